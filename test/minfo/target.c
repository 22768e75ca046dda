// OpenMP: constructs, maps, levels, reductions, declare target, in the words of -Minfo=mp.
#include <omp.h>
#pragma omp declare target
static double scale = 2;
static double by(double x) { return x * scale; }
#pragma omp end declare target
static double plus(double x) { return x + 1; }

double target(int n, double *a, double *b, double m[n][8]) {
  double s = 0, most = 0, t[4];
  #pragma omp target data map(to: a[0:n]) map(always, from: b[0:n]) map(alloc: t)
  {
    #pragma omp target teams distribute parallel for reduction(+:s) num_teams(n / 128) thread_limit(128)
    for (int i = 0; i < n; i++) s += by(a[i]);
    #pragma omp target update to(a[0:n]) nowait
    #pragma omp target update from(b[1:4])
    #pragma omp target teams loop collapse(2) map(tofrom: m[0:n][0:8]) depend(out: a)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 8; k++) m[i][k] = plus(a[i]);
  }
  #pragma omp target enter data map(to: a[0:n]) map(alloc: b[0:n])
  #pragma omp target teams distribute map(tofrom: most) reduction(max:most) map(to: m[0:n][0:8]) nowait
  for (int i = 0; i < n; i++) {
    double row = 0, own[8];
    #pragma omp parallel for reduction(+:row) num_threads(64)
    for (int k = 0; k < 8; k++) row += m[i][k];
    for (int k = 0; k < 8; k++) own[k] = row;
    if (own[i % 8] > most) most = row;
  }
  #pragma omp target parallel map(present, alloc: a[0:n]) firstprivate(s)
  {
    #pragma omp for
    for (int i = 0; i < n; i++) a[i] += s;
    #pragma omp single
    a[0] = 0;
  }
  #pragma omp target
  for (int i = 1; i < n; i++) a[i] += a[i - 1];
  #pragma omp target exit data map(from: a[0:n]) map(delete: b[0:n])
  #pragma omp target data use_device_ptr(a)
  { (void)a; }
  return s;
}
