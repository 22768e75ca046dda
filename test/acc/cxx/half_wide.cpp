// _Float16, and integers of 128 bits as floating-point numbers, in kernels of C++.
// flags: -acc
#include <cstdio>
template<class T> T poly(T x) { return x * x * (T)0.5 + (T)3; }
int main() {
  enum { N = 64 };
  _Float16 a[N], sum = 0, most = -9;
  double d = 0;
  for (int i = 0; i < N; i++) a[i] = i - 32;
  #pragma acc parallel loop reduction(+:sum) reduction(max:most) copy(a)
  for (int i = 0; i < N; i++) {
    sum += a[i];
    most = a[i] > most ? a[i] : most;
    a[i] = poly(a[i]);
  }
  for (int i = 0; i < N; i++) d += (double)(a[i] - poly((_Float16)(i - 32)));
  printf("%g %g %g\n", (double)sum, (double)most, d); // prints: -32 31 0
  unsigned __int128 u = 1;
  double r[4];
  #pragma acc parallel loop copyout(r)
  for (int i = 0; i < 4; i++) {
    unsigned __int128 v = u << (60 + i) | 5;
    r[i] = v * v;
  }
  printf("%g %g\n", r[0], r[3]); // prints: 1.32923e+36 8.50706e+37
}
