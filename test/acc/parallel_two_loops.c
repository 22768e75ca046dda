// Two loops in one parallel region each do all their iterations.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[300], b[200], sa = 0, sb = 0;
  #pragma acc parallel copyout(a, b)
  {
    #pragma acc loop gang vector
    for (int i = 0; i < 300; i++) a[i] = i;
    #pragma acc loop gang vector
    for (int i = 0; i < 200; i++) b[i] = 2 * i;
  }
  for (int i = 0; i < 300; i++) sa += a[i];
  for (int i = 0; i < 200; i++) sb += b[i];
  printf("%d %d\n", sa, sb);  // prints: 44850 39800
}
