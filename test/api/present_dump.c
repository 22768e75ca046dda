// acc_present_dump lists what is present, with the name and the line that mapped it.
// flags: -acc
// run-error: name:b[0:50] file:
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  float a[100], b[50];
  #pragma acc enter data copyin(a) create(b[0:50])
  acc_present_dump();
  acc_present_dump_all();
  exit(!acc_is_present(a, sizeof a) || acc_get_device_type() != acc_device_host);
}
