// Work in one queue runs in order; wait ends when it is done.
// flags: -acc
#include <stdio.h>
int main(void) {
  static int a[4096];
  int sum = 0;
  #pragma acc data copy(a)
  {
    for (int k = 1; k <= 20; k++) {
      #pragma acc parallel loop async(3)
      for (int i = 0; i < 4096; i++) a[i] = a[i] * 2 + 1;
      #pragma acc parallel loop async(3)
      for (int i = 0; i < 4096; i++) a[i] = a[i] & 0xff;
    }
    #pragma acc wait(3)
  }
  for (int i = 0; i < 4096; i++) sum += a[i] == 255;
  printf("right = %d\n", sum);  // prints: right = 4096
}
