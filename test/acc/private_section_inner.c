// private of sections and VLAs on loops inside an iteration, of variables that are used elsewhere too.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
static int run(int n, int m) {
  int *p = malloc(sizeof *p * (size_t)n), *only = NULL, out[12] = {0}, t[n], d[3][m], wrong = 0;
  for (int i = 0; i < n; i++) p[i] = i, t[i] = 2 * i;
  for (int i = 0; i < 3 * m; i++) d[i / m][i % m] = i;
  #pragma acc parallel loop gang num_gangs(3) num_workers(3) copy(out) copyin(p[0:n])
  for (int i = 0; i < 4; i++) {
    int s = 0;
    #pragma acc loop vector private(p[2:4], only[1:n]) reduction(+:s)
    for (int k = 0; k < n; k++) {
      for (int q = 1; q <= n; q++) only[q] = k;
      p[2] = k, p[5] = i;
      s += p[2] + p[5] + p[0] + p[6] + only[n] - only[1];
    }
    out[i] = s + p[2] + p[5];
    #pragma acc loop worker private(t, d[1:1])
    for (int j = 0; j < 5; j++) {
      int q = 0;
      #pragma acc loop vector
      for (int k = 0; k < n; k++) t[k] = j + k;
      #pragma acc loop vector
      for (int k = 0; k < m; k++) d[1][k] = d[0][k] + d[2][k];
      #pragma acc loop vector reduction(+:q)
      for (int k = 0; k < n; k++) q += t[n - 1 - k] + d[1][k % m] - d[0][k % m] - d[2][k % m];
      #pragma acc atomic
      out[4 + i] += q;
    }
    #pragma acc loop seq private(t)
    for (int j = 0; j < 3; j++) {
      for (int k = 0; k < n; k++) t[k] = j;
      #pragma acc loop vector reduction(+:out[8 + i])
      for (int k = 0; k < n; k++) out[8 + i] += t[n - 1 - k];
    }
    out[8 + i] += t[n - 1] + d[1][0];
  }
  for (int i = 0; i < 4; i++)
    wrong += (out[i] != n * (n - 1) / 2 + (i + 6) * n + 7) + (out[4 + i] != 5 * n * (n - 1) / 2 + 10 * n) +
             (out[8 + i] != 3 * n + 2 * (n - 1) + m);
  free(p);
  return wrong;
}
int main(void) {
  printf("wrong = %d\n", run(7, 1) + run(40, 5) + run(300, 3));  // prints: wrong = 0
}
