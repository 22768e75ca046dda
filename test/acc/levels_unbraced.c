// A shared loop is all that an 'if' or a loop without braces holds: barriers around it are part of that.
// flags: -acc
#include <stdio.h>
int main(void) {
  int b[40] = {0}, c[8] = {0};
  #pragma acc parallel num_gangs(1) copy(b)
  for (int i = 0; i < 10; i++)
    #pragma acc loop worker
    for (int k = 0; k < 4; k++) b[4 * i + k] += i;
  #pragma acc parallel num_gangs(1) copy(b, c)
  {
    for (int i = 0; i < 8; i++)
      if (i % 3)
        #pragma acc loop vector
        for (int k = 0; k < 8; k++) b[k] += 100;
      else
        #pragma acc loop worker
        for (int k = 0; k < 8; k++) c[k] += b[k];
  }
  printf("%d %d %d %d\n", b[0], b[7], b[39], c[7]);                // prints: 500 501 9 603
}
