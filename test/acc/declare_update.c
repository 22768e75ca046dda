// A declared variable keeps its value on the device until update or a kernel changes it.
// flags: -acc
// devices: emu, nvidia
#include <stdio.h>
static int factor = 3, sum;
#pragma acc declare copyin(factor) create(sum)
static void add(int n) {
  #pragma acc parallel loop reduction(+: sum) present(sum)
  for (int i = 0; i < n; i++) sum += factor * i;
  // stale(-2): 'factor', which the host wrote last
}
int main(void) {
  sum = 100;
  #pragma acc update device(sum)         // moves: to sum 4
  factor = 7;
  add(4);
  #pragma acc update self(sum)           // moves: from sum 4
  printf("%d\n", sum);                   // prints: 118
  #pragma acc update device(factor)      // moves: to factor 4
  add(4);
  #pragma acc kernels                    // moves: none
  {
    sum += factor;
  }
  #pragma acc serial copy(sum)           // moves: none
  sum += factor;                         // warning(-1): 'sum' in 'copy' is not copied
  #pragma acc update self(sum)
  printf("%d\n", sum);                   // prints: 174
}
