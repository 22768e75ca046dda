// Part of shared_files_teams.c.
#include <omp.h>
#pragma omp declare target
void number(int *a, int n) {
  #pragma omp distribute dist_schedule(static, 4)
  for (int i = 0; i < n; i++) a[i] = omp_get_team_num();
}
#pragma omp end declare target
