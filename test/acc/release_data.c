// The end of a data region waits for the queues that use what it copies and releases.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 1000 };
#pragma acc routine seq
static unsigned slow(void) {
  unsigned v = 1;
  for (int i = 0; i < 3000000; i++) v ^= v << 13, v ^= v >> 17, v ^= v << 5;
  return v;
}

// Three queues work on parts of one array; nobody waits for them but the region's end.
static void parts(int *f) {
  #pragma acc data copy(f[0:3 * N])
  for (int q = 0; q < 3; q++) {
    #pragma acc parallel loop present(f[0:3 * N]) async(q)
    for (int i = q * N; i < (q + 1) * N; i++) f[i] += i % N ? 1 : (int)(slow() != 0);
  }
}

// Memory that the region made, and that the program frees next.
static void scratch(int *out) {
  int *t = malloc(N * sizeof *t);
  #pragma acc data create(t[0:N]) copyout(out[0:N])
  {
    #pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++) t[i] = i ? i : (int)(slow() != 0) - 1;
    #pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++) out[i] = t[i];
  }
  memset(t, 0xff, N * sizeof *t);
  free(t);
}

int main(void) {
  static int f[3 * N], out[N];
  int bad = 0;
  for (int i = 0; i < 3 * N; i++) f[i] = i;
  parts(f);
  scratch(out);
  for (int i = 0; i < 3 * N; i++) bad += f[i] != i + 1;
  for (int i = 0; i < N; i++) bad += out[i] != i;
  printf("%d wrong\n", bad);  // prints: 0 wrong
  return bad != 0;
}
