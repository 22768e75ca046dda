// y = a x + y on the device, and a check of the result.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n = 1 << 20;
  float a = 2, *x = malloc(sizeof *x * (size_t)n), *y = malloc(sizeof *y * (size_t)n);
  double sum = 0;
  if (!x || !y) return 1;
  for (int i = 0; i < n; i++) { x[i] = (float)(i % 8); y[i] = 1; }
  #pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
  for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
  #pragma acc parallel loop copyin(y[0:n]) reduction(+:sum)
  for (int i = 0; i < n; i++) sum += y[i];
  printf("mean of y = %g\n", sum / n);  // mean of 2 * {0..7} + 1
  free(x);
  free(y);
  return fabs(sum / n - 8) > 1e-12;
}
