// A 'reduction' whose loop sets the variable anew in each iteration is reported; one that it combines in other words is not.
// flags: -acc
#include <stdio.h>

int main(void) {
  double a[10] = {0}, s = 0, t = 0;
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma acc parallel loop reduction(+:s)   // warning: 'reduction(+:s)', but each iteration sets 's' anew
  for (int i = 0; i < 10; i++)
    s = a[i];                                // note: 's' is set here; 'reduction' joins the values that iterations combine with 's'
  #pragma acc parallel loop reduction(+:t)
  for (int i = 0; i < 10; i++) {
    double before = t;
    t = before + a[i];
  }
  printf("%g %d\n", t, s >= 0);              // prints: 45 1
  return 0;
}
