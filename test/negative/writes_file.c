// Devices have no files; printf works there.
// flags: -acc
#include <stdio.h>
int main(void) {
  double a[10];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) {
    a[i] = i;
    fprintf(stderr, "%d\n", i);               // error: 'fprintf' is called on the device but has no device version
    // note(-1): 'printf' works there; it writes to the program's standard output
  }
}
