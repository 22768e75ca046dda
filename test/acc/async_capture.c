// Scalars of an async region have the values of when it was met, not of when it runs.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[64];
  #pragma acc data copyout(a)
  {
    for (int k = 0; k < 64; k++) {
      int v = k * k;
      #pragma acc parallel num_gangs(1) present(a) async(1)
      a[k] = v;
      v = -1;
    }
    #pragma acc wait
  }
  printf("%d %d %d\n", a[1], a[10], a[63]);  // prints: 1 100 3969
}
