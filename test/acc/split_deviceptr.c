// deviceptr on regions that become several kernels, on the region itself and around it.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[50], n = 50, *d = acc_malloc(sizeof a);
  #pragma acc kernels deviceptr(d)
  {
    for (int i = 0; i < n; i++) d[i] = i;
    for (int i = 0; i < n; i++) d[i] += 1;
  }
  #pragma acc data deviceptr(d) copyout(a)
  {
    #pragma acc parallel
    {
      #pragma acc loop
      for (int i = 0; i < n; i++) d[i] *= 2;
      #pragma acc loop
      for (int i = 0; i < n; i++) a[i] = d[i];
    }
  }
  printf("%d %d\n", a[0], a[49]);  // prints: 2 100
  acc_free(d);
}
