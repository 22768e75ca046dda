// A compute construct with a false 'if' runs on the host, with the host's data.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int n = 10, where = 0, a[10];
  #pragma acc parallel loop if(n > 100) copyout(a)
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc serial if(0) copy(where)
  where = acc_on_device(acc_device_host) != 0;
  #pragma acc kernels loop independent if(n == 10) copy(a)
  for (int i = 0; i < n; i++) a[i] += 5;
  printf("a[9] = %d, host = %d\n", a[9], where);  // prints: a[9] = 14, host = 1
}
