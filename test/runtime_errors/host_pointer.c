// A kernel that follows a pointer never attached is stopped, with file and line.
// flags: -acc -Xaccomp -emu-check
// devices: emu
// run-error: host_pointer.c:12
// run-error: reads 4 bytes at host address
#include <stdlib.h>
typedef struct { int *v; } Box;
int main(void) {
  int a[10];
  Box box = {calloc(10, sizeof(int))};
  #pragma acc parallel loop copyin(box) copyout(a)
  for (int i = 0; i < 10; i++) a[i] = box.v[i];
  free(box.v);
  return a[0];
}
