// More threads than a gang can have: the length that is used is another one.
// flags: -acc
#include <stdio.h>
int main(void) {
  double a[100];
  #pragma acc parallel loop vector_length(4096) copyout(a)  // warning: 'vector_length' of 4096 is more threads than a gang can have: 1024 of them run
  for (int i = 0; i < 100; i++) a[i] = i;
  printf("%g\n", a[7]);                                     // prints: 7
}
