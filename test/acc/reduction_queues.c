// Reductions may run in several queues at once; each waits for its own result.
// flags: -acc
#include <stdio.h>
int main(void) {
  static int a[20000];
  long r1 = 0, r2 = 1;
  for (int i = 0; i < 20000; i++) a[i] = i < 10000 ? 1 : 2;
  #pragma acc data copyin(a)
  for (int k = 0; k < 5; k++) {
    #pragma acc parallel loop reduction(+:r1) copy(r1) async(1)
    for (int i = 0; i < 10000; i++) r1 += a[i];
    #pragma acc parallel loop reduction(+:r2) copy(r2) async(2)
    for (int i = 10000; i < 20000; i++) r2 += a[i];
    #pragma acc wait(1, 2)
  }
  printf("%ld %ld\n", r1, r2);  // prints: 50000 100001
}
