// A subscript outside the section that was copied is noticed.
// flags: -acc -Xaccomp -emu-check
// devices: emu
// run-error: outside.c:10
#include <stdlib.h>
int main(void) {
  int n = 100000;
  double *x = calloc(n, sizeof *x);
  #pragma acc parallel loop copy(x[0:n / 100])
  for (int i = 0; i < n; i++) x[i] += i;
  free(x);
}
