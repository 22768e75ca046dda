// acc_map_data gives a host array device memory of the program's own.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {0};
  int *d = acc_malloc(sizeof a);
  acc_map_data(a, d, sizeof a);
  int shared = acc_deviceptr(a) == a;
  printf("%d\n", shared || acc_deviceptr(a + 1) == (void *)(d + 1));  // prints: 1
  acc_update_device(a, sizeof a);
  acc_copyin(a, sizeof a);  // present: a reference, no copy
  acc_delete(a, sizeof a);
  printf("%d\n", acc_is_present(a, sizeof a) != 0);         // prints: 1
  acc_unmap_data(a);
  printf("%d\n", acc_is_present(a, sizeof a) == shared);    // prints: 1
  if (shared) acc_memcpy_to_device(d, a, sizeof a);
  acc_memcpy_from_device(b, d, sizeof b);                   // d lives on
  printf("%d %d\n", b[0], b[3]);                            // prints: 1 4
  acc_free(d);
}
