// Variables and copies are as aligned on the device as the program asks.
// flags: -acc
#include <stdint.h>
#include <stdio.h>
#define OFF(x, n) ((uintptr_t)(x) % (n) != 0)
static char before;
static _Alignas(256) struct { char c[3]; } u;
#pragma acc declare create(before, u)
#pragma acc routine seq
static int deep(void) {
  _Alignas(128) char t[2];
  t[0] = 0;
  return OFF(t, 128);
}
int main(void) {
  int bad = 0;
  _Alignas(128) char w[5];
  _Alignas(256) int fp[3] = {1, 2, 3};
  _Alignas(128) double part[100];
  #pragma acc parallel loop gang private(w) firstprivate(fp) reduction(+: bad) num_gangs(2) vector_length(64)
  for (int i = 0; i < 10; i++) {
    w[0] = before = 0;
    bad += OFF(w, 128) + OFF(fp, 256) + OFF(&u, 256) + deep();
    #pragma acc loop vector reduction(+: bad)
    for (int j = 0; j < 5; j++) bad += (fp[1] != 2);
  }
  printf("%d\n", bad);                            // prints: 0
  #pragma acc parallel loop private(part[0:100]) reduction(+: bad)
  for (int i = 0; i < 10; i++) {
    part[0] = 1;
    bad += OFF(part, 128);
  }
  printf("%d\n", bad);                            // prints: 0
  return 0;
}
