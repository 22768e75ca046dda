// OpenMP's questions about threads, in target regions and in functions that they call.
// flags: -fopenmp
// devices: emu, nvidia
#include <omp.h>
#include <stdio.h>

#pragma omp declare target
static int constant(void) {
  return omp_get_dynamic() + omp_get_nested() + omp_get_cancellation() + 10 * omp_get_max_active_levels() +
         100 * omp_get_supported_active_levels() + 1000 * (omp_get_num_procs() > 0) +
         10000 * (omp_get_max_teams() > 0);
}
#pragma omp end declare target

int main(void) {
  int a = 0, in[4] = {0}, level[4] = {0}, limit = 0, active = -1, most = 0, n = 24;
  double begin = 0, end = 0, tick = 0;
  #pragma omp target map(from: a, begin, end, tick) map(tofrom: in, level, active)
  {
    a = constant();
    begin = omp_get_wtime();
    in[0] = omp_in_parallel(), level[0] = omp_get_level();
    #pragma omp parallel num_threads(4)
    {
      #pragma omp masked
      {
        in[1] = omp_in_parallel(), level[1] = omp_get_level();
        active = omp_get_active_level();
        #pragma omp parallel
        in[2] = omp_in_parallel(), level[2] = omp_get_level();
      }
    }
    #pragma omp parallel num_threads(1)
    in[3] = omp_in_parallel(), level[3] = omp_get_level();
    end = omp_get_wtime();
    tick = omp_get_wtick();
  }
  printf("%d %d\n", a, end >= begin && tick > 0 && tick < 1);              // prints: 11110 1
  printf("%d%d%d%d %d%d%d%d %d\n", in[0], in[1], in[2] == in[1], in[3], level[0], level[1], level[2], level[3], active);
  // prints: 0110 0121 1
  #pragma omp target teams distribute parallel for thread_limit(n) map(from: limit) map(tofrom: most) reduction(max: most)
  for (int i = 0; i < 1000; i++) {
    most = omp_get_num_threads() > most ? omp_get_num_threads() : most;
    if (i == 0) limit = omp_get_thread_limit();
  }
  printf("%d\n", limit > 0 && limit <= 24 && most <= limit);               // prints: 1
  #pragma omp target map(from: limit) thread_limit(n + 1)
  {
    #pragma omp parallel
    {
      #pragma omp masked
      limit = omp_get_thread_limit();
    }
  }
  printf("%d\n", limit);                                                   // prints: 25
}
