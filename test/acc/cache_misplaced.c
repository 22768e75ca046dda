// 'cache' is a hint: at a place or with an argument that means nothing, it changes nothing.
// flags: -acc
#include <stdio.h>
int main(void) {
  static double a[64][64], b[64][64];
  for (int i = 0; i < 64; i++) b[i][i] = i;
  #pragma acc kernels copyin(b) copyout(a)
  {
    #pragma acc cache(b[0:4])       // warning: 'cache' has no effect here
    #pragma acc loop
    for (int i = 0; i < 64; i++) {  // loop: parallel
      #pragma acc cache(b)          // warning: it has no effect on 'b', a whole variable
      #pragma acc loop
      for (int j = 0; j < 64; j++)  // loop: parallel
        a[i][j] = b[i][j] + 1;
    }
  }
  #pragma acc cache(a[0:4])         // warning: 'cache' has no effect here
  printf("%g\n", a[9][9]);          // prints: 10
}
