// What a routine vector or worker returns goes to memory: all threads call it, one of them stores.
// flags: -acc
#include <stdio.h>
#define M 40
#pragma acc routine vector
static int sum(const int *a, int n) {
  int s = 0;
  #pragma acc loop vector reduction(+:s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
#pragma acc routine worker
static int twice(const int *a, int n) {
  int s = 0;
  #pragma acc loop worker reduction(+:s)
  for (int i = 0; i < n; i++) s += 2 * a[i];
  return s;
}
int main(void) {
  int a[M], b[4] = {1, 1, 1, 1}, c[4], d[4][3], k[4];
  for (int i = 0; i < M; i++) a[i] = i;
  #pragma acc parallel loop gang copyin(a) copy(b) copyout(c, d, k)
  for (int i = 0; i < 4; i++) {
    int at = i;
    b[i] += sum(a, 10 * i) + 1;
    c[at++] = twice(a, i + 1) ? twice(a, M) : -1;
    #pragma acc loop worker
    for (int w = 0; w < 3; w++) d[i][w] = sum(a, w + i);
    k[i] = at;
  }
  for (int i = 0; i < 4; i++) printf("%d %d %d %d\n", b[i], c[i], d[i][2], k[i]);
  // prints: 2 -1 1 1
  // prints: 47 1560 3 2
  // prints: 192 1560 6 3
  // prints: 437 1560 10 4
}
