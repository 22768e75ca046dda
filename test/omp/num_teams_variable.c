// OMP_NUM_TEAMS bounds the number of teams where the program does not say it.
// flags: -fopenmp
// devices: emu, nvidia
// env: OMP_NUM_TEAMS=3
#include <omp.h>
#include <stdio.h>
int main(void) {
  int teams = 0, asked = 0;
  #pragma omp target teams distribute map(from: teams)
  for (int i = 0; i < 1000; i++) {
    if (i == 0) teams = omp_get_num_teams();
  }
  printf("%d\n", teams);  // prints: 3
  #pragma omp target teams num_teams(5) map(from: asked)
  {
    if (omp_get_team_num() == 4) asked = omp_get_num_teams();
  }
  printf("%d\n", asked);  // prints: 5
}
