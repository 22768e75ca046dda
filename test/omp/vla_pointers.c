// Pointers to arrays of variable size in device code: arithmetic, casts, rows as arguments, sizes.
// flags: -mp
#include <stdio.h>
#pragma omp declare target
static double sum(int m, const double r[m]) {
  double s = 0;
  for (int j = 0; j < m; j++) s += r[j];
  return s;
}
static double walk(int n, int m, double a[n][m]) {
  double s = 0, (*end)[m] = a + n, (*q)[m] = a;
  while (q != end) s += (*q++)[0];
  q -= 2, --q, q = n > 2 ? q + 1 : a;
  return s + q[0][1] + (end - a) * 1000 + sum(m, *(a + 1)) + (&a[1])[0][2] + sizeof *q;  // warning: subtraction of pointers to type 'double[m]' of zero size has undefined behavior
}
#pragma omp end declare target
int main(void) {
  int n = 3, m = 4;
  double v[n][m], *p = v[0], r[3];
  for (int i = 0; i < 12; i++) p[i] = i;
#pragma omp target teams distribute parallel for map(from: r) map(to: p[0:12], v)
  for (int i = 0; i < n; i++) {
    const double (*c)[m] = (const double (*)[m])p, (*d)[m] = c + 1;
    int k = 2;
    double own[12] = {7, 0, 0, 0, 0, 5}, (*x)[k + 1][k] = (double (*)[k + 1][k])own;
    k = 9;
    r[i] = walk(n, m, v) + c[i][1] + sum(m, v[i]) + sum(2, &v[i][2]) + (d - c) + (d > c);  // warning: subtraction of pointers to type 'const double[m]' of zero size has undefined behavior
    r[i] += x[0][2][1] + x[1][0][0] + ((double (*)[m])own)[1][1] + sizeof(x[0]) + sizeof(double[m][k]);
  }
  for (int i = 0; i < n; i++) printf("%g\n", r[i]);
  // prints: 3437
  // prints: 3465
  // prints: 3493
}
