// Constants on the device: tables that a template's function computes, objects of the library (which '<=>' of members and 'pair < pair'
// name); regions of classes of unnamed namespaces.
// flags: -mp -std=c++20
// prints: 1 1
// prints: 8 10 107
#include <array>
#include <compare>
#include <cstdio>
#include <utility>
template<unsigned P> constexpr std::array<unsigned, 8> multiples() {
  std::array<unsigned, 8> t{};
  for (unsigned i = 0; i < 8; i++) t[i] = P * i;
  return t;
}
template<unsigned P> struct Code {
  static constexpr auto table = multiples<P>();
  static constexpr unsigned plain[3] = {1, 2, P};
  unsigned add(unsigned i) const { return table[i & 7] + plain[i % 3]; }
};
struct Version {
  int major, minor;
  auto operator<=>(const Version &) const = default;
};
static int kind(int i) {
  const Version v{i, 3};
  const std::pair<int, double> p{i, 0.5}, q{4, 0.25};
  return (v < Version{4, 2} ? 1 : v == Version{5, 3} ? 2 : 3) + (p < q ? 10 : 0) + (v <=> Version{6, 3} == 0 ? 100 : 0);
}
namespace {
struct Point {
  double a, b;
};
class Scale {
  double by;
public:
  explicit Scale(double x) : by(x) {}
  void operator()(double *u, Point *p, int n) const {
    const Point q = p[1];
    #pragma omp target teams distribute parallel for map(tofrom: u[0:n], p[0:n])
    for (int i = 1; i < n; i++) u[i] *= by, p[i].a += u[i] + q.b;
  }
};
template<class T> void raise(T *x) {
  #pragma omp target map(tofrom: x[0:2])
  x[1].a += 100;
}
}
int main() {
  unsigned o[8];
  int c[8];
  #pragma omp target teams distribute parallel for map(from: o, c)
  for (int i = 0; i < 8; i++) {
    o[i] = Code<5>().add(i) + Code<5>::table[1];
    c[i] = kind(i);
  }
  bool tables = true, kinds = true;
  for (int i = 0; i < 8; i++) {
    tables &= o[i] == Code<5>().add(i) + 5;
    kinds &= c[i] == kind(i);
  }
  std::printf("%d %d\n", tables, kinds);
  double u[4] = {1, 2, 3, 4};
  Point p[4] = {{1, 2}, {1, 2}};
  Scale(2)(u, p, 4);
  raise(p);
  std::printf("%g %g %g\n", u[3], p[3].a, p[1].a);
}
