// Every operator that complex numbers have, of float and double, alone and in arrays.
// flags: -acc
#include <complex.h>
#include <stdio.h>
int main(void) {
  double complex s = 1, t[2] = {0};
  float complex p = 1;
  float complex all = 2, any = 0, none = 0;
  #pragma acc parallel loop reduction(+:s, t) reduction(*:p)
  for (int i = 0; i < 1000; i++) {
    s += i - 2 * i * I;
    t[i & 1] += I;
    p *= i % 250 ? 1 : 1 + I;
  }
  #pragma acc parallel loop reduction(&&:all) reduction(||:any, none)
  for (int i = 0; i < 100; i++) {
    all = all && (i + I);
    any = any || (i == 3 ? I : 0);
    none = none || 0;
  }
  printf("%g %g %g %g\n", creal(s), cimag(s), cimag(t[0]), cimag(t[1]));        // prints: 499501 -999000 500 500
  printf("%g %g\n", (double)crealf(p), (double)cimagf(p));                     // prints: -4 0
  printf("%g %g %g\n", (double)crealf(all), (double)crealf(any), (double)crealf(none));  // prints: 1 1 0
}
