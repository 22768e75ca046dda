// Initialisers on the device hold the device's addresses: of arrays, of their ends, of members, of rows.
// flags: -mp
// devices: emu, nvidia
// env: ACCOMP_EMU_DEVICES=2
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

struct row { double before, cells[3]; };
static double outside[2] = {1, 2}; // what an initialiser names is on the device, too (OpenMP 6.0, 9.9)
#pragma omp begin declare target
static double g[3] = {1, 2, 3}, h[2] = {4, 5}, m[2][2] = {{6, 7}, {8, 9}};
static struct row rows[2] = {{0, {1, 2, 3}}, {0, {4, 5, 6}}};
static double *last = g + 2, *cell = &rows[1].cells[1], *named = outside + 1, (*line)[2] = &m[1];
static double *const ends[] = {g, g + 3, [3] = h + 2, [2] = h};
static uintptr_t number = (uintptr_t)&h[1];
static union both { double *p; long n; } both[2] = {{.p = &h[0]}, {.n = 3}};
static double sum(void) {
  double s = 0;
  for (int i = 0; i < 4; i += 2)
    for (double *p = ends[i]; p != ends[i + 1]; p++) s += *p;
  return s + 100 * *cell + 1000 * *named + 10000 * (*line)[1] + 1e5 * *(double *)number + 1e6 * *both[0].p;
}
#pragma omp end declare target

int main(void) {
  for (int d = 0; d < 2; d++) {
    double s = 0, after = 0;
    #pragma omp target map(from: s, after) device(d % omp_get_num_devices())
    {
      s = sum();
      *last = 50;
      after = g[2];
      *last = 3;
    }
    printf("%g %g\n", s, after); // prints: 4.59252e+06 50
  }
  printf("%g\n", g[2]); // prints: 4.59252e+06 50
  return 0; // prints: 3
}
