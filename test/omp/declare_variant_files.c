// A variant for devices in another file, of a function whose host version is there too.
// flags: -fopenmp
// sources: declare_variant_files.part.c
#include "declare_variant_files.part.h"
#include <stdio.h>
static int local(int x) { return speed(x) + 1; }
int main(void) {
  int a = 0, b = 0;
  #pragma omp target map(from: a, b)
  {
    a = speed(1);
    b = local(2);
  }
  printf("%d %d %d\n", a, b, speed(3));   // prints(emu,nvidia,opencl): 201 203 103
}                                         // prints(host): 101 103 103
