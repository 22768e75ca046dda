// Little memory: fewer threads have copies, and run all iterations.
// flags: -acc
// env: ACCOMP_EMU_MEMORY=64M
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = 20000 * argc, wrong = 0;
  double *p = calloc((size_t)n, sizeof *p);
  (void)argv;
  #pragma acc parallel loop reduction(+:p[0:n]) num_gangs(64) vector_length(256)
  for (int i = 0; i < 100000; i++) p[i % n] += i % n;
  #pragma acc parallel loop private(p[0:n]) copy(wrong)
  for (int i = 0; i < 2000; i++) {
    for (int k = 0; k < n; k += 100) p[k] = i;
    if (p[n - 100] != i) wrong = 1;
  }
  for (int i = 0; i < n; i++) wrong += p[i] != 5.0 * i;
  printf("wrong = %d\n", wrong);  // prints: wrong = 0
  free(p);
}
