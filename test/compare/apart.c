// The CPU's version may do what it likes: the program does not notice.
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int calls;
#pragma acc routine seq
static int *nowhere(int *p) { return acc_on_device(acc_device_not_host) ? p : (int *)64; }

int main(void) {
  int x[4] = {0};
  #pragma acc parallel loop copy(x)
  for (int i = 0; i < 4; i++) *nowhere(&x[i]) = i;
  #pragma acc parallel loop copy(x)
  for (int i = 0; i < 4; i++) {
    if (!acc_on_device(acc_device_not_host)) calls++;
    x[i] += 1;
  }
  #pragma acc parallel loop copy(x)
  for (int i = 0; i < 4; i++) x[i] += 1;
  printf("%d %d\n", x[3], calls);
  return 0;
}
