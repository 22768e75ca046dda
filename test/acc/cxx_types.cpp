// A template's variables, constants, packs, references and closures reach its kernels as their types ask for.
// flags: -acc -fopenmp
#include <complex>
#include <cstdio>
namespace conf {
int scale = 3;
const int shift = 2;
constexpr double table[3] = {1, 2, 3};
}
struct Pair {
  int k;
  static int made;
};
int Pair::made = 4;
template <class T, class F> T run(int n, T a, T b, T *x, F f) {
  T s = 0, t = 0;
  const T two = 2;
  constexpr int three = 3;
  auto p = x;
  auto c = a * 2;
  #pragma acc parallel loop reduction(+ : s) firstprivate(b) private(t) copy(x[0:n])
  for (int i = 0; i < n; i++) {
    T spread[three] = {1, 2, 3};
    t = x[i];
    x[i] = t * a + b;
    s += f(x[i]) + two * spread[2] + c;
  }
  #pragma acc data copy(x[0:n])
  {
    #pragma acc parallel loop
    for (int i = 0; i < n; ++i) p[i] += (a = T(3));
  }
  #pragma omp target map(tofrom : a)
  a = b + 1;
  return s + a;
}
template <class... A> int sum(A... args) {
  int s[1];
  #pragma acc serial copyout(s)
  s[0] = (0 + ... + args);
  return s[0];
}
double refs(double &r, const double &c, int &n, std::complex<double> &z, Pair &p, int (&a)[4]) {
  double out[4], all = 0;
  #pragma acc parallel loop copyout(out)
  for (int i = 0; i < 4; i++)
    out[i] = r + c + n + z.real() + p.k + a[i] + conf::scale + conf::shift +
             conf::table[i % 3] + Pair::made;
  #pragma acc parallel copy(r, p, n) num_gangs(1)
  {
    r = 7;
    p.k = 9;
    n++;
  }
  #pragma omp target map(tofrom : z)
  z *= 2.0;
  for (double o : out) all += o;
  return all;
}
int main() {
  double x[8], w = 2, r = 1;
  int y[8], n = 2, a[4] = {1, 2, 3, 4};
  for (int i = 0; i < 8; i++) x[i] = y[i] = 1;
  printf("%g", run(8, 2.0, 1.0, x, [=](double v) { return v * w; }));
  printf(" %d", run(8, 2, 1, y, [](int v) { return v + 1; }));
  printf(" %g %d\n", x[3], y[3]);      // prints: 130 114 6 6
  printf("%d\n", sum(1, short(2), 3L));  // prints: 6
  std::complex<double> z(1, 1);
  Pair p = {3};
  printf("%g", refs(r, 2.5, n, z, p, a));
  printf(" %g %d %g %d\n", r, n, z.real(), p.k);  // prints: 91 7 3 2 9
}
