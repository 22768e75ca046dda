// Functions between begin and end of declare variant are variants of those of their names, for calls on the host, in regions
// and in functions of the device.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
static int number(int x) { return 100 + x; }
int place(void);
#pragma omp begin declare variant match(construct = {parallel})
static int number(int x) { return 200 + x; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {kind(nohost)})
static int number(int x) {
  return 300 + x;
}
int place(void) { return 2; }
#pragma omp end declare variant
int place(void) { return 1; }
#pragma omp declare target
static int from_function(void) { return number(1) + place(); }
#pragma omp end declare target
int main(void) {
  int a = 0, b[3] = {0};
  #pragma omp parallel num_threads(2) reduction(max: a)
  a = number(0);
  printf("%d %d %d\n", number(0), a, place());   // prints: 100 200 1
  #pragma omp target map(tofrom: b)
  {
    b[0] = number(7);
    b[1] = place();
    b[2] = from_function();
  }
  printf("%d %d %d\n", b[0], b[1], b[2]);        // prints(emu,nvidia,opencl): 307 2 303
}                                                // prints(host): 107 1 102
