// Private and firstprivate copies of arrays whose size the code computes: in functions that a team shares, and of loops in a region.
// flags: -fopenmp -acc
#include <stdio.h>
#pragma omp begin declare target
static int work(int n, int m, int *out) {
  int row[m], grid[n][m];
  struct { int k; } z;
  double w[n];
  for (int j = 0; j < m; j++) row[j] = j;
  for (int i = 0; i < n; i++) { w[i] = i; for (int j = 0; j < m; j++) grid[i][j] = i * j; }
  z.k = 3;
  #pragma omp for private(row)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) row[j] = i + j;
    grid[n - 1][0] += 0;
    grid[i][m - 1]++;
    out[i] = row[m - 1] + grid[i][m - 1] + (int)(sizeof row / sizeof row[0]) + (int)(sizeof grid / sizeof grid[0]) + z.k;
  }
  int s = 0;
  for (int j = 0; j < m; j++) s += row[j];
  #pragma omp single private(w)
  { w[0] = 5; out[0] += (int)w[0]; }
  #pragma omp sections
  {
    #pragma omp section
    { int q[m]; q[0] = 100; out[1] += q[0] + row[1]; }
    #pragma omp section
    { out[2] += row[0] + row[1]; }
  }
  #pragma omp parallel for private(w) firstprivate(row) reduction(+: s)
  for (int i = 0; i < 3; i++) { w[i] = row[1]; s += 0 * (int)w[i]; }
  return s + row[0] + (int)w[n - 1];
}
#pragma omp end declare target
int main(void) {
  enum { N = 7, M = 11 };
  int out[N], r = 0, len[5] = {1, 4, 2, 9, 3}, b[5];
  for (int t = 1; t < 30; t += 28) {
    #pragma omp target parallel map(from: out, r) num_threads(t)
    {
      int s = work(N, M, out);
      #pragma omp masked
      r = s;
    }
    for (int i = 0; i < N; i++) printf("%d ", out[i]);
    printf("%d\n", r);   // prints: 37 144 55 65 76 87 98 61
  }                      // prints: 37 144 55 65 76 87 98 61
  #pragma omp target map(from: out, r)
  r = work(N, M, out);
  for (int i = 0; i < N; i++) printf("%d ", out[i]);
  printf("%d\n", r);     // prints: 37 144 55 65 76 87 98 61
  #pragma omp target teams distribute map(to: len) map(from: b)
  for (int i = 0; i < 5; i++) {
    int n = len[i], t[n], u[2][n], s = 0;
    for (int k = 0; k < n; k++) t[k] = k, u[0][k] = k, u[1][k] = 2 * k;
    #pragma omp parallel for private(t) firstprivate(u) reduction(+: s)
    for (int j = 0; j < 20; j++) {
      for (int k = 0; k < n; k++) t[k] = j, u[0][k] += 0;
      s += t[n - 1] + u[1][n - 1] + u[0][0];
    }
    b[i] = s + t[n - 1];
  }
  for (int i = 0; i < 5; i++) printf("%d ", b[i]);
  #pragma acc parallel loop gang copyin(len) copyout(b)
  for (int i = 0; i < 5; i++) {
    int n = len[i], t[n], s = 0;
    for (int k = 0; k < n; k++) t[k] = 7;
    #pragma acc loop vector private(t) reduction(+: s)
    for (int j = 0; j < 20; j++) {
      for (int k = 0; k < n; k++) t[k] = j;
      s += t[n - 1];
    }
    b[i] = s + t[n - 1];
  }
  for (int i = 0; i < 5; i++) printf("%d ", b[i]);
  printf("\n");   // prints: 190 313 231 518 272 197 197 197 197 197
}
