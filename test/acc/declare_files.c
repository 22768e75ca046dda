// Variables that other files define and declare for devices: in kernels, and in routines of any file.
// flags: -acc
// sources: declare_files.part.c
// shared: declare_files_lib.part.c
#include <openacc.h>
#include <stdio.h>
extern int factor, table[4];
#pragma acc declare create(factor, table)
extern double scratch[];
#pragma acc declare device_resident(scratch)
extern const float unit;
#pragma acc declare copyin(unit)
extern struct corner { int x, y; } corner;   // of the shared library
#pragma acc declare copyin(corner)
#pragma acc routine seq
int scaled(int i);
static int here(int i) { return factor * table[i % 4] + corner.y + (int)sizeof(table); }
static double keep(int i) { return scratch[i] * unit; }
void move_corner(int y);
int main(void) {
  int a[8], b[8];
  double c[4];
  #pragma acc parallel loop copyout(a, b)      // moves: from a 32, from b 32
  for (int i = 0; i < 8; i++) a[i] = here(i), b[i] = scaled(i) + factor;
  printf("%d %d %d\n", a[7], b[7], b[0]);      // prints: 2020 2002 5
  factor = 3;
  #pragma acc update device(factor)            // moves: to factor 4
  move_corner(7);
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 8; i++) a[i] = here(i) + table[0];
  printf("%d\n", a[1]);                        // prints: 54
  #pragma acc parallel loop present(scratch)
  for (int i = 0; i < 4; i++) scratch[i] = i;
  #pragma acc parallel loop copyout(c)
  for (int i = 0; i < 4; i++) c[i] = keep(i);
  printf("%g %d\n", c[3], acc_is_present(&factor, sizeof factor));  // prints: 1.5 1
}
