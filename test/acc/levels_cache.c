// cache says which elements a loop uses often: nothing changes.
// flags: -acc
#include <stdio.h>
int main(void) {
  static float a[34][66], b[34][66];
  for (int i = 0; i < 34 * 66; i++) a[i / 66][i % 66] = (float)i;
  #pragma acc parallel loop gang copyin(a) copyout(b)
  for (int i = 1; i < 33; i++) {
    #pragma acc cache(a[i - 1:3][0:66])
    #pragma acc loop vector
    for (int j = 1; j < 65; j++) {
      #pragma acc cache(readonly: a[i][j - 1:3])
      b[i][j] = a[i][j - 1] + a[i][j + 1] - a[i - 1][j] - a[i + 1][j];
    }
  }
  printf("%g %g\n", b[1][1], b[32][64]);  // prints: 0 0
}
