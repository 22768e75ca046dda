// Parameters that are arrays of variable size, in functions that run on the device: every form of brackets.
// flags: -acc
#include <stdio.h>
#pragma acc routine seq
double dot(int, int n, const double a[*], double [*][n]);
#pragma acc routine seq
static double flat(int n, int m, double a[n * m], const double b[const restrict static n]) {
  return a[n * m - 1] + b[n - 1];
}
static double trace(int n, int m, double a[restrict n][m]) {
  double s = 0;
  for (int i = 0; i < n - 1; i++) s += a[i][i];
  return s;
}
static float deep(int m, int k, float (*a)[m][k], int i) { return a[i][m - 1][k - 1] + sizeof(a[i]); }
static int after(int n, double a[n++][4]) { return n + a[1][2]; } // each size is evaluated
#pragma acc routine vector
void scale(int n, int m, double a[n][m], int i) {
  #pragma acc loop vector
  for (int j = 0; j < m; j++) a[i][j] *= 2;
}
int main(void) {
  int n = 3, m = 4;
  double v[n][m], w[12], c[2][4] = {{0}, {1, 2, 3, 4}}, r[3];
  float b[2][3][2];
  for (int i = 0; i < 12; i++) v[i / 4][i % 4] = w[i] = i, (&b[0][0][0])[i] = i;
#pragma acc parallel loop gang copy(v)
  for (int i = 0; i < n; i++) scale(n, m, v, i);
#pragma acc parallel loop copyin(v, w, c, b) copyout(r)
  for (int i = 0; i < n; i++)
    r[i] = dot(i, m, w, v) + flat(i + 1, 2, w, w) + trace(i + 1, m, v) + deep(3, 2, b, i % 2) + after(i + 1, c) - 1;
  for (int i = 0; i < n; i++) printf("%g\n", r[i]);
  // prints: 62
  // prints: 120
  // prints: 176
}
double dot(int i, int n, const double a[n], double b[][n]) {
  double s = 0;
  for (int j = 0; j < n; j++) s += a[j] * b[i][j];
  return s;
}
