// By choice the host is a device of OpenMP's, which shares the program's memory: nothing is copied, and if(0) or the initial
// device run a region on the host as such.
// flags: -fopenmp
// devices: host
// env: ACCOMP_OMP_HOST_DEVICE=1
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#pragma omp declare target
static int counter = 1;
static int there(void) { return !omp_is_initial_device(); }
#pragma omp end declare target
int main(void) {
  enum { N = 100000 };
  int *a = malloc(N * sizeof *a), b[4] = {1, 2, 3, 4}, first = 0, host = 1, number = -1, teams[5] = {0}, s = 0;
  printf("%d %d %d %d\n", omp_get_num_devices(), omp_get_initial_device(), omp_get_default_device(), omp_is_initial_device());
  // prints: 1 1 0 1
  #pragma omp target map(from: host, number, first)
  host = omp_is_initial_device(), number = omp_get_device_num(), first = there();
  printf("%d %d %d\n", host, number, first);                          // prints: 0 0 1
  #pragma omp target data map(to: a[0:N], b)
  {
    #pragma omp target teams distribute parallel for reduction(+: s)
    for (int i = 0; i < N; i++) a[i] = i, s += b[i % 4];
    printf("%d %d\n", a[N - 1], s);                                   // prints: 99999 250000
    #pragma omp target data use_device_ptr(a)
    printf("%d %d\n", omp_target_is_present(a, 0) != 0, omp_get_mapped_ptr(a, 0) == (void *)a);  // prints: 1 1
  }
  #pragma omp target
  counter++;
  printf("%d\n", counter);                                            // prints: 2
  #pragma omp target teams num_teams(5) map(from: teams)
  teams[omp_get_team_num()] = omp_get_num_teams();
  printf("%d %d %d\n", teams[0], teams[4], omp_target_is_accessible(a, N * sizeof *a, 0) != 0);  // prints: 5 5 1
  #pragma omp target if(0) map(from: host, number)
  host = omp_is_initial_device(), number = omp_get_device_num();
  printf("%d %d\n", host, number);                                    // prints: 1 1
  #pragma omp target device(omp_initial_device) map(from: host)
  host = omp_is_initial_device();
  printf("%d\n", host);                                               // prints: 1
  int *p = omp_target_alloc(16, 0);
  #pragma omp target is_device_ptr(p)
  for (int i = 0; i < 4; i++) p[i] = i + there();
  printf("%d %d\n", p[0], p[3]);                                      // prints: 1 4
  printf("%d %d\n", omp_target_memcpy(b, p, 16, 0, 0, omp_get_initial_device(), 0), b[3]);  // prints: 0 4
  printf("%d\n", omp_target_associate_ptr(b, p, 16, 0, 0) != 0);      // prints: 1
  omp_target_free(p, 0);
  #pragma omp target nowait depend(out: s) map(tofrom: s, host)
  s = 7, host = omp_is_initial_device();
  #pragma omp target nowait depend(inout: s) map(tofrom: s)
  s *= 2;
  #pragma omp taskwait
  printf("%d %d\n", s, host);                                         // prints: 14 0
  #pragma omp metadirective when(target_device = {device_num(0), kind(nohost)}: target map(from: host)) otherwise(nothing)
  host = 2 + omp_is_initial_device();
  printf("%d\n", host);                                               // prints: 2
  printf("%s %d\n", omp_get_uid_from_device(0), omp_get_device_from_uid("host"));  // prints: host 0
  free(a);
}
