// A kernel that misses an array dies with the name of the one that is nearest.
// flags: -acc
// devices: emu
#include <stdlib.h>
int main(void) {
  int n = 100;
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop copyin(a[0:n]) copyout(b[0:50])
  for (int i = 0; i < n; i++) b[i] = a[i];  // fails: the array nearest to it is 'b[0:50]', of 400 bytes, mapped at test/runtime_errors/nearest.c:9, which ends 0 bytes before
  free(a);
  free(b);
}
