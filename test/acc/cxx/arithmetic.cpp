// Loops of a kernels construct are parallel where a template's type is arithmetic; else, as its operators may do anything, one thread
// runs them. A loop that never is parallel gets a warning.
// emits: __is_arithmetic(T)
// flags: -acc
// prints: 198 | 250 | 6 | -1 | 12 30 | 6
#include <complex>
#include <cstdio>
template<class T> void axpy(int n, T a, const T *__restrict x, T *__restrict y) {
#pragma acc kernels copyin(x[0:n]) copy(y[0:n])
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}
template<class T> void smooth(int n, const T *x, T *y) {
#pragma acc kernels copyin(x[0:n]) copy(y[0:n])
  for (int i = 1; i < n - 1; i++) {
    T t = x[i - 1] + x[i + 1];
    t *= T(2);
    y[i] = t + x[i];
  }
}
template<class T> void carried(int n, T *y) {
#pragma acc kernels copy(y[0:n])  // warning: 'y' carries a dependence
  for (int i = 1; i < n; i++) y[i] = y[i - 1] + T(1);
}
template<class T, int N> void product(const T (*a)[N], const T (*b)[N], T (*c)[N]) {
#pragma acc kernels copyin(a[0:N], b[0:N]) copyout(c[0:N])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      T t = 0;
      for (int k = 0; k < N; k++) t += a[i][k] * b[k][j];
      c[i][j] = t;
    }
}
struct Counter {  // counts how often it is asked
  int v;
  operator int() { return v++; }
};
template<class T> void asked(int n, T *y, Counter c) {
#pragma acc kernels copy(y[0:n])  // warning: operators of a type that a template's arguments decide may do anything
  for (int i = 0; i < n; i++) y[i] = y[i] + c;
}
struct Chain {
  int v;
  Chain(int v = 0) : v(v) {}
};
Chain operator*(Chain a, Chain b) { return a.v * b.v; }
Chain &operator+=(Chain &a, Chain b) {
  a.v += b.v;
  return a;
}
int main() {
  double x[100], y[100] = {};
  for (int i = 0; i < 100; i++) x[i] = i;
  axpy(100, 2.0, x, y);
  printf("%g | ", y[99]);
  smooth(100, x, y);
  printf("%g | ", y[50]);
  carried(7, y);
  asked(3, x, Counter{2});
  std::complex<float> cx[3] = {1, 2, {3, 1}}, cy[3];
  axpy(3, std::complex<float>(0, 1), cx, cy);
  Chain lx[3] = {1, 2, 3}, ly[3];
  axpy(3, Chain(2), lx, ly);
  float a[2][2] = {{1, 2}, {3, 4}}, b[2][2] = {{2, 0}, {5, 6}}, c[2][2];
  product(a, b, c);
  printf("%d | %g | %g %g | %g\n", ly[2].v, cy[2].real(), c[0][0], c[1][0] + c[1][1] - 20, x[2]);
}
