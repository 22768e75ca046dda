// ACCOMP_DEV_MEMORY bounds what the program takes of a device; what is given back counts no more.
// flags: -acc
// env: ACCOMP_DEV_MEMORY=1M
// devices: emu nvidia
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  enum { N = 200000 };
  float *a = calloc(N, 4), *b = calloc(N, 4);
  for (int k = 0; k < 5; k++) {
    #pragma acc parallel loop copy(a[0:N])
    for (int i = 0; i < N; i++) a[i] += 1;
  }
  printf("%g\n", a[N - 1]);  // prints: 5
  fflush(stdout);
  #pragma acc data copyin(a[0:N])
  {
    #pragma acc parallel loop copy(b[0:N])  // fails: 'b[0:N]' needs 800000 bytes
    for (int i = 0; i < N; i++) b[i] += a[i];
  }
  return 0;
}
