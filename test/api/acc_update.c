// acc_update_device and acc_update_self move just the section they name.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  float a[6] = {0, 0, 0, 0, 0, 0}, seen[6];
  float *d = acc_create(a, sizeof a);
  acc_update_device(a, sizeof a);
  for (int i = 0; i < 6; i++) a[i] = (float)i;
  acc_update_device(a + 2, 2 * sizeof *a);
  acc_memcpy_from_device(seen, d, sizeof a);
  printf("%g %g\n", seen[2], seen[3]);  // prints: 2 3
  float nine[2] = {9, 9};
  acc_memcpy_to_device(d + 4, nine, sizeof nine);
  acc_update_self(a + 4, sizeof *a);
  printf("%g\n", a[4]);                 // prints: 9
  int shared = d == a;
  printf("%d %d\n", seen[1] == (shared ? 1 : 0), a[5] == (shared ? 9 : 5));
  // prints: 1 1
  acc_update_device_async(a, sizeof a, 3);
  acc_update_self_async(a, sizeof a, 3);
  acc_wait(3);
  printf("%g\n", a[4]);                 // prints: 9
  acc_delete(a, sizeof a);
}
