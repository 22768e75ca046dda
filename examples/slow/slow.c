// Heat in a plate, with faults that cost time. They are what accomp-report is to find.
// Shows: data copied at each step, a loop that one thread runs, columns where rows would do, short launches.
//   accomp -acc -O3 -Minfo=accel:json=slow.minfo.json slow.c -o slow -lm
//   ACCOMP_PROFILE=profile.json ACCOMP_TIMELINE=trace.json ./slow [side [steps]]
//   accomp-report slow.minfo.json profile.json trace.json -o report.html
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Without a data region around the steps, in and out travel each time.
static void spread(int n, const double *restrict in, double *restrict out) {
  #pragma acc parallel loop collapse(2) copyin(in[0:n * n]) copy(out[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      out[i * n + j] = 0.25 * (in[(i - 1) * n + j] + in[(i + 1) * n + j] +
                               in[i * n + j - 1] + in[i * n + j + 1]);
}

// Each element needs the one before: one thread runs the loop.
static void smooth(int n, double *edge) {
  #pragma acc kernels copy(edge[0:n])
  for (int i = 1; i < n; i++) edge[i] = 0.5 * (edge[i] + edge[i - 1]);
}

// Neighbouring threads have neighbouring rows, so that they read memory far apart.
static void add_rows(int n, const double *restrict a, double *restrict sums) {
  #pragma acc parallel loop copyin(a[0:n * n]) copyout(sums[0:n])
  for (int i = 0; i < n; i++) {
    double sum = 0;
    #pragma acc loop seq
    for (int j = 0; j < n; j++) sum += a[i * n + j];
    sums[i] = sum;
  }
}

// Few iterations, launched often; the host waits for each.
static void warm(int n, double *edge, int times) {
  #pragma acc data copy(edge[0:n])
  for (int t = 0; t < times; t++) {
    #pragma acc parallel loop present(edge[0:n])
    for (int i = 0; i < n; i++) edge[i] = 0.999 * edge[i] + 0.001 * 100;
  }
}

static double largest_change(int n, const double *restrict a, const double *restrict b) {
  double change = 0;
  #pragma acc parallel loop collapse(2) reduction(max:change) copyin(a[0:n * n], b[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) change = fmax(change, fabs(a[i * n + j] - b[i * n + j]));
  return change;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 256, steps = argc > 2 ? atoi(argv[2]) : 20;
  size_t count = (size_t)n * (size_t)n;
  double *a = calloc(count, sizeof *a), *b = calloc(count, sizeof *b), *sums = calloc((size_t)n, sizeof *sums);
  if (n < 3 || !a || !b || !sums) return 1;
  double change = 0;
  for (int t = 0; t < steps; t++) {
    warm(n, a, 10);
    smooth(n, a);
    spread(n, a, b);
    change = largest_change(n, a, b);
    spread(n, b, a);
  }
  add_rows(n, a, sums);
  double heat = 0;
  for (int i = 0; i < n; i++) heat += sums[i];
  printf("after %d steps: heat %.6f, largest change %.6f\n", steps, heat, change);
  free(a), free(b), free(sums);
}
