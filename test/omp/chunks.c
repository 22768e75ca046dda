// One thread runs a chunk's iterations in order (OpenMP 5.2, 11.5.3, 11.6.1), where they need each other.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
enum { N = 1000 };
static int b[N], c[4][N], fails;

static void check(const char *what, int chunk) {
  int bad = 0;
  for (int i = 0; i < N; i++) bad += b[i] != i % chunk, b[i] = -1;
  if (bad) printf("%s: %d\n", what, bad);
  fails += bad;
}

#define LINKS(chunk) for (int i = 0; i < N; i++) b[i] = i % chunk ? b[i - 1] + 1 : 0;

static void chunks(int ten) {
  #pragma omp target parallel for schedule(static, 10) map(tofrom: b)
  LINKS(10)
  check("static", 10);
  #pragma omp target parallel for schedule(dynamic, ten) map(tofrom: b)
  LINKS(10)
  check("dynamic", 10);
  #pragma omp target teams distribute dist_schedule(static, ten) map(tofrom: b)
  LINKS(10)
  check("distribute", 10);
  #pragma omp target teams distribute parallel for schedule(static, 7) map(tofrom: b)
  LINKS(7)
  check("teams", 7);
  #pragma omp target map(tofrom: b)
  #pragma omp parallel for schedule(static, ten)
  LINKS(10)
  check("inside", 10);
  #pragma omp target parallel num_threads(3) map(tofrom: b)
  {
    #pragma omp for schedule(static, ten + 1)
    LINKS(11)
  }
  check("for", 11);
  #pragma omp target teams distribute map(tofrom: c)
  for (int k = 0; k < 4; k++) {
    #pragma omp parallel for schedule(static, 5)
    for (int i = 0; i < N; i++) c[k][i] = i % 5 ? c[k][i - 1] + 1 : k;
  }
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < N; i++) fails += c[k][i] != k + i % 5;
  #pragma omp target teams distribute parallel for collapse(2) schedule(static, 20) map(tofrom: c)
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < N; i++) c[k][i] = i % 20 ? c[k][i - 1] + 1 : k;
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < N; i++) fails += c[k][i] != k + i % 20;
}

// Larger than the loop, of any size: each iteration runs once.
static void large(long chunk) {
  for (int i = 0; i < N; i++) b[i] = 0;
  #pragma omp target parallel for schedule(static, chunk) map(tofrom: b)
  for (int i = 0; i < N; i++) b[i] += 1 + (i ? b[i - 1] * 0 : 0);
  #pragma omp target teams distribute dist_schedule(static, chunk) map(tofrom: b)
  for (int i = 0; i < N; i++) b[i] += 1 + (i ? b[i - 1] * 0 : 0);
  for (int i = 0; i < N; i++) fails += b[i] != 2;
}

// Iterations that do not: any thread runs them.
static void free_ones(int n) {
  long s = 0;
  #pragma omp target teams distribute parallel for schedule(static, 8) map(from: b)
  for (int i = 0; i < N; i++) b[i] = i * n;
  #pragma omp target teams distribute parallel for schedule(static, 8) reduction(+: s) map(to: b)
  for (int i = 0; i < N; i++) s += b[i];
  fails += s != (long)n * N * (N - 1) / 2;
}

int main(int argc, char **argv) {
  (void)argv;
  chunks(argc + 9);
  large(N + argc), large(1L << 57), large(1L << 62), large(0x7fffffffffffffff);
  free_ones(argc + 2);
  printf("fails = %d\n", fails);  // prints: fails = 0
}
