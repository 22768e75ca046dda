// Values whose type a template's arguments decide, between the levels of a kernel: conditions, what a loop is left by, 'switch';
// sections whose length names a member of a template's instance.
// flags: -mp
// prints: 293 293 0
// prints: 12 4
#include <cstdio>
struct Row {
  static int at(int i, int ld) { return i * ld; }
};
struct Flag {
  bool on;
  explicit operator bool() const { return on; }
};
template<class T, class L> struct View {
  T *p;
  int ld;
  T &operator()(int i) const { return p[L::at(i, ld)]; }
  Flag above(int i, T most) const { return {p[L::at(i, ld)] > most}; }
};
template<class L, bool on_device> int solve(double *s, int n) {
  int sum = 0;
  #pragma omp target teams distribute map(tofrom: s[0:n * 4]) reduction(+: sum) if(on_device)
  for (int b = 0; b < 4; b++) {
    View<double, L> a{s + b * n, 1};
    int ok = 1;
    for (int k = 0; k < n; k++) {
      if (a(k) <= 0) {
        ok = 0;
        break;
      }
      const auto d = a(k);
      #pragma omp parallel for
      for (int i = k; i < n; i++) a(i) += d;
      while (a.above(k, 1e6)) a(k) /= 2;
      switch (int(a(k)) % 3) {
      case 0: ok += 1; break;
      case 1: ok += 2; break;
      default: ok += 3;
      }
      for (int z = a(0) > 3 ? 1 : 0; z < a(0) + 1 && z < 5; z++) ok += z;
    }
    sum += ok;
  }
  return sum;
}
template<class T, int... E> struct Extent {
  static constexpr int size = sizeof...(E) * 2;
};
template<class T, int... E> void copy(const T *p, T *q) {
  #pragma omp target map(to: p[0:Extent<T, E...>::size]) map(tofrom: q[0 : Extent<T, 1>::size])
  q[1] = 4 * p[Extent<T, E...>::size - 1];
}
int main() {
  double s[40], t[40];
  for (int i = 0; i < 40; i++) s[i] = t[i] = i == 27 ? -1e30 : i + 1;
  int a = solve<Row, true>(s, 10), b = solve<Row, false>(t, 10), bad = 0;
  for (int i = 0; i < 40; i++) bad += s[i] != t[i];
  std::printf("%d %d %d\n", a, b, bad);
  int p[4] = {0, 1, 2, 3}, q[2] = {4, 5};
  copy<int, 7, 8>(p, q);
  std::printf("%d %d\n", q[1], q[0]);
}
