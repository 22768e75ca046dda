// A clause that names a part of its combined directive is for that part (OpenMP 6.0, 5.4).
// flags: -mp
#include <omp.h>
#include <stdio.h>

int main(void) {
  int one = 0, last = 0, total = 0, n = 100;
  int team[4] = {0}, seen = 0;
  // One copy for all teams.
  #pragma omp target teams distribute firstprivate(target: one) num_teams(teams: 4) map(from: last)
  for (int i = 0; i < n; i++) {
    int mine;
    #pragma omp atomic capture
    mine = ++one;
    if (mine == n) last = mine;
  }
  printf("%d %d\n", one, last);                            // prints: 0 100
  #pragma omp target teams distribute parallel for firstprivate(target: one) reduction(+: total) collapse(for: 1)
  for (int i = 0; i < n; i++) {
    int before;
    #pragma omp atomic capture
    before = one++;
    total += before;
  }
  printf("%d %d\n", one, total);                           // prints: 0 4950
  // One for each team.
  one = 5;
  #pragma omp target teams distribute firstprivate(teams: one) num_teams(4) map(from: team)
  for (int i = 0; i < 4; i++) {
    one += omp_get_team_num();
    team[omp_get_team_num()] = one;
  }
  for (int i = 0; i < 4; i++) seen += team[i] == 5 + i || !team[i];
  printf("%d %d\n", one, seen);                            // prints: 5 4
  // One for each thread, and parts that say the same as none.
  #pragma omp target parallel for firstprivate(parallel for: one) num_threads(parallel: 4) \
      reduction(parallel, +: seen) schedule(for: static, 1) map(target, tofrom: team) nowait(target: 0)
  for (int i = 0; i < 4; i++) {
    one += i;
    team[i] = one;
    seen++;
  }
  printf("%d %d\n", team[3] >= 8, seen);                   // prints: 1 8
  #pragma omp parallel for num_threads(parallel: 2) reduction(for, +: seen) private(parallel: n) nowait(for: 0)
  for (int i = 0; i < 10; i++) {
    n = i;
    seen += n;
  }
  printf("%d\n", seen);                                    // prints: 53
  return 0;
}
