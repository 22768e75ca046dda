// Programs that order their transfers rightly, by any means, are not reported.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
// sources: quiet.part.c
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void fill(float *p, int n, float v);
typedef struct { char tag; double v; short k; } Padded;
static int queues(void) {
  int a[64], b[64], bad = 0;
  for (int i = 0; i < 64; i++) a[i] = i;
  #pragma acc data create(a, b)
  {
    #pragma acc update device(a) async(1)
    #pragma acc parallel loop async(2) wait(1)
    for (int i = 0; i < 64; i++) b[i] = 2 * a[i];
    #pragma acc update self(b) async(3) wait(2)
    #pragma acc wait(3) async(4)
    #pragma acc wait(4)
    for (int i = 0; i < 64; i++) bad += b[i] != 2 * i;
  }
  return bad;
}
static int structs(void) {
  Padded p[8], q[8];
  int bad = 0;
  #pragma acc data create(p) copyout(q)
  {
    #pragma acc parallel loop
    for (int i = 0; i < 8; i++) p[i].tag = 'x', p[i].v = i, p[i].k = 3;
    #pragma acc parallel loop
    for (int i = 0; i < 8; i++) q[i] = p[i];
  }
  for (int i = 0; i < 8; i++) {
    Padded r = q[i];
    bad += r.v != i;
  }
  return bad;
}
static int scratch(void) {
  int n = 4096, bad = 0;
  float *t = malloc((size_t)n * sizeof *t);
  #pragma acc enter data create(t[0:n])
  #pragma acc parallel loop present(t)
  for (int i = 0; i < n; i++) t[i] = 1;
  #pragma acc exit data delete(t)
  free(t);
  t = calloc((size_t)n, sizeof *t);
  for (int i = 0; i < n; i++) bad += t[i] != 0;
  free(t);
  return bad;
}
static int other_ways(float *x, int n) {
  float *d = acc_create(x, (size_t)n * sizeof *x), sum = 0;
  fill(x, n, 2);
  acc_memcpy_to_device(d, x, (size_t)n * sizeof *x);
  #pragma acc parallel loop present(x[0:n]) copy(sum) reduction(+:sum)
  for (int i = 0; i < n; i++) sum += x[i], x[i] = 5;
  acc_memcpy_from_device(x, d, (size_t)n * sizeof *x);
  float first = x[0];
  memset(x, 0, (size_t)n * sizeof *x);
  acc_update_device(x, (size_t)n * sizeof *x);
  #pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++) {
    #pragma acc atomic update
    x[0] += 1;
  }
  acc_copyout(x, (size_t)n * sizeof *x);
  return first != 5 || sum != 2 * n || x[0] != n;
}
int main(void) {
  float x[100];
  printf("%d %d %d %d\n", queues(), structs(), scratch(), other_ways(x, 100));  // prints: 0 0 0 0
}
