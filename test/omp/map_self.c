// OpenMP 6.0, 7.9.6: 'self' asks for the program's memory itself, and 'self_maps' for all maps.
// devices: host, emu, opencl
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[3] = {1, 2, 3}, *p = a;
  #pragma omp target enter data map(self: a)                 // moves: none
  #pragma omp target map(self: a)                            // moves: none
  a[1] = 9, p[2] = 8;
  printf("%d %d\n", a[1], a[2]);                             // prints: 9 8
  #pragma omp target exit data map(release: a)
}
