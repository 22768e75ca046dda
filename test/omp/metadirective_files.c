// Functions of another file whose directives depend on the device: regions get the version of devices, the host its own.
// flags: -fopenmp
// sources: metadirective_files.part.c
#include <stdio.h>
void add(int *, int), twice(int *, int);
int runner(int), of_host(void);
#pragma omp declare target enter(add, twice, runner)
int main(void) {
  int a[64] = {0}, who = 0;
#pragma omp target parallel num_threads(4) map(a)
  add(a, 64);
  printf("%d %d\n", a[0], a[63]); // prints(emu,nvidia,opencl): 1 1
                                  // prints(host): 4 4
#pragma omp target map(a) map(from : who)
  twice(a, 64), who = runner(1);
  printf("%d %d %d\n", a[0], a[63], who); // prints(emu,nvidia,opencl): 3 3 34
                                          // prints(host): 6 6 37
  printf("%d %d\n", runner(1), of_host()); // prints: 37 36
#pragma omp target teams num_teams(2) map(a)
#pragma omp parallel num_threads(1)
  twice(a, 64);
  printf("%d %d\n", a[0], a[63]); // prints(emu,nvidia,opencl): 7 7
                                  // prints(host): 10 10
}
