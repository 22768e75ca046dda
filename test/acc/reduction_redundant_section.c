// Gangs that all run a region reduce a section, in code outside of loops too; what is beside it is shared.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
static void run(int n) {
  long *a = malloc(sizeof *a * (size_t)(n + 4)), wrong = 0;
  for (int i = 0; i < n + 4; i++) a[i] = i;
  #pragma acc parallel reduction(+:a[2:n]) copy(a[0:n+4]) num_gangs(3) num_workers(3) vector_length(32)
  {
    a[2] += 5;
    #pragma acc loop worker reduction(+:a[2:n])
    for (int j = 0; j < 10; j++) {
      a[1 + n] += a[0];
      #pragma acc loop vector
      for (int k = 0; k < n; k++) a[2 + k] += k + j;
    }
    a[1 + n] += 1;
  }
  for (int i = 0; i < n + 4; i++) {
    long want = i;
    for (int j = 0; i >= 2 && i < 2 + n && j < 10; j++) want += 3 * (i - 2 + j);
    if (i == 2) want += 15;
    if (i == 1 + n) want += 3;
    wrong += a[i] != want;
  }
  printf("wrong = %ld\n", wrong);
  free(a);
}
int main(void) {
  run(1);         // prints: wrong = 0
  run(7);         // prints: wrong = 0
  run(5000);      // prints: wrong = 0
}
