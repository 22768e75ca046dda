// Sections of pointers and arrays: whole, offset, two-dimensional.
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 40, *p = malloc(n * sizeof *p), a[6][8], (*r)[8] = a;
  for (int i = 0; i < n; i++) p[i] = i;
  #pragma omp target teams distribute parallel for map(tofrom: p[0:n])
  for (int i = 0; i < n; i++) p[i] *= 2;
  #pragma omp target teams distribute parallel for map(tofrom: p[10:n - 30])
  for (int i = 10; i < 20; i++) p[i] += 1;
  #pragma omp target teams distribute parallel for map(from: a)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++) a[i][j] = 10 * i + j;
  #pragma omp target teams distribute parallel for collapse(2) map(tofrom: r[2:3][:8])
  for (int i = 2; i < 5; i++)
    for (int j = 0; j < 8; j++) r[i][j] = -r[i][j];
  printf("%d %d %d\n", p[9], p[10], p[20]);        // prints: 18 21 40
  printf("%d %d %d\n", a[1][7], a[2][0], a[4][7]);  // prints: 17 -20 -47
  free(p);
}
