// min and max of float and double, with negative values and fmax in the loop.
// flags: -acc
#include <float.h>
#include <math.h>
#include <stdio.h>
int main(void) {
  double d[300], dmax = -DBL_MAX, dmin = DBL_MAX;
  float fmx = -FLT_MAX, fmn = FLT_MAX;
  for (int i = 0; i < 300; i++) d[i] = -1.5 - (i * 7) % 300;
  #pragma acc parallel loop copyin(d) reduction(max:dmax, fmx) reduction(min:dmin, fmn)
  for (int i = 0; i < 300; i++) {
    dmax = fmax(dmax, d[i]);
    dmin = fmin(dmin, d[i]);
    fmx = fmaxf(fmx, (float)d[i]);
    if ((float)d[i] < fmn) fmn = d[i];
  }
  printf("%g %g %g %g\n", dmax, dmin, fmx, fmn);  // prints: -1.5 -300.5 -1.5 -300.5
}
