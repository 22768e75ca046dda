// A kernel that nobody waits for dies: the program ends with its place, and with status 1.
// flags: -acc
// run-error: exit: device 0
// run-error: last launches, newest first: test/acc/async_fault_exit.c:14
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n = 100, *a = malloc(n * sizeof *a);
  long far = acc_get_device_type() == acc_device_host ? 0 : 1L << 40;
  #pragma acc enter data create(a[0:n])
  #pragma acc parallel loop present(a[0:n]) async(1)
  for (int i = 0; i < n; i++) a[i + far] = i;
  puts("launched"); // prints: launched
  return 0;
}
