// The C++ library in regions: std::complex, std::array, std::max, <cmath>, a structured binding, a range-for.
// flags: -fopenmp
// prints: 4 -2 4 13.5 10 2
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdio>
#include <utility>
int main() {
  std::array<int, 4> a{1, 2, 3, 4};
  std::complex<double> z(1, 2), w;
  auto [k, by] = std::pair<int, double>(3, 4.5);
  double q[2], root = 0;
  int sum = 0;
#pragma omp target map(tofrom: a, sum) map(from: w, q, root)
  {
    a[1] = std::max(a[2], a[3]);
    w = z * z + std::complex<double>(a[0], 0);
    q[0] = k * by;
    for (int x : a) sum += x;
    a[1] = 4;
    root = std::sqrt(std::abs(-4.0));
  }
  printf("%d %g %g %g %d %g\n", a[1], w.real(), w.imag(), q[0], sum - 2, root);
}
