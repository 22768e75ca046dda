// Objects of a template's classes: their members in clauses of a data construct, their member functions in kernels.
// flags: -acc
#include <cstdio>
template <class T> struct Matrix {
  T *d;
  int n, m;
  const T &at(int i, int j) const { return d[i * m + j]; }
};
template <class T> void multiply(Matrix<T> a, Matrix<T> b, Matrix<T> &c) {
  const int n = a.n, m = b.m, k = a.m;
  #pragma acc data copyin(a, b, a.d[0:n*k], b.d[0:k*m]) copy(c.d[0:n*m])
  {
    #pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        T s = T();
        for (int l = 0; l < k; l++) s += a.at(i, l) * b.at(l, j);
        c.d[i * m + j] = s;
      }
  }
}
template <class P> void add(P p, int n) {
  auto q = p;
  #pragma acc data copy(q[0:n])
  {
    #pragma acc parallel loop
    for (int i = 0; i < n; i++) q[i] += 1;
  }
}
int main() {
  double x[6] = {1, 2, 3, 4, 5, 6}, y[6] = {1, 0, 2, 1, 0, 1}, z[4] = {0};
  float f[4] = {1, 2, 3, 4}, g[4] = {0};
  Matrix<double> a = {x, 2, 3}, b = {y, 3, 2}, c = {z, 2, 2};
  Matrix<float> d = {f, 2, 2}, e = {g, 2, 2};
  multiply(a, b, c);
  multiply(d, d, e);
  printf("%g %g %g %g\n", z[0], z[3], double(g[0]), double(g[3]));  // prints: 5 11 7 22
  add(z, 4);
  add(&g[0], 4);
  printf("%g %g\n", z[0], double(g[3]));  // prints: 6 23
}
