// With unified_shared_memory a region uses what operator new and the containers allocate, without a map.
// flags: -fopenmp
// prints: 4950 328350 2
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>
#pragma omp requires unified_shared_memory
struct alignas(64) Wide {
  double x = 1;
};
int main() {
  std::vector<double> v(100);
  std::unique_ptr<double[]> squares(new double[100]);
  std::unique_ptr<Wide> wide(new Wide);
  double *p = v.data(), *q = squares.get(), sum = 0, of_squares = 0;
  Wide *w = wide.get();
  double *c = static_cast<double *>(std::malloc(sizeof(double)));
  *c = 0;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 100; i++) p[i] = i, q[i] = p[i] * p[i];
#pragma omp target
  {
    w->x += 1;
    *c = w->x;
  }
  for (int i = 0; i < 100; i++) sum += v[i], of_squares += squares[i];
  printf("%g %g %g\n", sum, of_squares, *c);
  std::free(c);
}
