// A queue's number means a new queue after a shutdown, for a thread that used it before.
// flags: -acc
#include <openacc.h>
#include <stdio.h>

static void add(int *a, int v) {
  #pragma acc parallel loop copy(a[0:100]) async(3)
  for (int i = 0; i < 100; i++) a[i] += v;
  #pragma acc wait(3)
}

int main(void) {
  int a[100] = {0};
  for (int k = 0; k < 3; k++) {
    add(a, 1);
    add(a, 10);
    #pragma acc shutdown
    acc_wait(3);
  }
  printf("%d %d\n", a[0], a[99]);  // prints: 33 33
  return 0;
}
