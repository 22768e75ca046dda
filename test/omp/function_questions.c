// What a function that a region calls is told of its thread, team and device: the same as the region itself, also through
// a second function and in 'parallel' of its own.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>

typedef struct { int thread, threads, most, limit, inside, level, active, team, teams, device; } Who;

static int my_thread(void) { return omp_get_thread_num(); }
static int deep(void) { return my_thread() + 100 * omp_get_num_threads(); }

static Who ask(void) {
  return (Who){omp_get_thread_num(), omp_get_num_threads(), omp_get_max_threads(), omp_get_thread_limit(),
               omp_in_parallel(), omp_get_level(), omp_get_active_level(), omp_get_team_num(),
               omp_get_num_teams(), omp_get_device_num()};
}

#define SAME(name, question) (w.name == question)
#define DIFFERS                                                                                       \
  (w = ask(),                                                                                         \
   !(SAME(thread, omp_get_thread_num()) && SAME(threads, omp_get_num_threads()) &&                    \
     SAME(most, omp_get_max_threads()) && SAME(limit, omp_get_thread_limit()) &&                      \
     SAME(inside, omp_in_parallel()) && SAME(level, omp_get_level()) &&                               \
     SAME(active, omp_get_active_level()) && SAME(team, omp_get_team_num()) &&                        \
     SAME(teams, omp_get_num_teams()) && SAME(device, omp_get_device_num()) &&                        \
     deep() == omp_get_thread_num() + 100 * omp_get_num_threads()))

int main(void) {
  int wrong = 0, device = -1;
  #pragma omp target map(tofrom: wrong, device)
  {
    Who w;
    wrong += DIFFERS;
    device = ask().device;
    #pragma omp parallel num_threads(5) reduction(+: wrong)
    {
      Who w;
      wrong += DIFFERS;
      #pragma omp parallel num_threads(2) private(w) reduction(+: wrong)
      wrong += DIFFERS;
    }
    wrong += DIFFERS;
  }
  #pragma omp target teams num_teams(3) reduction(+: wrong)
  {
    Who w;
    wrong += DIFFERS;
    #pragma omp parallel num_threads(4) private(w) reduction(+: wrong)
    wrong += DIFFERS;
  }
  #pragma omp target teams distribute parallel for num_teams(4) reduction(+: wrong)
  for (int i = 0; i < 1000; i++) {
    Who w;
    wrong += DIFFERS;
  }
  printf("%d %d\n", wrong, device == omp_get_default_device());     // prints: 0 1
}
