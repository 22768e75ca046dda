// A metadirective chooses by scores and order, when the program is compiled or when it runs, constructs and stand-alone
// directives, also inside of what another one has chosen.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
enum { MANY = 100 };
static int sum(int n, int least) {
  int s = 0, teams = 0;
  #pragma omp metadirective when(user = {condition(n >= least)}: target teams num_teams(3) map(tofrom: s, teams)) \
                            otherwise(target map(tofrom: s, teams))
  {
    if (omp_get_team_num() == 0) {
      teams = omp_get_num_teams();
      for (int i = 0; i < n; i++) s += i;
    }
  }
  return teams * 1000000 + s;
}
static int order(int n) {
  int threads = 0;
  #pragma omp metadirective when(user = {condition(n > 5)}: parallel num_threads(2)) \
                            when(user = {condition(score(2): n > 3)}: parallel num_threads(3)) \
                            when(user = {condition(MANY < 50)}: parallel num_threads(7)) \
                            default(nothing)
  {
    #pragma omp metadirective when(construct = {parallel}: single) otherwise(nothing)
    threads = omp_get_num_threads();
  }
  return threads;
}
int main(void) {
  omp_set_dynamic(0);
  printf("%d %d\n", sum(10, 100), sum(100, 100));      // prints(host): 1000045 3004950
  printf("%d %d %d\n", order(9), order(3), order(4));  // prints(host): 3 1 3
  int a[10] = {0}, b = 0;                              // prints(emu,nvidia,opencl): 1000045 3004950
  #pragma omp target data map(a)                       // prints(emu,nvidia,opencl): 3 1 3
  {
    #pragma omp target
    for (int i = 0; i < 10; i++) a[i] = i;
    for (int k = 0; k < 2; k++) {
      #pragma omp metadirective when(user = {condition(k == 1)}: target update from(a)) otherwise(nothing)
    }
    b = a[9];
  }
  printf("%d\n", b);                                   // prints: 9
  int here = 0, there = 0;
  #pragma omp metadirective when(target_device = {kind(nohost), device_num(0)}: target map(from: here)) \
                            when(target_device = {device_num(0)}: nothing)
  here = omp_is_initial_device();
  #pragma omp metadirective when(target_device = {device_num(omp_get_initial_device()), kind(nohost)}: target map(from: there))
  there = omp_is_initial_device();
  printf("%d %d\n", here, there);                      // prints(host): 1 1
}                                                      // prints(emu,nvidia,opencl): 0 1
