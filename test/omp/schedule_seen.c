// Programs that ask who runs an iteration see the chunks that schedule and dist_schedule ask for.
// flags: -mp
#include <omp.h>
#include <stdio.h>

enum { N = 1000 };
static int team[N], thread[N], teams, threads[N];

static int runs(int chunk) { // of one team, in turn
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += team[i] != i / chunk % teams;
  return wrong;
}

int main(void) {
  int wrong = 0, c = 6;
  #pragma omp target teams distribute num_teams(4) dist_schedule(static, 64) map(from: team, teams)
  for (int i = 0; i < N; i++) {
    team[i] = omp_get_team_num();
    if (i == 0) teams = omp_get_num_teams();
  }
  printf("%d\n", runs(64));                                   // prints: 0
  #pragma omp target map(from: team, teams)
  #pragma omp teams num_teams(3)
  {
    #pragma omp atomic write
    teams = omp_get_num_teams();
    #pragma omp distribute simd dist_schedule(static, c)
    for (int i = 0; i < N; i++) team[i] = omp_get_team_num();
  }
  printf("%d\n", runs(c));                                    // prints: 0
  #pragma omp target teams distribute num_teams(4) dist_schedule(static) map(from: team)
  for (int i = 0; i < N; i++) team[i] = omp_get_team_num();
  for (int i = 1; i < N; i++) wrong += team[i] < team[i - 1] || team[i] > team[i - 1] + 1;
  printf("%d\n", wrong);                                      // prints: 0
  // A chunk of a team goes to its threads: chunks of 5 from its beginning.
  #pragma omp target teams distribute parallel for num_teams(2) thread_limit(32) dist_schedule(static, 96) schedule(static, 5) \
      map(from: team, thread, threads, teams)
  for (int i = 0; i < N; i++) {
    team[i] = omp_get_team_num();
    thread[i] = omp_get_thread_num();
    threads[i] = omp_get_num_threads();
    if (i == 0) teams = omp_get_num_teams();
  }
  for (int i = 0; i < N; i++) wrong += thread[i] != i % 96 / 5 % threads[i];
  printf("%d %d\n", runs(96), wrong);                         // prints: 0 0
  #pragma omp target teams distribute parallel for collapse(2) num_teams(2) thread_limit(8) schedule(static, 3) map(from: thread, team)
  for (int k = 0; k < 10; k++)
    for (int i = 0; i < N / 10; i++) {
      team[k * (N / 10) + i] = omp_get_team_num();
      thread[k * (N / 10) + i] = omp_get_thread_num();
    }
  for (int i = 0; i < N; i++) wrong += thread[i] != thread[i / 3 * 3] || team[i] != team[i / 3 * 3];
  printf("%d\n", wrong);                                      // prints: 0
  #pragma omp target teams distribute parallel for num_teams(2) thread_limit(8) dist_schedule(static, 40) schedule(static) map(from: thread, team, threads)
  for (int i = 0; i < N; i++) {
    thread[i] = omp_get_thread_num();
    team[i] = omp_get_team_num();
    threads[i] = omp_get_num_threads();
  }
  for (int i = 0; i < N; i++) wrong += thread[i] != i % 40 / ((40 + threads[i] - 1) / threads[i]);
  printf("%d %d\n", runs(40), wrong);                         // prints: 0 0
  #pragma omp target parallel for num_threads(8) schedule(dynamic, 7) map(from: thread)
  for (int i = 0; i < N; i++) thread[i] = omp_get_thread_num();
  for (int i = 0; i < N; i++) wrong += thread[i] != thread[i / 7 * 7];
  printf("%d\n", wrong);                                      // prints: 0
  return 0;
}
