// A device function may declare arrays of variable size: in loops, that are left by any way, of rows of any kind.
// flags: -acc
#include <stdio.h>
struct Pair { char c; int x; };
static double sum(const double *t, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += t[i];
  return s;
}
static double corner(int n, double (*m)[n]) { return m[n - 1][n - 1]; }
static double rows(int m, double a[][m][3]) { return a[1][m - 1][2]; }
static double work(int n) {
  double t[n], s = 0, m[n][n], deep[2][n][3];
  for (int i = 0; i < n; i++) t[i] = i;
  for (int k = 1; k < n; k++) {
    int u[k][3], v[2][k];
    struct Pair w[k];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < 3; j++) u[i][j] = i * j;
      v[0][i] = v[1][k - 1 - i] = w[i].x = i;
    }
    if (k == 3) continue;
    s += u[k - 1][2] + v[1][0] + *(v[0] + k - 1) + w[k - 1].x + (double)sizeof u + sizeof v[0] + sizeof w;
    if (s > 1e6) return s;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      m[i][j] = i * 10 + j;
      for (int k = 0; k < 3; k++) deep[0][j][k] = deep[1][j][k] = j * k;
    }
  double *p = t + 1, (*q)[n] = m;
  return s + sum(t, n) + p[0] + sizeof t + corner(n, m) + sum(m[1], n) + q[1][0] + rows(n, deep);
}
int main(void) {
  double a[6];
  int wrong = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 6; i++) a[i] = work(i + 2);
  for (int i = 0; i < 6; i++) wrong += a[i] != work(i + 2);
  printf("%d %g\n", wrong, a[5]);     // prints: 0 754
}
