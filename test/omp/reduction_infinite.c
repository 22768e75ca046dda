// The least of infinities is infinite, and so is the largest: rows of any length, with other steps, counters and bodies.
// flags: -fopenmp
#include <math.h>
#include <stdio.h>
int main(void) {
  int n = 45, bad = 0;
  double a[45], least = INFINITY, most = -INFINITY, big = INFINITY;
  float b[45], fleast = INFINITY, fmost = -INFINITY;
  for (int i = 0; i < n; i++) a[i] = b[i] = INFINITY;
  for (int m = 0; m <= n; m++) {
    #pragma omp target teams distribute parallel for reduction(min: least, fleast) reduction(max: most, fmost) map(to: a, b)
    for (int i = 0; i < m; i++) {
      if (a[i] < least) least = a[i];
      if (b[i] < fleast) fleast = b[i];
      most = fmax(most, -a[i]);
      fmost = -b[i] > fmost ? -b[i] : fmost;
    }
    bad += least != INFINITY || fleast != INFINITY || most != -INFINITY || fmost != -INFINITY;
  }
  printf("%d\n", bad);                          // prints: 0
  #pragma omp target teams distribute parallel for reduction(min: least) reduction(max: fmost) map(to: a, b)
  for (unsigned i = 0; i < (unsigned)n; i += 3) {
    if (a[i] < 0) continue;
    least = fmin(least, a[i]), fmost = fmaxf(fmost, -b[i]);
  }
  printf("%g %g\n", least, fmost);              // prints: inf -inf
  #pragma omp target teams distribute parallel for collapse(2) reduction(min: fleast) reduction(max: most) map(to: a, b)
  for (int i = 0; i < n; i += 5)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 2; k++) fleast = b[i + j] < fleast ? b[i + j] : fleast, most = fmax(most, -a[i + j]);
  printf("%g %g\n", fleast, most);              // prints: inf -inf
  a[17] = 1.7976931348623157e308;
  #pragma omp target teams distribute parallel for reduction(min: least) reduction(min: big) map(to: a)
  for (int i = 0; i < n; i++) {
    if (a[i] < least) least = a[i];
    if (a[i] < 0) big = a[i];
  }
  printf("%d %g\n", least == a[17], big);       // prints: 1 inf
}
