// self makes the host the device of the construct; self(0) changes nothing.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[10], sum = 0, host = 0;
  #pragma acc parallel loop self copyout(a)
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma acc parallel loop self(a[9] == 9) copy(a) reduction(+:sum)
  for (int i = 0; i < 10; i++) sum += a[i];
  #pragma acc serial self(1) copy(host)
  host = acc_on_device(acc_device_host) != 0;
  #pragma acc parallel loop self(0) copy(a)
  for (int i = 0; i < 10; i++) a[i] *= 2;
  printf("%d %d, host = %d\n", sum, a[9], host);  // prints: 45 18, host = 1
}
