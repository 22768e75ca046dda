// A pointer that the region sets between loops of its gang's threads has the new value in every thread.
// flags: -acc
#include <stdio.h>
int main(void) {
  double a[300], b[300], r[300], *p = a, *q = b;
  for (int k = 0; k < 300; k++) a[k] = 1, b[k] = 2;
  #pragma acc data copyin(a, b) copyout(r)
  #pragma acc parallel num_gangs(1) vector_length(64) present(p[0:300], q[0:300])
  {
    #pragma acc loop vector
    for (int k = 0; k < 300; k++) r[k] = p[k];
    p = q;
    #pragma acc loop vector
    for (int k = 0; k < 300; k++) r[k] += 10 * p[k];
  }
  printf("%g %g\n", r[0], r[299]); // prints: 21 21
}
