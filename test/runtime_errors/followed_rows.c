// Pointers of an array's elements that stayed behind: each of them needs a copy.
// flags: -fopenmp -g
// devices: emu
// run-error: 'rows[i].val' points to the host's memory
// run-error: 'target enter data map(to: rows[i].val[0:n])' before, for each of them
#include <stdlib.h>
struct row { int length; double *val; };
int main(void) {
  struct row *rows = calloc(10, sizeof *rows);
  for (int i = 0; i < 10; i++) rows[i].val = calloc(10, sizeof(double));
  #pragma omp target teams distribute parallel for map(to: rows[0:10])
  for (int i = 0; i < 10; i++) rows[i].val[1] = i;
}
