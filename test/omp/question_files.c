// Functions of another file ask what thread, team and device runs them: the same as the region itself, also through a
// function of this file, through one of a third file, and in 'parallel' of their own.
// flags: -fopenmp
// sources: question_files_a.part.c question_files_b.part.c
#include "question_files.part.h"
#include <stdio.h>

#define SAME(name, question) (w.name == question)
#define DIFFERS                                                                                       \
  (w = ask(),                                                                                         \
   !(SAME(thread, omp_get_thread_num()) && SAME(threads, omp_get_num_threads()) &&                    \
     SAME(most, omp_get_max_threads()) && SAME(limit, omp_get_thread_limit()) &&                      \
     SAME(inside, omp_in_parallel()) && SAME(level, omp_get_level()) &&                               \
     SAME(active, omp_get_active_level()) && SAME(team, omp_get_team_num()) &&                        \
     SAME(teams, omp_get_num_teams()) && SAME(device, omp_get_device_num()) &&                        \
     SAME(initial, omp_get_initial_device()) && SAME(devices, omp_get_num_devices()) &&               \
     SAME(size, omp_get_team_size(1)) && deep() == mine() && through() == mine() && own() == 0))

static int mine(void) { return omp_get_thread_num() + 100 * omp_get_num_threads() + 10000 * omp_get_team_num(); }
static int through(void) { return deep(); }

int main(void) {
  int wrong = 0;
  #pragma omp target map(tofrom: wrong)
  {
    Who w;
    wrong += DIFFERS;
    #pragma omp parallel num_threads(5) private(w) reduction(+: wrong)
    {
      wrong += DIFFERS;
      #pragma omp parallel num_threads(2) private(w) reduction(+: wrong)
      wrong += DIFFERS;
    }
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
  printf("%d\n", wrong);     // prints: 0
}
