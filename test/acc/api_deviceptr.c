// acc_deviceptr of present data may be used as deviceptr, also of a place in its middle.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  float x[16] = {0}, *d, *m;
  #pragma acc data copy(x)
  {
    d = acc_deviceptr(x);
    m = acc_deviceptr(x + 8);
    #pragma acc parallel loop deviceptr(d, m)
    for (int i = 0; i < 8; i++) d[i] = i, m[i] = -i;
  }
  printf("%g %g\n", x[7], x[15]);  // prints: 7 -7
}
