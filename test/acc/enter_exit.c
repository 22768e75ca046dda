// Data may live from an enter data in one function to an exit data in another.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
static int n = 100;
static int *a, *b;
static void start(void) {
  a = malloc(n * sizeof *a);
  b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc enter data copyin(a[0:n]) create(b[0:n])
}
static void step(void) {
  #pragma acc parallel loop present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++) b[i] = 3 * a[i];
}
static void stop(void) {
  #pragma acc exit data copyout(b[0:n]) delete(a[0:n])
}
int main(void) {
  start();
  step();
  stop();
  printf("b[99] = %d\n", b[99]);  // prints: b[99] = 297
}
