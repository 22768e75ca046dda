// Functions without a prototype that ask who runs them, of this file and of another one.
// flags: -fopenmp -std=gnu11 -w
// sources: question_old_style.part.c
#include <omp.h>
#include <stdio.h>
int there();
static int here(a, x, p) int a; float x; int *p; { return a + (int)x + p[0] + omp_get_thread_num(); }
int main(void) {
  int r[4] = {0}, s[4] = {0}, n = 1;
  #pragma omp target parallel num_threads(4) map(tofrom: r, s, n)
  {
    r[omp_get_thread_num()] = here(10, 2.5, &n);
    s[omp_get_thread_num()] = there();
  }
  printf("%d %d, %d %d\n", r[0], r[3], s[0], s[3]);    // prints: 13 16, 0 3
}
