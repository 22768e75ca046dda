// What nvc and icx link without being asked is there: mathematics of the host, and OpenMP's clock without -mp.
// flags: -acc
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  double start = omp_get_wtime(), x = atof("4"), a[4];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 4; i++) a[i] = i;
  printf("%g %d\n", a[2] + cbrt(x + 4) + sin(x - 4), omp_get_wtime() >= start);  // prints: 4 1
}
