// A declared variable is on the device also in a file without kernels.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
static float t[4] = {1, 2, 3, 4};
#pragma acc declare copyin(t)
int main(void) {
  int shared = acc_get_device_type() == acc_device_host;
  t[1] = 9;
  #pragma acc update device(t)            // moves: to t 16
  t[1] = 0;
  #pragma acc update self(t)              // moves: from t 16
  printf("%d\n", t[1] == (shared ? 0 : 9));        // prints: 1
  printf("%d\n", acc_is_present(t, sizeof t));     // prints: 1
}
