// Constructs in functions for devices: a data construct does nothing there; others are the host's, which may call the functions, too.
// flags: -acc -fopenmp
#include <stdio.h>
enum { ROWS = 5, COLUMNS = 40 };

#pragma acc routine seq
static float fill(float *a, int n, float from) {
  float s = 0;
  #pragma acc data copyin(a[0:n])
  {
    #pragma acc data present(a[0:n])
    #pragma acc loop seq
    for (int i = 0; i < n; i++) a[i] = from + i;
    for (int i = 0; i < n; i++) s += a[i];
  }
  return s;
}

// The host alone calls these; other files might have devices call them.
#pragma acc routine seq
float twice(float *a, int n) {
  #pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] *= 2;
  #pragma acc update self(a[0:n]) if_present
  return a[n - 1];
}
#pragma omp declare target
static float thrice(float *a, int n) {
  #pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) a[i] *= 3;
  return a[n - 1];
}
#pragma omp end declare target

int main(void) {
  static float a[ROWS][COLUMNS], s[ROWS], b[COLUMNS];
  #pragma acc parallel loop copyout(a, s)
  for (int k = 0; k < ROWS; k++) s[k] = fill(a[k], COLUMNS, k);
  printf("%g %g %g\n", s[0], s[4], a[3][7]);             // prints: 780 940 10
  float sum = fill(b, 2, 1);
  printf("%g %g\n", sum, b[1]);                          // prints: 3 2
  for (int i = 0; i < COLUMNS; i++) b[i] = 1;
  printf("%g\n", twice(b, COLUMNS));                     // prints: 2
  printf("%g\n", thrice(b, COLUMNS));                    // prints: 6
}
