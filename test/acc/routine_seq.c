// Functions with 'routine seq' are called in kernels: defined before, after, and by name.
// flags: -acc
#include <stdio.h>
#pragma acc routine seq
static int square(int x) { return x * x; }
#pragma acc routine seq
int cube(int x);
int half(int x);
#pragma acc routine(half) seq
int main(void) {
  int a[50], sum = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 50; i++) a[i] = square(i) + cube(i) - half(i);
  for (int i = 0; i < 50; i++) sum += a[i];
  printf("sum = %d, host = %d\n", sum, cube(3));  // prints: sum = 1540450, host = 27
}
int cube(int x) { return x * square(x); }
int half(int x) { return x / 2; }
