// Initialisers that name variables of a shared library.
// flags: -mp
// devices: emu, nvidia
// shared: initial_shared.part.c
// env: ACCOMP_EMU_DEVICES=2
#include <omp.h>
#include <stdio.h>

#pragma omp begin declare target
extern double far[4];
double *inside(void);
static double *there = &far[1], *const end = far + 4;
#pragma omp end declare target
int on_library(void);

int main(void) {
  far[1] = 0;
  for (int d = 0; d < 2; d++) {
    double value = 0;
    long left = 0;
    #pragma omp target map(from: value, left) device(d % omp_get_num_devices())
    {
      value = *there;
      left = end - there;
    }
    printf("%g %ld\n", value, left); // prints: 20 3
  }
  printf("%d\n", on_library()); // prints: 20 3
  return 0;                     // prints: 40
}
