// OMP_TEAMS_THREAD_LIMIT bounds the threads of teams that have no thread_limit; of one device, OMP_TEAMS_THREAD_LIMIT_DEV_n.
// flags: -fopenmp
// devices: emu, nvidia
// env: OMP_TEAMS_THREAD_LIMIT=99
// env: OMP_TEAMS_THREAD_LIMIT_ALL=50
// env: OMP_TEAMS_THREAD_LIMIT_DEV=40
// env: OMP_TEAMS_THREAD_LIMIT_DEV_0=5
// env: OMP_NUM_TEAMS_DEV=3
#include <omp.h>
#include <stdio.h>
enum { N = 4000 };
static int thread[N], threads[N];
static void show(const char *what) {
  int most = 0, all = 0;
  for (int i = 0; i < N; i++) {
    most = thread[i] > most ? thread[i] : most;
    all = threads[i] > all ? threads[i] : all;
  }
  printf("%s: %d of %d\n", what, most, all);
}
#define NUMBERS(i) thread[i] = omp_get_thread_num(), threads[i] = omp_get_num_threads()
int main(void) {
  long sum = 0;
  int limit = 0, inside = 0, teams = 0;
  #pragma omp target teams distribute parallel for map(from: thread, threads)
  for (int i = 0; i < N; i++) NUMBERS(i);
  show("loop");          // prints: loop: 4 of 5
  #pragma omp target teams distribute parallel for map(from: thread, threads) reduction(+: sum)
  for (int i = 0; i < N; i++) NUMBERS(i), sum += i;
  show("reduction");     // prints: reduction: 4 of 5
  printf("%ld\n", sum);  // prints: 7998000
  #pragma omp target teams distribute parallel for map(from: thread, threads) num_threads(3)
  for (int i = 0; i < N; i++) NUMBERS(i);
  show("num_threads");   // prints: num_threads: 2 of 3
  #pragma omp target teams distribute parallel for map(from: thread, threads) thread_limit(64)
  for (int i = 0; i < N; i++) NUMBERS(i);
  show("thread_limit");  // prints: thread_limit: 63 of 64
  #pragma omp target teams map(from: thread, threads, limit, teams) map(tofrom: inside)
  {
    if (omp_get_team_num() == 0) limit = omp_get_thread_limit(), teams = omp_get_num_teams();
    #pragma omp distribute parallel for
    for (int i = 0; i < N; i++) thread[i] = threads[i] = 0;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
      if (omp_get_team_num() == 0) NUMBERS(i);
    #pragma omp parallel num_threads(32)
    {
      #pragma omp atomic
      inside++;
    }
  }
  show("inside");        // prints: inside: 4 of 5
  printf("%d %d %d\n", limit, inside, teams);  // prints: 5 15 3
  #pragma omp target parallel for map(from: thread, threads) num_threads(16)
  for (int i = 0; i < N; i++) NUMBERS(i);
  show("without teams"); // prints: without teams: 15 of 16
}
