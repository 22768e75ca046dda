// What a metadirective in a region chooses depends on where the region runs: on a device or, by its 'if' or without
// devices, on the host.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
static int run(int n, int offload, int device) {
  int a[64], kind = 0, teams = 0, s = 0;
  #pragma omp target if(offload) device(device) map(tofrom: a, kind)
  {
    #pragma omp metadirective when(device = {kind(nohost)}: parallel for) when(device = {kind(host)}: nothing)
    for (int i = 0; i < 64; i++) a[i] = i;
    kind = 1;
    #pragma omp metadirective when(device = {arch("nvptx")}: nothing) otherwise(error at(execution) severity(warning) message("host"))
    for (int i = 0; i < 64; i++) kind += a[i] != i;
  }
  #pragma omp target if(offload) device(device) map(tofrom: teams, s)
  {
    #pragma omp metadirective when(device = {kind(gpu)}, user = {condition(n > 2)}: teams num_teams(4) reduction(+: s)) \
                              when(device = {kind(gpu)}: teams num_teams(2) reduction(+: s)) \
                              otherwise(teams num_teams(1))
    {
      s += 1;
      #pragma omp metadirective when(construct = {target, teams}, device = {kind(gpu)}: parallel) default(nothing)
      {
        if (omp_get_team_num() == 0 && omp_get_thread_num() == 0) teams = omp_get_num_teams();
      }
    }
  }
  return kind * 100 + teams * 10 + s;
}
// prints(host): test/omp/metadirective_device.c:13: warning: host
int main(void) {
  int d = omp_get_default_device();
  printf("%d\n", run(3, 1, d));                         // prints(emu,nvidia,opencl): 144
                                                        // prints(host): 111
  printf("%d\n", run(1, 1, d));                         // prints(emu,nvidia,opencl): 122
  // prints(host): test/omp/metadirective_device.c:13: warning: host
  // prints(host): 111
  printf("%d\n", run(3, 0, d));                         // prints: test/omp/metadirective_device.c:13: warning: host
                                                        // prints: 111
  printf("%d\n", run(3, 1, omp_get_initial_device()));  // prints: test/omp/metadirective_device.c:13: warning: host
}                                                       // prints: 111
