// Numbers of teams and threads: outside of parallel, in it, in a parallel inside, in a team of one.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int out[4] = {-1, -1, -1, -1}, seen[64] = {0}, threads = 0, inner = 0, teams[3] = {0}, wrong = 0;
  #pragma omp target map(tofrom: out, seen, threads, inner, wrong)
  {
    out[0] = omp_get_thread_num(), out[1] = omp_get_num_threads();
    #pragma omp parallel num_threads(6)
    {
      int me = omp_get_thread_num();
      seen[me]++;
      #pragma omp single
      threads = omp_get_num_threads();
      #pragma omp parallel num_threads(2)
      {
        #pragma omp atomic
        inner += omp_get_thread_num() == 0;
        #pragma omp atomic
        wrong += omp_get_thread_num() >= omp_get_num_threads();
      }
      if (me != omp_get_thread_num()) seen[me] = -1;
    }
    out[2] = omp_get_thread_num(), out[3] = omp_get_num_threads();
  }
  for (int i = 0; i < 64; i++) wrong += seen[i] != (i < threads);
  printf("%d %d %d %d, %d\n", out[0], out[1], out[2], out[3], wrong);          // prints: 0 1 0 1, 0
  printf("%d %d\n", threads > 0 && threads <= 6, inner == threads);            // prints: 1 1
  int most = 0;
  #pragma omp target teams num_teams(3) map(tofrom: teams) map(from: most)
  {
    int team = omp_get_team_num();
    if (team == 0) most = omp_get_num_teams();
    #pragma omp parallel num_threads(4)
    {
      #pragma omp atomic
      teams[team] += omp_get_thread_num() < omp_get_num_threads() && omp_get_team_num() == team;
    }
  }
  for (int i = 0; i < 3; i++) wrong += i < most ? teams[i] < 1 || teams[i] > 4 : teams[i] != 0;
  printf("%d %d\n", most > 0 && most <= 3, wrong);                             // prints: 1 0
}
