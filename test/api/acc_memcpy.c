// Bytes go to device memory, within it and back; part of an allocation is enough.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8] = {0};
  int *d = acc_malloc(2 * sizeof a);
  if (!d) return 1;
  acc_memcpy_to_device(d, a, sizeof a);
  acc_memcpy_device(d + 8, d, sizeof a);
  acc_memcpy_from_device(b, d + 12, 4 * sizeof *b);
  printf("%d %d %d %d %d\n", b[0], b[1], b[2], b[3], b[4]);  // prints: 5 6 7 8 0
  acc_memcpy_to_device_async(d, a + 4, 4 * sizeof *a, 1);
  acc_memcpy_device_async(d + 8, d, 4 * sizeof *a, 1);
  acc_memcpy_from_device_async(b, d + 8, 4 * sizeof *a, 1);
  acc_wait(1);
  printf("%d %d %d %d\n", b[0], b[1], b[2], b[3]);          // prints: 5 6 7 8
  acc_free(d);
  acc_free(NULL);
}
