// Functions that call themselves on the device, directly and through another.
// flags: -acc=gpu,multicore,emu
#include <stdio.h>
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }   // warning: 'even' calls itself on the device
#pragma acc routine seq
static long fib(int n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);                 // warning: 'fib' calls itself on the device
}
int main(void) {
  long a[12], sum = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 12; i++) a[i] = 10 * fib(i) + even(i);
  for (int i = 0; i < 12; i++) sum += a[i];
  printf("%ld %ld\n", a[11], sum);        // prints: 890 2326
}
