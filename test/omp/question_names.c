// Functions of the device with the names of what they ask for.
// flags: -mp
#include <omp.h>
#include <stdio.h>
#pragma omp begin declare target
static int level(void) { return omp_get_level() + 10 * omp_get_thread_num(); }
static int thread_num(void) { return omp_get_thread_num() + level(); }
static int team_size(int n) { return omp_get_team_size(n) + 100 * thread_num(); }
#pragma omp end declare target
int main(void) {
  int r[3] = {0};
  #pragma omp target parallel num_threads(3) map(tofrom: r)
  r[omp_get_thread_num()] = team_size(0);
  printf("%d %d %d\n", r[0], r[1], r[2]); // prints: 101 1201 2301
  return 0;
}
