// Functions that are called through pointers ask who runs them: of this file and of others, indirect ones, and those whose
// address device code takes.
// flags: -fopenmp
// sources: question_pointers.part.c
#include <omp.h>
#include <stdio.h>
typedef int Ask(int, const int *);
#pragma omp declare target
int there(int, const int *), apply(Ask *, int);
Ask *pick(void);
#pragma omp end declare target
static int here(int k, const int *p) { return k * omp_get_thread_num() + *p; }
static int plain(int k, const int *p) { return k + *p; }
#pragma omp declare target indirect enter(here, plain)
static int none(int k, const int *p) { return k * omp_get_team_num() + *p; }

int main(void) {
  Ask *const f[3] = {here, plain, there};
  int r[6][4] = {{0}}, t[4] = {0};
  #pragma omp target parallel num_threads(4) map(tofrom: r) map(to: f)
  {
    int me = omp_get_thread_num(), two = 2;
    for (int k = 0; k < 3; k++) r[k][me] = f[k](10, &two);
    r[3][me] = apply(here, 5);
    r[4][me] = apply(pick(), 7);
    Ask *g = none;
    r[5][me] = (*g)(3, &two);
  }
  for (int k = 0; k < 6; k++) printf("%d %d%s", r[k][0], r[k][3], k < 5 ? ", " : "\n");   // prints: 2 32, 12 12, 2 302, 1 16, 1 211, 2 2
  #pragma omp target teams distribute parallel for num_teams(4) dist_schedule(static, 64) map(to: f) map(tofrom: t)
  for (int i = 0; i < 256; i++) {
    int one = 1;
    Ask *g = i % 2 ? none : f[1];
    if (i % 64 == 63) t[i / 64] = g(10, &one); // one iteration of each team
  }
  printf("%d %d\n", t[0], t[3]);                                                          // prints: 1 31
}
