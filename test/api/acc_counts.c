// Data stays present until each acc_copyin has its acc_delete; finalize drops all.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4};
  acc_device_t t = acc_get_device_type();
  int shared = (int)acc_get_property(0, t, acc_property_shared_memory_support);
  acc_copyin(a, sizeof a);
  acc_copyin(a, sizeof a);
  acc_create(a + 1, sizeof *a);  // within a: one more reference
  acc_delete(a, sizeof a);
  acc_delete(a, sizeof a);
  printf("%d\n", acc_is_present(a, sizeof a) != 0);         // prints: 1
  acc_delete(a, sizeof a);
  printf("%d\n", acc_is_present(a, sizeof a) == shared);    // prints: 1
  acc_pcopyin(a, sizeof a);
  acc_present_or_copyin(a, sizeof a);
  acc_pcreate(a, sizeof a);
  acc_present_or_create(a, sizeof a);
  if (!shared) a[0] = 7;
  acc_copyout_finalize(a, sizeof a);
  printf("%d %d\n", acc_is_present(a, sizeof a) == shared, a[0]);  // prints: 1 1
  acc_copyin(a, sizeof a);
  acc_copyin(a, sizeof a);
  acc_delete_finalize(a, sizeof a);
  printf("%d\n", acc_is_present(a, sizeof a) == shared);    // prints: 1
}
