// 'routine' and 'declare target' name overloaded functions, templates, members, operators and conversions; all of a name are meant.
// flags: -acc -mp
// prints: 43 82, 1 12 3.5 7
#include <cmath>
#include <cstdio>
#pragma acc routine(fmin) seq
#pragma acc routine(std::sqrt) seq
namespace ns {
int f(int);
double f(double);
template<class T> T g(T x);
#pragma acc routine(g) seq
struct S {
  int k;
  int m(int) const;
  static int s(int);
  S operator+(const S &) const;
  int operator[](int) const;
  int operator()() const;
  operator int() const;
  template<class T> T as() const { return T(k); }
  #pragma acc routine(plus) seq
  int plus(int) const;
};
}
#pragma acc routine(ns::f) seq
#pragma acc routine(ns::S::m) seq
#pragma acc routine(ns::S::operator+) seq
#pragma acc routine(ns::S::operator[]) seq
#pragma acc routine(ns::S::operator()) seq
#pragma acc routine(::ns::S::operator int) seq
#pragma acc routine(ns::S::as) seq
#pragma omp declare target(ns::f)
#pragma omp declare target enter(ns::g, ns::S::s)
int over(int a) { return a + 1; }
double over(double a) { return a + 2; }
#pragma omp declare target to(over)
namespace ns {
int f(int a) { return a + 1; }
double f(double a) { return a + 2; }
template<class T> T g(T x) { return x * 2; }
int S::m(int a) const { return a + k; }
int S::s(int a) { return a; }
S S::operator+(const S &o) const { return S{k + o.k}; }
int S::operator[](int a) const { return a * k; }
int S::operator()() const { return k / 3; }
S::operator int() const { return k; }
int S::plus(int a) const { return a + k; }
}
int main() {
  double r[8], q[4];
  ns::S s{3};
  #pragma acc parallel loop copyout(r)
  for (int i = 0; i < 8; i++)
    r[i] = fmin((double)i, 3.0) + std::sqrt(4.0) + ns::f(i) + ns::f(1.5) + ns::g(i) + s.m(i) + ns::S::s(i) + (int)(s + s) + over(1) + over(2.0) +
           s.plus(7) + 8.5 + s.as<float>() + (i ? 1 : 0);
  #pragma omp target map(from: q)
  { q[0] = s(), q[1] = s[4], q[2] = ns::f(1.5), q[3] = ns::g(3.5); }
  printf("%g %g, %g %g %g %g\n", r[0], r[7], q[0], q[1], q[2], q[3]);
}
