// Heat in a square plate: Jacobi's iteration until nothing changes any more.
// Shows: a data region that keeps both arrays on the device, collapse(2), and a reduction
// whose result the host needs in every step.
//   accomp -acc -O3 jacobi.c -o jacobi
//   ./jacobi [n [steps]]            n: points a side, default 64
//   ACC_DEVICE_TYPE=host ./jacobi
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define TOLERANCE 1e-4

// The upper edge is hot, the others are cold.
static void fill(int n, double (*t)[n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) t[i][j] = i == 0 ? 100 : 0;
}

// One step from 'old' to 'new'; returns the largest change of a point.
static double step(int n, double (*restrict new)[n], double (*restrict old)[n]) {
  double change = 0;
  #pragma acc parallel loop collapse(2) reduction(max:change) present(new, old)
  for (int i = 1; i < n - 1; i++) {
    for (int j = 1; j < n - 1; j++) {
      new[i][j] = 0.25 * (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]);
      change = fmax(change, fabs(new[i][j] - old[i][j]));
    }
  }
  return change;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64, steps = 0;
  int most = argc > 2 ? atoi(argv[2]) : 400;
  double (*a)[n] = malloc(sizeof(double[n][n])), (*b)[n] = malloc(sizeof(double[n][n]));
  double change = 0;
  if (n < 3 || !a || !b) return 1;
  fill(n, a);
  fill(n, b);
  #pragma acc data copy(a[0:n][0:n]) copyin(b[0:n][0:n])
  {
    do {
      step(n, b, a);
      change = step(n, a, b);
      steps += 2;
      if (steps % 100 == 0) printf("step %3d: largest change %.4f\n", steps, change);
    } while (change > TOLERANCE && steps < most);
  }
  printf("after %d steps the middle has %.3f degrees\n", steps, a[n / 2][n / 2]);
  free(a);
  free(b);
  return 0;
}
