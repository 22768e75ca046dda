// Scalars of a parallel region are firstprivate: a change is not seen after it.
// flags: -acc
#include <stdio.h>
int main(void) {
  int s = 3, out[4];
  #pragma acc parallel loop copyout(out)
  for (int i = 0; i < 4; i++) {
    int t = s + i;
    out[i] = t;
  }
  #pragma acc parallel num_gangs(1) copyout(out[0:1])
  {
    s = s + 40;
    out[0] = s;
  }
  printf("s = %d, out = %d %d\n", s, out[0], out[3]);  // prints: s = 3, out = 43 6
}
