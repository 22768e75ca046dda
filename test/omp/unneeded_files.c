// A function of declare target that no kernel of its file calls is there for kernels of other files, though it calls a
// function that is only declared. Without such kernels that one may be the host's alone.
// flags: -fopenmp
// sources: unneeded_files_a.part.c unneeded_files_b.part.c
#include <stdio.h>
int through(int);
int main(void) {
  int s = 0;
  #pragma omp target map(tofrom: s)
  s = through(20);
  printf("%d\n", s);             // prints: 41
}
