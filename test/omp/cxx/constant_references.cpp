// References to constants that no directive names: of files, classes, templates, the library; values of '<=>'; tables that a
// function makes; tables of a template. What the program computes when it starts stays the host's.
// flags: -fopenmp -acc -O1 -std=c++20
// prints: 0 1020 51 20
// prints: 1 1019 51 21
// prints: 2 2010 49 22
// prints: 3 3009 60 24
// prints: 0.5 1
#include <algorithm>
#include <array>
#include <compare>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <string>
#include <tuple>
struct Sizes {
  static constexpr int most = 2;
  static const int least = 1;
};
const int Sizes::least;
const int limit = 10;
constexpr std::array<int, 4> squares() {
  std::array<int, 4> a{};
  for (int i = 0; i < 4; i++) a[i] = i * i;
  return a;
}
template<class T, T... C> class Polynomial {
  static constexpr std::array<T, sizeof...(C)> c{C...};
  static constexpr auto more = squares();
public:
  static constexpr T degree = sizeof...(C) - 1;
  static T at(T x, int i) { return c[i % 3] * x + more[i] + std::min(x, degree); }
};
struct Version {
  int major, minor;
  auto operator<=>(const Version &) const = default;
};
// Neither is a constant, and no device computes them.
static const double computed[2] = {std::stod("0.5"), 2};
const int threads = std::atoi("1");
template<class T> const T &choose(const T &a, const T &b, bool first) { return first ? a : b; }
#pragma acc routine seq
static int order(int i) {
  Version v{1, i}, w{1, 2};
  std::strong_ordering o = v <=> w;
  return (o < 0 ? 1000 : o > 0 ? 3000 : 2000) + (std::tie(i, v.major) < std::tie(v.major, w.minor) ? 10 : 0);
}
int main() {
  int a[4], b[4], c[4];
  bool pi = true;
#pragma omp target teams distribute parallel for map(from: a, b, c) reduction(&&: pi)
  for (int i = 0; i < 4; i++) {
    a[i] = order(i) + choose(Sizes::most, Sizes::least, i % 2 == 0) + choose(limit, 8, i > 5);
    b[i] = Polynomial<int, 50, 49, 44>::at(1, i) + choose(Sizes::most, limit, false) - limit;
    c[i] = std::max(i, Sizes::most) + 18 + i;
    pi = pi && choose(std::numbers::pi, std::numbers::e, i < 9) > 3;
  }
  for (int i = 0; i < 4; i++) std::printf("%d %d %d %d\n", i, a[i], b[i], c[i]);
  std::printf("%g %d\n", computed[0], pi + threads - 1);
}
