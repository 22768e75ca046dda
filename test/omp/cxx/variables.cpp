// Variables that devices have: static, of a namespace, of a class; tables of constants in functions that regions call.
// A static one that devices only read has what the host updates, not what it began with.
// flags: -fopenmp -acc -O1
// prints: 7 7 3 11, 4 2 1
// prints: 101 9 70 4
// prints: 12 18.25
// prints: 80 2
#include <cstdio>
namespace ns { static int x = 3; double tab[3] = {1,2,3}; }
#pragma omp declare target
static int counter = 5;
int shared_one = 7;
static int steps[3] = {1, 2, 3};
static const struct { int x, y; } pair = {4, 5};
inline int bump(int i) { return counter + i + ns::x * 0; }
#pragma omp end declare target
#pragma acc declare create(ns::tab)
#pragma omp declare target enter(ns::x)
static const double coefficients[3] = {0.5, 0.25, 0.125};
template<class T> T weigh(T v, int i) { return v * coefficients[i % 3]; }
struct S { static int m; };
int S::m = 11;
#pragma omp declare target enter(S::m)
namespace settings { extern "C" { extern int scale; } }
namespace settings { int scale = 2; }
#pragma omp declare target(settings::scale)
template<class T> struct Limits { static constexpr T most = 4; static const int digits = 3; };
#pragma omp declare target
template<class T, int N> struct Table { static constexpr T at[3] = {1, 2, 3}; static const int count; };
template<class T, int N> const int Table<T, N>::count = N + 1;
template<class T, int N> constexpr T Table<T, N>::at[3];
struct Plain { static const int c = 4; };
#pragma omp end declare target
template<class T> constexpr T quarter = T(0.25);
namespace ns {
template<class T> T add(T a, T b) { return a + b; }
template<class T> struct Sum {
  static constexpr T c = 6;
  static T last;
  T k = 2;
  T sum(T *in, int n) const;
  static T find(int n) {
#pragma omp target teams distribute parallel for lastprivate(last)
    for (int i = 0; i < n; i++) last = i / 2;
    return last;
  }
};
#pragma omp declare target
template<class T> T Sum<T>::last = 3;
#pragma omp end declare target
// The kernel's text has to say what 'c' is.
template<class T> T Sum<T>::sum(T *in, int n) const {
  T r = 0;
#pragma omp target map(to: in[0:n]) map(tofrom: r)
  {
    T v = add(in[0], c);
#pragma omp parallel for reduction(+: r)
    for (int i = 0; i < n; i++) r += v + add<T>(0, add(c, T(1)) * k) - T(1);
  }
  return r;
}
}
int main() {
  int r[4] = {0}; double w[3];
#pragma omp target map(tofrom: r)
  { counter++; r[0] = bump(1); r[1] = shared_one; r[2] = ns::x; r[3] = S::m; }
#pragma acc parallel loop copyout(w)
  for (int i = 0; i < 3; i++) w[i] = weigh(8.0, i) + ns::tab[i] * 0;
  printf("%d %d %d %d, %g %g %g\n", r[0], r[1], r[2], r[3], w[0], w[1], w[2]);
  counter = 100; ns::tab[1] = 9; steps[1] = 70;
#pragma omp target update to(counter, steps)
#pragma acc update device(ns::tab)
#pragma omp target map(tofrom: r, w)
  { r[0] = bump(1); r[2] = steps[r[3] % 2]; r[3] = pair.x; w[1] = ns::tab[1]; }
  printf("%d %g %d %d\n", r[0], w[1], r[2], r[3]);
  settings::scale = 5;
#pragma omp target update to(settings::scale)
#pragma omp target map(tofrom: r, w)
  { r[0] = settings::scale + Limits<int>::most + Limits<char>::digits; w[0] = r[0] + settings::scale + quarter<double> + Table<double, 4>::at[r[0] % 3] + Table<float, 2>::count - Plain::c + 1; }
  printf("%d %g\n", r[0], w[0]);
  int in[4] = {1};
  printf("%d %d\n", ns::Sum<int>().sum(in, 4), ns::Sum<int>::find(6));
}
