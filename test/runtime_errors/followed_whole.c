// OpenMP's map of a pointer without a section maps the pointer, not what it points to.
// flags: -fopenmp -g
// devices: emu
// run-error: 'x' points to the host's memory
// run-error: hint: 'map(tofrom: x[0:n])', with its number of elements, copies what it points to; without it the pointer alone
#include <stdlib.h>
int main(void) {
  double *x = calloc(100, sizeof *x);
  #pragma omp target teams distribute parallel for map(tofrom: x)
  for (int i = 0; i < 100; i++) x[i] += i;
}
