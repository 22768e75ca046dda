// Variables of kernels by the names that the program has: an array, a struct, a VLA in two dimensions, a pointer, a sum.
#include <stdio.h>
#include <stdlib.h>
struct P { int n; double *x; float w[4]; };
static double heap_sum(int n, double *p) {
  double sum = 0;
  #pragma acc parallel loop copyin(p[0:n]) reduction(+:sum)
  for (int i = 0; i < n; i++) {
    double t = p[i] * 2;
    sum += t;
  }
  return sum;
}
static void vla(int n, int m, double v[n][m]) {
  #pragma acc parallel loop collapse(2) copy(v[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double t = v[i][j];
      v[i][j] = t + i * 10 + j;
    }
}
static int counter[20];
int main(void) {
  int a[20], n = 20;
  struct P s = {3, malloc(3 * sizeof(double)), {1, 2, 3, 4}};
  double *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++) a[i] = i, p[i] = i;
  for (int i = 0; i < 3; i++) s.x[i] = i + 0.5;
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++) {
    int k = a[i] + 1;
    a[i] = k;
    counter[i] = k;
  }
  #pragma acc parallel loop copy(s, s.x[0:3])
  for (int i = 0; i < 3; i++) {
    double q = s.x[i] + s.w[i] + s.n;
    s.x[i] = q;
  }
  double v[4][5] = {{0}};
  vla(4, 5, v);
  int m = 6;
  int loc[m];
  #pragma acc parallel loop copyout(loc)
  for (int i = 0; i < m; i++) {
    int h = i * i;
    loc[i] = h;
  }
  printf("%g %d %g %g %d %d\n", heap_sum(n, p), a[4], s.x[1], v[2][3], loc[3], counter[4]);
  return 0;
}
