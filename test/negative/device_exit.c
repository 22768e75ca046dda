// A kernel cannot end the process; what is there in its place is told.
// flags: -acc
#include <stdlib.h>
int main(void) {
  int a[4] = {0};
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 4; i++)
    if (a[i] < 0) exit(1); // error: 'exit' ends a process, and cannot be called on the device
  return a[0];
}
