// omp_set_device_num_teams and omp_set_device_teams_thread_limit set what teams regions on that device take.
// flags: -fopenmp
// env: OMP_NUM_TEAMS_ALL=6
#include <omp.h>
#include <stdio.h>
int main(void) {
  int host = omp_get_initial_device(), dev = omp_get_default_device(), teams = 0, limit = 0, wrong = 0;
  printf("%d %d\n", omp_get_device_num_teams(host), omp_get_device_num_teams(dev));  // prints: 6 6
  omp_set_device_num_teams(4, dev);
  omp_set_device_teams_thread_limit(3, dev);
  printf("%d %d\n", omp_get_device_num_teams(dev), omp_get_device_teams_thread_limit(dev));  // prints: 4 3
  #pragma omp target teams map(tofrom: teams, wrong, limit)
  {
    int mine = 0;
    #pragma omp atomic
    teams++;
    #pragma omp parallel reduction(+: mine)
    mine++;
    if (dev != host && mine > 3) {
      #pragma omp atomic
      wrong++;
    }
    #pragma omp distribute
    for (int i = 0; i < 10; i++) {
      #pragma omp atomic
      limit++;
    }
  }
  printf("%d %d %d\n", teams, wrong, limit);  // prints: 4 0 10
  omp_set_device_num_teams(7, host);
  omp_set_teams_thread_limit(2);
  printf("%d %d\n", omp_get_max_teams(), omp_get_device_teams_thread_limit(host));  // prints: 7 2
  printf("%d %d\n", omp_get_device_num_teams(omp_invalid_device), omp_get_device_teams_thread_limit(host + 1));  // prints: 0 0
  printf("%d\n", dev == host || omp_get_device_num_teams(dev) == 4);  // prints: 1
  omp_set_device_num_teams(0, dev);
  printf("%d\n", dev == host || omp_get_device_num_teams(dev) == 0);  // prints: 1
}
