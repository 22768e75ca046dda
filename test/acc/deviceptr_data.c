// deviceptr of a data construct holds for the regions inside it.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int n = 100, sum = 0;
  int *d = acc_malloc(sizeof(int) * 100);
  #pragma acc data deviceptr(d)                        // moves: none
  {
    #pragma acc parallel loop
    for (int i = 0; i < n; i++) d[i] = i;
    #pragma acc data create(n)
    {
      #pragma acc parallel loop default(none) copyin(n) reduction(+:sum)
      for (int i = 0; i < 100; i++) sum += d[i];
    }
  }
  printf("%d\n", sum);                                 // prints: 4950
  acc_free(d);
}
