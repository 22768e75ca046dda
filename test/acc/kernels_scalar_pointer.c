// A pointer that each iteration of a kernels loop sets is the iteration's own, and need not point to anything before.
// flags: -acc
#include <stdio.h>
#define N 30
static double a[N][N];
static double *row;

static void fill(double *q, int n) {
  double *p, *next = q;
  #pragma acc kernels loop independent copy(q[0:n * n])
  for (int i = 0; i < n; i++) {
    p = q + i * n;
    for (int k = 0; k < n; k++) p[k] = i + k;
  }
  #pragma acc kernels copy(q[0:n * n])  // warning: one device thread
  for (int i = 0; i < n; i++) {
    *next += 0.5;
    next++;
  }
}

int main(void) {
  fill(a[0], N);
  #pragma acc kernels loop independent copy(a)
  for (int i = 0; i < N; i++) {
    row = a[i];                   // warning: 'row' is a pointer that the region changes: its new value does not come back
    row[3] *= 2;
  }
  printf("%g %g %g\n", a[0][3], a[0][4], a[9][9]);  // prints: 7 4.5 18
}
