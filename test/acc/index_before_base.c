// i[p] is p[i] (C11, 6.5.2.1), in each place where an element may stand.
// flags: -acc
#include <stdio.h>

typedef struct { int n; double x[8]; } Box;
enum { N = 8 };

static double work(double *p, double (*m)[N], int n, double v[n][n], Box *b) {
  double sum = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) i[p] = i;
  #pragma acc kernels
  for (int i = 0; i < N - 1; i++) (i + 1)[p] += 1;
  #pragma acc parallel loop collapse(2) copy(m[0:N]) copy(v[0:n][0:n])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) j[i[m]] = i[p] + j, j[i[v]] = i[m][j] + 1;
  #pragma acc parallel loop copy(b[0:1])
  for (int i = 0; i < N; i++) i[b->x] = i[v][i], i[0[b].x] += 1;
  #pragma acc parallel loop reduction(+: sum) copyin(b[0:1])
  for (int i = 0; i < N; i++) {
    double t[2] = {b->x[i], 1};
    #pragma acc atomic update
    0[p] += 1[t];
    sum += 0[t];
  }
  p = p + 1;
  return sum + 0[p];
}

int main(void) {
  static double p[N], m[N][N], v[N][N];
  Box b = {N, {0}};
  double sum = work(p, m, N, v, &b);
  printf("%g %g %g\n", sum, p[0], 3[b.x]); // prints: 81 8 9
  return 0;
}
