// What is const is passed by value like what is not: parameters, locals, with nowait as well.
// flags: -mp
#include <cstdio>

static void fill(const int nx, const int ny, double *p) {
  const double scale = 0.5;
  #pragma omp target teams distribute parallel for collapse(2) map(tofrom: p[0:nx * ny])
  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++) p[j * nx + i] = j + scale;
  #pragma omp target map(tofrom: p[0:nx * ny]) nowait
  for (int i = 0; i < nx; i++) p[i] += scale;
  #pragma omp taskwait
}

int main() {
  double p[6];
  fill(3, 2, p);
  printf("%g %g\n", p[0], p[5]); // prints: 1 1.5
  return 0;
}
