// A template's arguments choose the 'declare reduction': by a name, with several types; by an operator, which also has its own
// meaning; of a type that depends on them; declared in a namespace.
// flags: -fopenmp -O1
// prints: 3 9
// prints: 190 190, 3 22 3 22
// prints: 45 10
#include <cstdio>
template<class T> struct ArgMin {
  T v;
  int at;
  void take(const ArgMin &o) { if (o.v < v) *this = o; }
};
#pragma omp declare reduction(least : ArgMin<double> : omp_out.take(omp_in)) initializer(omp_priv = {1e300, -1})
#pragma omp declare reduction(least : ArgMin<int> : omp_out.take(omp_in)) initializer(omp_priv = {1 << 30, -1})
template<class T> int least(const T *p, int n) {
  ArgMin<T> s{p[0], 0};
#pragma omp target teams distribute parallel for map(to: p[0:n]) reduction(least: s)
  for (int i = 0; i < n; i++) s.take(ArgMin<T>{p[i], i});
  return s.at;
}
namespace geo {
struct Hull {
  int lo, hi;
  Hull(int v = 0) : lo(v), hi(v) {}
  Hull(int lo, int hi) : lo(lo), hi(hi) {}
  void join(const Hull &o) {
    if (o.lo < lo) lo = o.lo;
    if (o.hi > hi) hi = o.hi;
  }
  Hull operator+(const Hull &) const { return Hull(99); }
};
#pragma omp declare reduction(+ : Hull : omp_out.join(omp_in)) initializer(omp_priv = geo::Hull(1000, -1000))
}
template<class T> void add(T &a, const T &b) { a = a + b; }
inline void add(geo::Hull &a, const geo::Hull &b) { a.join(b); }
template<class T> T all(const T *p, int n) {
  T s = p[0];
#pragma omp target teams distribute parallel for map(to: p[0:n]) reduction(+: s)
  for (int i = 1; i < n; i++) add(s, p[i]);
  return s;
}
template<class T> T rows(const T *p, int n) {
  T s = p[0];
#pragma omp target teams distribute map(to: p[0:n]) reduction(+: s)
  for (int i = 0; i < n; i += 5) {
    T r = p[i];
#pragma omp parallel for reduction(+: r)
    for (int k = i + 1; k < i + 5; k++) add(r, p[k]);
    add(s, r);
  }
  return s;
}
template<class T> struct Vector {
  T x, y;
  Vector &operator+=(const Vector &o) { x += o.x; y += o.y; return *this; }
};
template<class T> Vector<T> total(const Vector<T> *p, int n) {
  Vector<T> s{};
#pragma omp declare reduction(+ : Vector<T> : omp_out += omp_in) initializer(omp_priv = Vector<T>{})
#pragma omp target teams distribute parallel for map(to: p[0:n]) reduction(+: s)
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
int main() {
  double d[10];
  int k[20];
  geo::Hull h[20];
  Vector<double> v[10];
  for (int i = 0; i < 10; i++) d[i] = (i - 3) * (i - 3), k[i] = i > 6 ? -i : i, v[i] = {double(i), 1};
  std::printf("%d %d\n", least(d, 10), least(k, 10));
  for (int i = 0; i < 20; i++) k[i] = i, h[i] = geo::Hull(i * 7 % 20 + 3);
  geo::Hull r = all(h, 20), q = rows(h, 20);
  std::printf("%d %d, %d %d %d %d\n", all(k, 20), rows(k, 20), r.lo, r.hi, q.lo, q.hi);
  Vector<double> t = total(v, 10);
  std::printf("%g %g\n", t.x, t.y);
}
