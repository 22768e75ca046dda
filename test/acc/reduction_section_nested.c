// A section of a local array reduced by nested loops.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[5][17], b[5], n = 5;
  for (int i = 0; i < 85; i++) a[i / 17][i % 17] = i % 13;
  #pragma acc parallel loop gang copyin(a) copyout(b)
  for (int i = 0; i < n; i++) {
    int r = i;
    #pragma acc loop reduction(+:r)
    for (int j = i; j < 17; j++) {
      r += a[i][j];
      for (int q = 0; q < 3; q++) {
        int m[3] = {a[i][q], 50, 60};
        #pragma acc loop auto reduction(+:r) reduction(min:m[1:2])
        for (int k = 0; k < 4; k++) {
          #pragma acc loop reduction(+:r) reduction(min:m[1:2])
          for (int l = 0; l < q + 1; l++) {
            r += l;
            if (m[1] > a[i][k + l]) m[1] = a[i][k + l];
          }
        }
        r += m[1] - m[0];
      }
    }
    b[i] = r;
  }
  for (int i = 0; i < 5; i++) printf("%d ", b[i]);
  printf("\n");  // prints: 305 305 176 125 251 
}
