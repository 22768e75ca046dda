// Arrays whose size the region computes: of each iteration, and those that the threads of a gang or a worker share; left by
// 'continue', of several dimensions, in routines of several threads, and in OpenMP's teams.
// flags: -acc -fopenmp
#include <stdio.h>
#include <string.h>
enum { N = 40 };
struct P { char c; double x; };
#pragma acc routine worker
static void fill(int *a, int n) {
  int some[n];
  some[0] = n;
  for (int i = 1; i < n; i++) some[i] = some[i - 1] + 1;
  #pragma acc loop worker vector
  for (int k = 0; k < n; k++) a[k] += some[k];
}
#pragma acc routine vector
static int sum_of(const int *a, int n) {
  int t[n][2], s = 0;
  #pragma acc loop vector
  for (int k = 0; k < n; k++) t[k][0] = a[k], t[k][1] = 1;
  #pragma acc loop vector reduction(+: s)
  for (int k = 0; k < n; k++) s += t[n - 1 - k][0] + t[k][1];
  return s;
}
int main(void) {
  int len[N], out[N], a[10] = {0}, wrong = 0;
  long sum = 0;
  for (int i = 0; i < N; i++) len[i] = i % 7 + 1;
  #pragma acc parallel loop copyin(len) copyout(out)
  for (int i = 0; i < N; i++) {
    int n = len[i];
    double u[n][i + 1], (*p)[i + 1] = u;
    struct P w[len[i]];
    for (int k = 0; k < n; k++)
      for (int j = 0; j <= i; j++) u[k][j] = k * j, w[k].x = k;
    out[i] = -1;
    if (i == 3) continue;
    double s = 0;
    for (int k = 0; k < n; k++) {
      int v[k + 1];
      v[k] = k;
      s += u[k][i] + w[k].x + v[k];
    }
    out[i] = (int)(s + p[n - 1][i] + sizeof u / sizeof(double) + sizeof u[0] / sizeof **p);
  }
  for (int i = 0; i < N; i++) {
    int n = len[i], s = n * (n - 1) / 2 * (i + 2) + (n - 1) * i + (n + 1) * (i + 1);
    wrong += out[i] != (i == 3 ? -1 : s);
  }
  #pragma omp target teams distribute parallel for map(to: len) reduction(+: sum)
  for (int i = 0; i < N; i++) {
    long t[len[i]];
    memset(t, 0, sizeof t);
    for (int k = 0; k < len[i]; k++) t[k] += k + i;
    for (int k = 0; k < len[i]; k++) sum += t[k];
  }
  printf("%d %ld\n", wrong, sum);                            // prints: 0 3385
  #pragma acc parallel copy(a) num_gangs(1)
  fill(a, 10);
  #pragma acc parallel loop gang worker copyin(len) copyout(out) num_workers(4) vector_length(32)
  for (int i = 0; i < N; i++) {
    int n = len[i], t[n], s = 0, last = len[i] + 1, *p = &last;
    for (int k = 0; k < n; k++) t[k] = k + i;
    t[n - 1] += *p;
    #pragma acc loop vector
    for (int k = 0; k < n; k++) t[k] *= 2;
    for (int k = 0; k < n; k++) s += t[k];
    out[i] = 7;
    if (i == 5) continue;
    out[i] = s + sum_of(len, n);
  }
  for (int i = 0; i < N; i++) {
    int n = len[i], s = n * (n - 1) + 2 * n * i + 2 * (n + 1) + n + n * (n + 1) / 2;
    wrong += out[i] != (i == 5 ? 7 : s);
  }
  for (int i = 0; i < 10; i++) wrong += a[i] != 10 + i;
  printf("%d\n", wrong);                                     // prints: 0
  #pragma omp target teams distribute map(to: len) map(from: out)
  for (int i = 0; i < N; i++) {
    int n = len[i], t[n];
    for (int k = 0; k < n; k++) {
      int u[k + 1];
      u[k] = k;
      t[k] = u[k];
    }
    #pragma omp parallel for num_threads(7)
    for (int k = 0; k < n; k++) t[k] += i;
    #pragma omp parallel
    {
      int w[n];
      for (int k = 0; k < n; k++) w[k] = 1;
      #pragma omp for
      for (int k = 0; k < n; k++) t[k] += w[k];
    }
    out[i] = (int)(sizeof t / sizeof *t);
    for (int k = 0; k < n; k++) out[i] += t[k];
  }
  for (int i = 0; i < N; i++) wrong += out[i] != len[i] * (len[i] - 1) / 2 + len[i] * (i + 2);
  printf("%d\n", wrong);                                     // prints: 0
}
