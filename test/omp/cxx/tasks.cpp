// Constructs that the host starts later, in templates: they have the lambda and the values that were there when they were met.
// flags: -mp
// prints: 4.5 14.5
// prints: 30 34 38
// prints: 9 12
#include <cstdio>
template<class F> void for_all(int n, double *p, F f, double by) {
#pragma omp target teams distribute parallel for nowait depend(inout: p[0])
  for (int i = 0; i < n; i++) p[i] = f(i) * by;
}
template<class T> void add(int n, T *p, T by) {
#pragma omp target teams distribute parallel for map(tofrom: p[0:n]) nowait depend(inout: p[0])
  for (int i = 0; i < n; i++) p[i] += by;
}
// The host's parallel regions and tasks around a template's target region.
template<class T, class F> void in_parallel(int n, T *p, F g) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target teams distribute parallel for map(tofrom: p[0:n])
    for (int i = 0; i < n; i++) p[i] += g(i);
#pragma omp task firstprivate(g)
    {
#pragma omp target teams distribute parallel for map(tofrom: p[0:n]) nowait depend(inout: p[0])
      for (int i = 0; i < n; i++) p[i] += g(i);
    }
  }
}
struct Adder {
  int by;
  template<class T> void add(int n, T *p) const {
#pragma omp parallel
#pragma omp single
#pragma omp target teams distribute parallel for map(tofrom: p[0:n]) nowait
    for (int i = 0; i < n; i++) p[i] += by;
  }
};
static int use_the_stack(int n) {
  volatile char a[4096];
  for (int i = 0; i < 4096; i++) a[i] = (char)i;
  return a[n];
}
int main() {
  const int n = 100;
  double *p = new double[n];
  float *q = new float[n];
  for (int i = 0; i < n; i++) q[i] = (float)i;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target enter data map(alloc: p[0:n])
    double k = 3;
    for_all(n, p, [=](int i) { return i + k; }, 2.0);
    use_the_stack(5);
    for_all(n, p, [=](int i) { return p[i] + k; }, 0.5);
    add(n, q, 7.0f);
    add(n, q, 8.0f);
    use_the_stack(7);
#pragma omp target nowait depend(inout: q[0]) map(tofrom: q[0:n])
    for (int i = 0; i < n; i++) q[i] *= 2;
#pragma omp taskwait
#pragma omp target exit data map(from: p[0:n])
  }
  printf("%g %g\n", p[0], p[10]);
  for (int i = 0; i < n; i += 2) if (i < 6) printf(i < 4 ? "%g " : "%g\n", q[i]);
  double a[10] = {};
  float b[10] = {};
  int k = 2;
  in_parallel(10, a, [](int i) { return i; });
  in_parallel(10, b, [=](int i) { return i + k; });
  Adder{3}.add(10, a);
  printf("%g %g\n", a[3], b[4]);
  delete[] p;
  delete[] q;
}
