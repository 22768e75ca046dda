// omp_get_team_size and omp_get_ancestor_thread_num of each parallel region around, in a region and in a function.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>

static int sizes(int me, int team) {
  int level = omp_get_level();
  return omp_get_team_size(0) == 1 && omp_get_ancestor_thread_num(0) == 0 && omp_get_team_size(level + 1) == -1 &&
         omp_get_team_size(-1) == -1 && omp_get_ancestor_thread_num(level + 1) == -1 &&
         (!level || (omp_get_team_size(1) == team && omp_get_ancestor_thread_num(1) == me)) &&
         (level < 2 || (omp_get_team_size(2) == 1 && omp_get_ancestor_thread_num(2) == 0)) &&
         omp_get_team_size(level) == omp_get_num_threads() && omp_get_ancestor_thread_num(level) == omp_get_thread_num();
}
static int nested(int me, int team) {
  int right = 0;
  #pragma omp parallel num_threads(2) reduction(+: right)
  right += sizes(me, team) && omp_get_team_size(omp_get_level()) == 1 && !omp_in_final();
  return right;
}

int main(void) {
  int wrong = 0;
  #pragma omp target map(tofrom: wrong)
  {
    wrong += !sizes(0, 1);
    #pragma omp parallel num_threads(7) reduction(+: wrong)
    {
      int me = omp_get_thread_num(), team = omp_get_num_threads();
      wrong += !sizes(me, team) + !nested(me, team);
      wrong += omp_get_team_size(1) != team || omp_get_ancestor_thread_num(1) != me;
      #pragma omp parallel reduction(+: wrong)
      wrong += !sizes(me, team) || omp_get_team_size(2) != 1 || omp_get_ancestor_thread_num(1) != me;
    }
  }
  #pragma omp target teams num_teams(2) reduction(+: wrong)
  #pragma omp parallel reduction(+: wrong)
  wrong += !sizes(omp_get_thread_num(), omp_get_num_threads());
  printf("%d\n", wrong);      // prints: 0
}
