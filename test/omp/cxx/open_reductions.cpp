// A 'declare reduction' whose type a template's arguments decide: by a name, where all of that name combine alike; by an operator,
// which numbers have themselves.
// flags: -mp
// prints: 299 299 44850 44850
// prints: 44851 45753 44850
#include <cstdio>
template<class T> struct Last {
  T v{};
  int at = -1;
  static void pick(Last &a, const Last &b) {
    if (b.at > a.at) a = b;
  }
};
#pragma omp declare reduction(last: Last<double>, Last<int>: decltype(omp_out)::pick(omp_out, omp_in))
template<class T> struct Sum {
  T s{};
};
#pragma omp declare reduction(add: Sum<double>: omp_out.s += omp_in.s)
#pragma omp declare reduction(add: Sum<int>: omp_out.s += omp_in.s)
template<class T> Last<T> last(const T *p, int n) {
  Last<T> r;
  #pragma omp target teams distribute parallel for reduction(last: r) map(to: p[0:n])
  for (int i = 0; i < n; i++)
    if (i > r.at) r.v = p[i], r.at = i;
  return r;
}
template<class T> T sum(const T *p, int n) {
  Sum<T> r;
  #pragma omp target teams distribute parallel for reduction(add: r) map(to: p[0:n])
  for (int i = 0; i < n; i++) r.s += p[i];
  return r.s;
}
// Its '+' is another thing than the reduction.
struct Pair {
  double x = 5, y = 0;
  Pair() = default;
  Pair(double a) : x(3 * a), y(a) {}
  Pair &operator+=(const Pair &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  Pair operator+(const Pair &) const { return Pair(-1); }
};
#pragma omp declare reduction(+: Pair: omp_out += omp_in) initializer(omp_priv = Pair(0.0))
template<class T> T total(const T *p, int n) {
  T r(1);
  #pragma omp target teams distribute parallel for reduction(+: r) map(to: p[0:n])
  for (int i = 0; i < n; i++) r += p[i];
  return r;
}
int main() {
  static double x[300];
  static int k[300];
  static Pair y[300];
  for (int i = 0; i < 300; i++) {
    x[i] = k[i] = i;
    y[i] = Pair(i);
    y[i].x = i + 3;
  }
  std::printf("%g %d %g %d\n", last(x, 300).v, last(k, 300).at, sum(x, 300), sum(k, 300));
  Pair t = total(y, 300);
  std::printf("%g %g %g\n", total(x, 300), t.x, t.y - 1);
}
