// num_teams(lower: upper) asks for at most upper teams, and lower at least (OpenMP 5.2, 10.2.1).
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>

static int teams(int lower, int upper) {
  int n = 0;
  #pragma omp target teams num_teams(lower : upper) map(from : n)
  if (omp_get_team_num() == 0) n = omp_get_num_teams();
  return n >= lower && n <= upper;
}

int main(void) {
  int n = 0, k = 0;
  #pragma omp target teams num_teams(2 : 4) thread_limit(8) map(from : n)
  if (omp_get_team_num() == 0) n = omp_get_num_teams();
  #pragma omp target teams distribute parallel for num_teams(3 : 5) reduction(max : k)
  for (int i = 0; i < 100; i++)
    if (omp_get_num_teams() > k) k = omp_get_num_teams();
  printf("%d %d %d %d\n", n >= 2 && n <= 4, k >= 3 && k <= 5, teams(1, 3),
         teams(6, 6)); // prints: 1 1 1 1
  return 0;
}
