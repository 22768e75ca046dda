// groupprivate (OpenMP 6.0) in functions that teams call: they have the copy of the team that calls.
// flags: -mp -Wall -Wextra -Werror -Wno-device-recursion
#include <omp.h>
#include <stdio.h>
enum { TEAMS = 3, N = 4 };
static int number, cells[N];
static double scale;
#pragma omp groupprivate(number, cells, scale)

static int sum(void);
static void set(int n) {
  number = n;
  for (int i = 0; i < N; i++) cells[i] = i * number;
}
static int sum(void) {
  int all = 0;
  for (int i = 0; i < N; i++) all += cells[i];
  return all;
}
static int
both ( int n )
{
  set(n), scale = n + 0.5;
  return sum();
}
static int rounds(int n) { return n > 0 ? rounds(n - 1) + number : 0; }
static void count(int by) {
  #pragma omp atomic
  number += by;
}

int main(void) {
  int sums[TEAMS] = {0}, teams = 1, bad = 0;
  set(100);
  scale = 7;
  #pragma omp target teams num_teams(TEAMS) thread_limit(4) map(tofrom: sums) map(from: teams)
  {
    int t = omp_get_team_num();
    sums[t] = both(t + 1);
    if (t == 0) teams = omp_get_num_teams();
    #pragma omp parallel for
    for (int i = 0; i < 20; i++) count(i);
    sums[t] += number * 1000 + rounds(2) * 1000000 + (scale == t + 1.5 ? 0 : 1);
  }
  for (int t = 0; t < teams; t++) {
    int n = t + 1 + 190;
    bad += sums[t] != 6 * (t + 1) + n * 1000 + 2 * n * 1000000;
  }
  printf("%d wrong; the host's %d %d %g\n", bad, number, sum(), scale); // prints: 0 wrong; the host's 100 600 7
  bad = 0;
  #pragma omp teams num_teams(2) reduction(+: bad)
  {
    set(omp_get_team_num());
    #pragma omp parallel num_threads(2)
    count(5);
    bad += number < 5 || sum() != 6 * omp_get_team_num();
  }
  printf("%d wrong; the host's %d %d\n", bad, number, sum());           // prints: 0 wrong; the host's 100 600
  return 0;
}
