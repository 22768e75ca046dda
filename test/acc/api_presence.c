// acc_is_present tells whole, partial and absent data apart and follows the directives.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
#include <stdio.h>
int main(void) {
  char a[100] = {0};
  printf("%d", acc_is_present(a, 100) != 0);
  #pragma acc enter data copyin(a[10:50])
  printf("%d", acc_is_present(a, 100) != 0);
  printf("%d", acc_is_present(a + 10, 50) != 0);
  printf("%d", acc_is_present(a + 59, 1) != 0);
  printf("%d", acc_is_present(a + 59, 2) != 0);
  printf("%d", acc_hostptr(acc_deviceptr(a + 20)) == a + 20);
  #pragma acc exit data delete(a[10:50])
  printf("%d", acc_is_present(a + 10, 50) != 0);
  printf("%d\n", acc_deviceptr(a + 20) != NULL);  // prints: 00110100
}
