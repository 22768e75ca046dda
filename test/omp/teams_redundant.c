// Every team of num_teams(n) runs a body without loops; teams and threads know their numbers.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int teams[6] = {0}, count = 0, seen = 0, wrong = 0, n = 6;
  #pragma omp target teams num_teams(n) map(tofrom: teams, count)
  {
    teams[omp_get_team_num()] += omp_get_num_teams();
    #pragma omp atomic
    count += omp_get_num_threads() + omp_get_thread_num();
  }
  for (int i = 0; i < 6; i++) seen += teams[i] == 6;
  #pragma omp target teams distribute parallel for num_teams(3) thread_limit(32) reduction(+:wrong)
  for (int i = 0; i < 1000; i++)
    wrong += omp_get_num_teams() > 3 || omp_get_team_num() >= omp_get_num_teams() ||
             omp_get_thread_num() >= omp_get_num_threads() || omp_get_thread_num() < 0;
  printf("%d teams, count = %d, wrong = %d\n", seen, count, wrong);  // prints: 6 teams, count = 6, wrong = 0
}
