// Memory that kernels reach by pointers in memory, or by deviceptr, is released after all work given since it was mapped.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 300 };
typedef struct { int *x, n; } List;
#pragma acc routine seq
static int one(int i) {
  unsigned v = 1;
  for (int k = 0; i == 7 && k < 3000000; k++) v ^= v << 13, v ^= v >> 17, v ^= v << 5;
  return v != 0;
}
static int wrong(const int *x, int value) {
  int n = 0;
  for (int i = 0; i < N; i++) n += x[i] != i + value;
  return n;
}
int main(void) {
  List l = {malloc(N * sizeof(int)), N};
  static int y[N], z[N];
  int *at[1] = {0};
  for (int i = 0; i < N; i++) l.x[i] = y[i] = z[i] = i;
  #pragma acc enter data copyin(l) copyin(l.x[0:N])
  #pragma acc parallel loop present(l) async(1)
  for (int i = 0; i < N; i++) l.x[i] += one(i);
  #pragma acc exit data copyout(l.x[0:N])
  printf("attached: %d\n", wrong(l.x, 1));   // prints: attached: 0
  #pragma acc exit data delete(l)

  int *dev = acc_copyin(y, sizeof y);
  #pragma acc parallel loop deviceptr(dev) async(2)
  for (int i = 0; i < N; i++) dev[i] += one(i);
  acc_copyout(y, sizeof y);
  printf("deviceptr: %d\n", wrong(y, 1));    // prints: deviceptr: 0

  #pragma acc enter data copyin(z, at)
  #pragma acc serial present(z, at)
  at[0] = z;
  #pragma acc parallel loop present(at) async(3)
  for (int i = 0; i < N; i++) at[0][i] += one(i);
  #pragma acc update self(z)
  printf("left by a kernel: %d\n", wrong(z, 1)); // prints: left by a kernel: 0
  #pragma acc exit data delete(z, at)

  int *m = acc_malloc(N * sizeof *m);
  int *out = calloc(1, sizeof *out);
  #pragma acc enter data copyin(out[0:1])
  #pragma acc parallel loop deviceptr(m) async(4)
  for (int i = 0; i < N; i++) m[i] = i + one(i);
  #pragma acc serial deviceptr(m) present(out[0:1]) async(4)
  out[0] = m[7] + m[N - 1];
  acc_free(m);
  int *reused = acc_malloc(N * sizeof *m);
  #pragma acc parallel loop deviceptr(reused)
  for (int i = 0; i < N; i++) reused[i] = -1;
  acc_wait_all();
  #pragma acc exit data copyout(out[0:1])
  printf("acc_malloc: %d\n", out[0]);        // prints: acc_malloc: 308
  acc_free(reused);
  free(out);
  free(l.x);
}
