// OpenMP's questions may be called through pointers: in constant tables of this file and of another one, with and without
// levels, and by their addresses in regions. The pointer is the host's own.
// flags: -fopenmp
// sources: question_tables.part.c
#include <omp.h>
#include <stdio.h>
#pragma omp begin declare target
static int (*const ask[])(void) = {omp_get_thread_num, omp_get_num_threads, omp_get_team_num, omp_get_num_teams, omp_get_level};
static int (*const size)(int) = omp_get_team_size;
#pragma omp end declare target
extern int (*const far[2])(void);
int call(int);

int main(void) {
  int r[9] = {0}, own = 0, wrong = 0;
  #pragma omp target parallel num_threads(3) map(tofrom: r, own)
  if (ask[0]() == 2) {
    int (*f)(void) = omp_get_thread_num;
    for (int i = 0; i < 5; i++) r[i] = ask[i]();
    r[5] = size(1), r[6] = call(0), r[7] = call(1), r[8] = f();
    own = ask[0] == omp_get_thread_num && far[0] == ask[0];
  }
  for (int i = 0; i < 9; i++) printf("%d ", r[i]);
  printf("%d %d\n", own, ask[0] == omp_get_thread_num);          // prints: 2 3 0 1 1 3 2 2 2 1 1
  #pragma omp target teams distribute parallel for reduction(+: wrong)
  for (int i = 0; i < 1000; i++)
    wrong += call(0) != omp_get_thread_num() || call(1) != call(0) || ask[2]() != omp_get_team_num() || ask[1]() != omp_get_num_threads();
  printf("%d %d\n", wrong, far[0]());                             // prints: 0 0
}
