// 'exit data delete' where 'copyout' was needed.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
#include <stdlib.h>
int main(void) {
  int n = 30;
  float *a = calloc((size_t)n, sizeof *a), *b = malloc((size_t)n * sizeof *b);
  #pragma acc enter data copyin(a[0:n])
  #pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++) a[i] += 1;
  #pragma acc exit data delete(a[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i];                // stale: 'a[0]', which the kernel wrote last at test/stale/delete_for_copyout.c:11; the mapping of 'a[0:n]' ended without a copy back
  free(a);
  // A block that has the freed one's place is not what the kernel wrote.
  float *c = calloc((size_t)n, sizeof *c);
  int bad = c[3] != 0;
  free(b);
  free(c);
  return bad;
}
