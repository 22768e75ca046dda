// Levels that do not fit inside of those around are not used in 'kernels': old programs write blocks of two dimensions so.
// flags: -acc
#include <stdio.h>
int main(void) {
  static double a[64][64], b[64][64];
  double s = 0;
  #pragma acc kernels copy(a, b)
  {
    #pragma acc loop gang vector(8)
    for (int i = 0; i < 64; i++) {  // loop: parallel
      #pragma acc loop gang vector(32)  // warning: 'gang' inside of a loop with 'vector' is not used
      for (int j = 0; j < 64; j++)  // loop: parallel
        a[i][j] = i + j;
    }
    #pragma acc loop gang
    for (int i = 1; i < 64; i++) {  // loop: sequential (b, distance 1)
      #pragma acc loop gang         // warning: 'gang' inside of a loop with 'gang' is not used
      for (int j = 0; j < 64; j++)  // loop: parallel
        b[i][j] = b[i - 1][j] + a[i][j];
    }
  }
  #pragma acc kernels loop gang reduction(+: s)
  for (int i = 0; i < 64; i++) {    // loop: parallel, reduction(+:s)
    #pragma acc loop gang vector reduction(+: s)  // warning: 'gang' inside of a loop with 'gang' is not used
    for (int j = 0; j < 64; j++) s += b[i][j];    // loop: parallel, reduction(+:s)
  }
  printf("%g\n", s);                // prints: 6.85978e+06
}
