// Team numbers in nests whose blocks lie in a grid of three dimensions: below the number of teams, which is one for all.
// flags: -fopenmp
// prints: 0 wrong
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { L = 3, M = 70, N = 130, ALL = L * M * N };
static int team[ALL], teams[ALL];

// Several teams have several numbers.
static int count_wrong(const char *what) {
  int wrong = 0, seen[ALL] = {0}, distinct = 0;
  for (int i = 0; i < ALL; i++) {
    wrong += teams[i] != teams[0] || team[i] < 0 || team[i] >= teams[i];
    if (team[i] >= 0 && team[i] < ALL && !seen[team[i]]++) distinct++;
  }
  if (teams[0] > 1 && distinct < 2) wrong++;
  if (wrong) printf("%s: %d wrong, %d teams\n", what, wrong, teams[0]);
  for (int i = 0; i < ALL; i++) team[i] = teams[i] = -1;
  return wrong;
}

int main(void) {
  int wrong = 0;
  #pragma omp target teams distribute parallel for collapse(3) map(from : team, teams)
  for (int l = 0; l < L; l++)
    for (int i = 0; i < M; i++)
      for (int j = 0; j < N; j++) {
        int at = (l * M + i) * N + j;
        team[at] = omp_get_team_num(), teams[at] = omp_get_num_teams();
      }
  wrong += count_wrong("three");
  #pragma omp target teams distribute parallel for collapse(2) map(from : team, teams)
  for (int i = 0; i < L * M; i++)
    for (int j = 0; j < N; j++) {
      int at = i * N + j;
      team[at] = omp_get_team_num(), teams[at] = omp_get_num_teams();
    }
  wrong += count_wrong("two");
  printf("%d wrong\n", wrong);
  return 0;
}
