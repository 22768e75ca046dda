// The program's own reduction on a loop that a function's callers share: by a team, and by the threads of a league, each alone.
// flags: -fopenmp
#include <stdio.h>

typedef struct {
  double re, im;
} Z;
#pragma omp declare target
static Z add(Z a, Z b) { return (Z){a.re + b.re, a.im + b.im}; }
#pragma omp declare reduction(sum: Z: omp_out = add(omp_out, omp_in)) initializer(omp_priv = (Z){0, 0})
static void sum_up(Z *to, int n) {
  #pragma omp for reduction(sum: to[0])
  for (int i = 0; i < n; i++) to[0] = add(to[0], (Z){i, -i});
}
#pragma omp end declare target

int main(void) {
  Z one = {0, 0}, each[6] = {{0, 0}};
  #pragma omp target parallel num_threads(7) map(tofrom: one)
  sum_up(&one, 50);
  #pragma omp target teams distribute num_teams(3) map(tofrom: each)
  for (int i = 0; i < 6; i++) sum_up(&each[i], i + 1);
  printf("%g %g %g %g\n", one.re, one.im, each[1].re, each[5].im);     // prints: 1225 -1225 1 -15
}
