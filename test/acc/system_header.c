// Directives in a system header mean the same as elsewhere.
// flags: -acc -isystem test/acc/system
#include <library.part.h>
#include <openacc.h>
#include <stdio.h>

int main(void) {
  int a[10] = {0};
  to_device((char *)a, sizeof a);
  printf("%d\n", acc_is_present(a, sizeof a));  // prints: 1
  fill(a, 10);
  printf("%d %d\n", a[9], acc_is_present(a, sizeof a) && acc_get_device_type() != acc_device_host);  // prints: 9 0
  return 0;
}
