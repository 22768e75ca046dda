// Part of question_files.c.
#include "question_files.part.h"
#pragma omp declare target
Who ask(void) {
  return (Who){omp_get_thread_num(), omp_get_num_threads(), omp_get_max_threads(), omp_get_thread_limit(),
               omp_in_parallel(), omp_get_level(), omp_get_active_level(), omp_get_team_num(), omp_get_num_teams(),
               omp_get_device_num(), omp_get_initial_device(), omp_get_num_devices(), omp_get_team_size(1)};
}
// It does not ask itself.
int deep(void) {
  int threads = 0;
  return deeper(&threads) + 100 * threads;
}
#pragma omp end declare target
