// The variable of a loop with a directive is private to it, also where it is declared outside and default(none) holds.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[10] = {0}, b[10][6], j;
  #pragma acc parallel default(none) copyout(b) copy(a)
  {
    #pragma acc loop gang
    for (int k = 0; k < 10; k++) {
      a[k] += 1;
      #pragma acc loop vector
      for (j = 0; j < 6; j++) b[k][j] = k + j;
    }
  }
  printf("%d %d\n", b[3][2], a[0]);  // prints: 5 1
}
