// A template's regions call functions that its arguments choose: overloads, in namespaces and classes, specialisations.
// flags: -mp
#include <cstdio>

namespace n {
template<class T> struct Box {
  T v;
  Box(T a) : v(a) {}
};
inline int next(int a) { return a + 1; }
inline double next(double a) { return a + 2; }
}
struct Scale {
  static int by(int a) { return 2 * a; }
  static double by(double a) { return 3 * a; }
};
template<class T> inline T half(T a);
template<> inline double half<double>(double a) { return a / 2; }
template<> inline int half<int>(int a) { return a >> 1; }

template<class T> static void change(T *x) {
  #pragma omp target teams distribute parallel for map(tofrom: x[0:4])
  for (int i = 0; i < 4; i++) {
    n::Box<T> w = n::Box<T>(x[i]);
    x[i] = n::next(x[i]) + Scale::by(x[i]) + w.v + T(1) + half((T)7 + x[i] * (T)2);
  }
}

int main() {
  int a[4] = {1, 2, 3, 4};
  double b[4] = {1, 2, 3, 4};
  change(a);
  change(b);
  printf("%d %g\n", a[3], b[3]); // prints: 25 30.5
  return 0;
}
