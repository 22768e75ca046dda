// private and firstprivate VLAs and sections of which a gang's or a worker's threads share one copy.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
static int run(int n, int m) {
  int t[n], d[2][m], *p = malloc(sizeof *p * (size_t)n), out[8] = {0}, wrong = 0;
  for (int k = 0; k < n; k++) t[k] = -1, p[k] = k;
  for (int k = 0; k < 2 * m; k++) d[k / m][k % m] = k;
  #pragma acc parallel loop gang num_gangs(3) num_workers(3) private(t) firstprivate(p[0:n], d) copy(out)
  for (int i = 0; i < 8; i++) {
    int u[n], s = 0;
    #pragma acc loop vector
    for (int k = 0; k < n; k++) t[k] = k + i, p[k] += i;
    #pragma acc loop vector
    for (int k = 0; k < m; k++) d[1][k] += d[0][m - 1 - k];
    #pragma acc loop vector
    for (int k = 0; k < n; k++) u[k] = t[n - 1 - k] + p[n - 1 - k];
    #pragma acc loop worker reduction(+:s)
    for (int j = 0; j < m; j++) {
      int w[m];
      for (int k = 0; k < m; k++) w[k] = d[1][k];
      #pragma acc loop vector reduction(+:s)
      for (int k = 0; k < n; k++) s += u[n - 1 - k] * w[j];
    }
    out[i] = s;
  }
  for (int i = 0; i < 8; i++) wrong += out[i] != (n * (n - 1) + 2 * i * n) * (m * m + m * (m - 1));
  for (int k = 0; k < n; k++) wrong += t[k] != -1 || p[k] != k;
  free(p);
  return wrong;
}
int main(void) {
  printf("wrong = %d\n", run(1, 1) + run(7, 3) + run(300, 5));   // prints: wrong = 0
}
