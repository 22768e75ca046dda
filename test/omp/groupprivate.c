// groupprivate (OpenMP 6.0): each team has a copy, which its threads share; the host's own stays.
// flags: -mp -Wall -Wextra -Werror
#include <omp.h>
#include <stdio.h>
enum { TEAMS = 5, N = 8 };
typedef struct { int first; double rest[3]; } Record;
static int number;
static int cells[N];
Record record;
#pragma omp groupprivate(number, cells)
#pragma omp groupprivate(record) device_type(any)

static int keep(void) { return number; } // the host calls it

int main(void) {
  int sums[TEAMS] = {0}, places[TEAMS] = {0}, bad = 0, one = 0, teams = TEAMS;
  number = 77;
  record.first = 5;
  #pragma omp target teams num_teams(TEAMS) thread_limit(4) map(tofrom: sums, places) map(from: teams)
  {
    int t = omp_get_team_num();
    number = t + 1;
    record = (Record){t, {t * 0.5, 1, 2}};
    if (t == 0) teams = omp_get_num_teams();
    #pragma omp parallel for
    for (int i = 0; i < N; i++) cells[i] = number * i;
    #pragma omp parallel
    {
      #pragma omp for
      for (int i = 0; i < N; i++) {
        #pragma omp atomic
        sums[t] += cells[N - 1 - i];
      }
      #pragma omp single
      number *= 10;
    }
    places[t] = number + (int)(record.rest[0] * 2) - record.first;
  }
  for (int t = 0; t < teams; t++) bad += sums[t] != 28 * (t + 1) || places[t] != 10 * (t + 1);
  printf("%d wrong, number %d, record %d\n", bad, number, record.first); // prints: 0 wrong, number 77, record 5
  // One team.
  #pragma omp target map(from: one)
  {
    number = 0;
    #pragma omp parallel
    {
      #pragma omp atomic
      number += 1;
      #pragma omp barrier
      #pragma omp single
      one = number == omp_get_num_threads();
    }
  }
  printf("one %d, number %d\n", one, keep());                            // prints: one 1, number 77
  // On the host.
  bad = 0;
  #pragma omp teams num_teams(3) reduction(+: bad)
  {
    number = omp_get_team_num();
    for (int i = 0; i < N; i++) cells[i] = number + i;
    #pragma omp parallel num_threads(2) reduction(+: bad)
    bad += number != omp_get_team_num() || cells[3] != number + 3;
  }
  #pragma omp teams num_teams(1)
  number = 1;
  printf("%d wrong, number %d\n", bad, number);                          // prints: 0 wrong, number 77
  return 0;
}
