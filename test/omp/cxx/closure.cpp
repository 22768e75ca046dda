// Lambdas that a region calls: pointers that they capture are the device's (OpenMP 5.2, 5.8.1); functors; reductions of them.
// flags: -fopenmp
// prints: 5150 102 11
#include <cstdio>
#include <vector>
template<class F> void for_all(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) f(i);
}
template<class T, class F> T sum_of(int n, F f) {
  T s{};
#pragma omp target teams distribute parallel for reduction(+:s)
  for (int i = 0; i < n; i++) s += f(i);
  return s;
}
struct Add {
  double by;
  double operator()(double x) const { return x + by; }
};
int main() {
  const int n = 100;
  std::vector<double> v(n, 1);
  double *p = v.data(), total = 0;
#pragma omp target data map(tofrom: p[0:n])
  {
    for_all(n, [=](int i) { p[i] = i; });
    Add add{2};
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) p[i] = add(p[i]);
    auto element = [=](int i) { return p[i]; };
    total = sum_of<double>(n, element);
  }
  printf("%g %g %d\n", total, v[n - 1] + 1, sum_of<int>(2, [](int i) { return 5 + i; }));
}
