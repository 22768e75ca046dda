// 'teams' of the host makes as many teams as num_teams and omp_set_num_teams ask for (OpenMP 5.2, 10.2), more than there are cores.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>

int main(void) {
  int seen[40] = {0}, n = 0, all = 0;
  omp_set_num_teams(23);
  #pragma omp teams shared(n) reduction(+: all)
  {
    all++;
    if (omp_get_team_num() == 22) n = omp_get_num_teams();
  }
  printf("%d %d\n", all, n);           // prints: 23 23
  #pragma omp teams num_teams(40) thread_limit(2)
  {
    int t = omp_get_team_num();
    #pragma omp parallel num_threads(2)
    #pragma omp atomic
    seen[t]++;
  }
  int most = 0, least = 9;
  for (int i = 0; i < 40; i++) {
    if (seen[i] > most) most = seen[i];
    if (seen[i] < least) least = seen[i];
  }
  printf("%d %d\n", least, most);      // prints: 2 2
  omp_set_num_teams(0);
}
