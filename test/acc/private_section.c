// private and firstprivate of sections and VLAs: a copy for each iteration, whatever its length.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
static void vla(int n, int m, int *out) {
  int row[m], base[n][m], add[2][m];
  for (int j = 0; j < m; j++) row[j] = -1, add[0][j] = add[1][j] = j;
  for (int i = 0; i < n * m; i++) base[i / m][i % m] = i;
  #pragma acc parallel firstprivate(base, add)
  #pragma acc loop private(row)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) row[j] = base[i][j] + add[1][j];
    add[1][0] = 7;
    out[i] = row[m - 1] + row[0] + *(add[0] + 1);
  }
  for (int j = 0; j < m; j++) out[0] += row[j] + add[1][0];
}
int main(int argc, char **argv) {
  int n = 500 * argc, wrong = 0, out[5], near[10];
  int *p = malloc(sizeof *p * (size_t)n), *q = p;
  long kept[20], sum[40];
  (void)argv;
  vla(5, 3, out);
  printf("%d %d %d %d %d\n", out[0], out[1], out[2], out[3], out[4]);  // prints: 2 11 17 23 29
  for (int i = 0; i < n; i++) p[i] = i;
  for (int i = 0; i < 20; i++) kept[i] = i;
  for (int i = 0; i < 10; i++) near[i] = -i;
  #pragma acc parallel loop private(p[0:n]) firstprivate(q[10:n-10], near[2:4]) firstprivate(kept[5:3])
  for (int i = 0; i < 40; i++) {
    for (int k = 0; k < n; k++) p[k] = i * k;
    near[3] += i, kept[7]++;
    sum[i] = p[n - 1] + p[1] + q[10] + q[n - 1] + near[3] + near[5] + kept[7];
  }
  for (int i = 0; i < 40; i++) wrong += sum[i] != i * 499 + i + 10 + 499 - 3 + i - 5 + 8;
  for (int i = 0; i < n; i++) wrong += p[i] != i;
  #pragma acc parallel loop firstprivate(q[0:n]) num_gangs(2) vector_length(32) async
  for (int i = 0; i < 40; i++) {
    q[i] += 1000, q[n - 1] = 3;
    sum[i] = q[i] + q[i + 1] + q[n - 1];
  }
  for (int i = 0; i < n; i++) p[i] = 0;
  #pragma acc wait
  for (int i = 0; i < 40; i++) wrong += sum[i] != 1000 + i + i + 1 + 3;
  printf("wrong = %d, kept = %ld, near = %d\n", wrong, kept[7], near[3]);  // prints: wrong = 0, kept = 7, near = -3
  free(p);
}
