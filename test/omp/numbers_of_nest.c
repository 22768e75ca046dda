// A nest that asks for its teams and threads has as many as num_teams and num_threads say, on the host too, however few
// cores there are (OpenMP 5.2, 10.1.1 and 10.2).
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int teams = 0, threads = 0, team[20] = {0}, thread[20] = {0}, most = 0, iterations[20] = {0};
#pragma omp target teams distribute num_teams(5) map(tofrom : teams)
  for (int i = 0; i < 3; i++)
    if (i == 0) teams = omp_get_num_teams();
  printf("%d\n", teams); // prints: 5
#pragma omp target teams distribute parallel for num_teams(5) num_threads(2)
  for (int i = 0; i < 20; i++) {
    #pragma omp atomic write
    team[omp_get_team_num()] = omp_get_num_teams();
    #pragma omp atomic write
    thread[omp_get_thread_num()] = omp_get_num_threads();
    iterations[i]++;
  }
  for (int i = 0; i < 5; i++) printf(" %d", team[i]); // prints:  5 5 5 5 5
  printf("\n%d %d %d, %d %d\n", thread[0], thread[1], thread[2], iterations[0], iterations[19]); // prints: 2 2 0, 1 1
#pragma omp target parallel for num_threads(7) map(tofrom : threads, most)
  for (int i = 0; i < 7; i++) {
    if (i == 0) threads = omp_get_num_threads() * 10 + omp_in_parallel();
    if (i == 6) most = omp_get_thread_num();
  }
  printf("%d %d\n", threads, most); // prints: 71 6
#pragma omp target teams loop num_teams(3) map(tofrom : teams)
  for (int i = 0; i < 30; i++)
    if (i == 0) teams = omp_get_num_teams();
  printf("%d\n", teams); // prints: 3
}
