// Initialisers that name variables of another file, which name some of this one.
// flags: -mp
// devices: emu, nvidia
// sources: initial_files.part.c
// env: ACCOMP_EMU_DEVICES=2
#include <omp.h>
#include <stdio.h>

#pragma omp begin declare target
extern double far[4];
extern double *back;
double near[2] = {1, 2};
static double *there = &far[1], *const end = far + 4;
#pragma omp end declare target

int main(void) {
  near[1] = far[1] = 0;
  for (int d = 0; d < 2; d++) {
    double there_value = 0, back_value = 0;
    long left = 0;
    #pragma omp target map(from: there_value, back_value, left) device(d % omp_get_num_devices())
    {
      there_value = *there;
      left = end - there;
      back_value = *back;
    }
    printf("%g %g %ld\n", there_value, back_value, left); // prints: 20 2 3
  }
  return 0; // prints: 20 2 3
}
