// attach points the device's pointer to data that came before it; detach undoes it.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
typedef struct { int *v; } Box;
int main(void) {
  int n = 16, *data = calloc(n, sizeof *data);
  Box b = {data};
  #pragma acc enter data copyin(data[0:n]) copyin(b)
  #pragma acc enter data attach(b.v)
  #pragma acc parallel loop present(b)
  for (int i = 0; i < n; i++) b.v[i] = 3 * i;
  #pragma acc exit data detach(b.v)
  #pragma acc exit data copyout(b)
  #pragma acc exit data copyout(data[0:n])
  printf("%d %d\n", b.v == data, data[15]);  // prints: 1 45
  free(data);
}
