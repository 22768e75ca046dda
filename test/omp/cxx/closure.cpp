// Lambdas that a region calls: pointers that they capture are the device's (OpenMP 5.2, 5.8.1); functors; reductions of them.
// flags: -fopenmp
// prints: 5150 102 11
// prints: 4660 1120
// prints: 50 75
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
// One thread makes 'f' for all; the template's arguments decide what 'auto' is.
template<class T> int for_all_threads(T n) {
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    const int v = n * 2;
    const auto twice = T(v) * T(2);
    auto f = [=](T q) { return q + T(v) + T(twice) - T(v * 2); };
    const int w = f(3);
#pragma omp parallel for reduction(+: r)
    for (int i = 0; i < n; i++) r += w + i;
  }
  return r;
}
struct Add {
  double by;
  double operator()(double x) const { return x + by; }
};
template<class T> struct Two {
  T a, b;
  Two() = default;
  Two(T a, T b) : a(a), b(b) {}
};
template<class T> T reduced(int n) {
  Two<T> sum(1, 2);
  T plain(3);
#pragma omp declare reduction(join: Two<T>: omp_out.a += omp_in.a, omp_out.b += omp_in.b) initializer(omp_priv = Two<T>(0, 0))
#pragma omp declare reduction(plus: T: omp_out += omp_in) initializer(omp_priv = T(0))
#pragma omp target teams distribute parallel for map(tofrom: sum, plain) reduction(join: sum) reduction(plus: plain)
  for (int i = 0; i < n; i++) sum.a += i, sum.b += 1, plain += T(i);
  return sum.a * 100 + sum.b + plain;
}
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
  printf("%g %d\n", reduced<double>(10), reduced<int>(5));
  printf("%d %d\n", for_all_threads(4), for_all_threads<short>(5));
}
