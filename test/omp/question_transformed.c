// A region whose loops were transformed calls a function of another file: what its directives name is used.
// flags: -fopenmp -Wall -Werror
// sources: question_schedule_files.part.c
#include <stdio.h>
int here(void);
int main(void) {
  const int wide = 2; // no text but a pragma uses it
  int a[8] = {0}, wrong = 0;
  #pragma omp target parallel for num_threads(4) map(tofrom: a)
  #pragma omp tile sizes(wide)
  for (int i = 0; i < 8; i++) a[i] = here() + 1;
  for (int i = 0; i < 8; i++) wrong += a[i] != a[i / 2 * 2] || a[i] < 1 || a[i] > 4;
  printf("%d\n", wrong);        // prints: 0
}
