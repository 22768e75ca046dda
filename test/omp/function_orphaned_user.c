// The program's own reduction on a loop that a function's callers share: by a team, and by the threads of a league, each alone;
// one whose functions nothing else calls.
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
static void exclusive_or(int *a, const int *b) { *a ^= *b; }
static void start(int *a) { *a = 0; }
#pragma omp declare reduction(odd: int: exclusive_or(&omp_out, &omp_in)) initializer(start(&omp_priv))
static int all_odd(int n) {
  int x = 0;
  #pragma omp parallel for reduction(odd: x)
  for (int i = 1; i <= n; i++) x ^= i;
  return x;
}

int main(void) {
  Z one = {0, 0}, each[6] = {{0, 0}};
  #pragma omp target parallel num_threads(7) map(tofrom: one)
  sum_up(&one, 50);
  #pragma omp target teams distribute num_teams(3) map(tofrom: each)
  for (int i = 0; i < 6; i++) sum_up(&each[i], i + 1);
  printf("%g %g %g %g\n", one.re, one.im, each[1].re, each[5].im);     // prints: 1225 -1225 1 -15
  int odd;
  #pragma omp target map(from: odd)
  odd = all_odd(10);
  printf("%d\n", odd);                                                 // prints: 11
}
