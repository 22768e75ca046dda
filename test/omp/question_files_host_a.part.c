// Part of question_files_host.c.
#include <omp.h>
#pragma omp declare target
void deal(int *a, int n);
int team(void) { return omp_get_team_num() + 10 * omp_get_num_teams(); }
void spread(int *a, int n) { deal(a, n); }
#pragma omp end declare target
