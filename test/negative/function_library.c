// A library function that devices do not have is named.
// flags: -acc
#include <stdlib.h>
int main(void) {
  int a[10];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = rand();  // error: 'rand' is called on the device but has no
}
