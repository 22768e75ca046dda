// A reduction by another operator than the loop's: the warning says which one the loop has.
// flags: -acc
#include <stdio.h>
int main(void) {
  double a[100], s = 0, t = 1, m = 0;
  for (int i = 0; i < 100; i++) a[i] = i % 3;
  #pragma acc parallel loop reduction(max:s)   // warning: 'reduction(max:s)', but the loop combines 's' by '+'; write 'reduction(+:s)'
  for (int i = 0; i < 100; i++) s += a[i];     // note: 's' is changed here
  #pragma acc parallel loop reduction(+:t)     // warning: 'reduction(+:t)', but the loop combines 't' by '*'; write 'reduction(*:t)'
  for (int i = 0; i < 100; i++) t *= a[i] + 1; // note: 't' is changed here
  #pragma acc parallel loop reduction(max:m)
  for (int i = 0; i < 100; i++)
    if (a[i] > m) m = a[i];
  printf("%g\n", m);                           // prints: 2
}
