// A reduction variable that is on the device is reduced there and comes back at the end.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[100];
  long sum = 10;
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma acc data copyin(a) copy(sum)
  {
    #pragma acc parallel loop present(a) reduction(+:sum)
    for (int i = 0; i < 100; i++) sum += a[i];
    #pragma acc parallel loop present(a, sum) reduction(+:sum)
    for (int i = 0; i < 100; i++) sum += 2 * a[i];
  }
  printf("sum = %ld\n", sum);  // prints: sum = 14860
}
