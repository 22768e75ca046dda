// Flat kernels on the CPU: code for an OpenCL device beside clang's teams of threads.
//   accomp -acc=opencl -O3 bench/flat.c -o flat -lm && ACC_DEVICE_TYPE=opencl ./flat
//   clang -fopenmp -O3 -march=native bench/flat.c -o flat-omp -lm && ./flat-omp
// Prints each kernel's best microseconds, and its checksum.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 2048, SIZE = SIDE * SIDE, CUBE = 160, RUNS = 30 };
static double *restrict a, *restrict b, *restrict c;

#ifdef _OPENACC
#define PARALLEL(...)  _Pragma("acc parallel loop present(a[0:SIZE], b[0:SIZE], c[0:SIZE])")
#define PARALLEL2      _Pragma("acc parallel loop collapse(2) present(a[0:SIZE], b[0:SIZE], c[0:SIZE])")
#define PARALLEL3      _Pragma("acc parallel loop collapse(3) present(a[0:SIZE], b[0:SIZE], c[0:SIZE])")
#define SUM            _Pragma("acc parallel loop reduction(+ : r) present(a[0:SIZE], b[0:SIZE], c[0:SIZE])")
#define LARGEST2       _Pragma("acc parallel loop collapse(2) reduction(max : r) present(a[0:SIZE], b[0:SIZE], c[0:SIZE])")
#else
#define PARALLEL(...)  _Pragma("omp parallel for")
#define PARALLEL2      _Pragma("omp parallel for")
#define PARALLEL3      _Pragma("omp parallel for")
#define SUM            _Pragma("omp parallel for reduction(+ : r)")
#define LARGEST2       _Pragma("omp parallel for reduction(max : r)")
#endif

static double triad(void) {
  PARALLEL()
  for (int i = 0; i < SIZE; i++) c[i] = a[i] + 3 * b[i];
  return 0;
}
static double stencil(void) {
  PARALLEL2
  for (int i = 1; i < SIDE - 1; i++)
    for (int j = 1; j < SIDE - 1; j++)
      c[i * SIDE + j] = 0.25 * (a[i * SIDE + j - 1] + a[i * SIDE + j + 1] + a[(i - 1) * SIDE + j] + a[(i + 1) * SIDE + j]);
  return 0;
}
static double jacobi(void) {
  double r = 0;
  LARGEST2
  for (int i = 1; i < SIDE - 1; i++)
    for (int j = 1; j < SIDE - 1; j++) {
      c[i * SIDE + j] = 0.25 * (a[i * SIDE + j - 1] + a[i * SIDE + j + 1] + a[(i - 1) * SIDE + j] + a[(i + 1) * SIDE + j]);
      r = fmax(r, fabs(c[i * SIDE + j] - a[i * SIDE + j]));
    }
  return r;
}
static double diffusion(void) {
  PARALLEL3
  for (int k = 1; k < CUBE - 1; k++)
    for (int j = 1; j < CUBE - 1; j++)
      for (int i = 1; i < CUBE - 1; i++) {
        int x = (k * CUBE + j) * CUBE + i;
        c[x] = 0.4 * a[x] + 0.1 * (a[x - 1] + a[x + 1] + a[x - CUBE] + a[x + CUBE] + a[x - CUBE * CUBE] + a[x + CUBE * CUBE]);
      }
  return 0;
}
static double dot(void) {
  double r = 0;
  SUM
  for (int i = 0; i < SIZE; i++) r += a[i] * b[i];
  return r;
}
static double roots(void) {
  PARALLEL()
  for (int i = 0; i < SIZE; i++) c[i] = sqrt(a[i]) / (1 + b[i]);
  return 0;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

int main(void) {
  static const struct { const char *name; double (*run)(void); } kernels[] = {
      {"triad", triad}, {"stencil", stencil}, {"jacobi", jacobi}, {"diffusion", diffusion}, {"dot", dot}, {"roots", roots}};
  a = malloc(SIZE * sizeof *a), b = malloc(SIZE * sizeof *b), c = malloc(SIZE * sizeof *c);
  for (int i = 0; i < SIZE; i++) a[i] = i % 97, b[i] = i % 31, c[i] = 0;
#pragma acc enter data copyin(a[0:SIZE], b[0:SIZE], c[0:SIZE])
  for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
    double best = 1e30, r = 0, sum = 0;
    for (int i = 0; i < RUNS; i++) {
      double from = now();
      r = kernels[k].run();
      double took = now() - from;
      if (took < best) best = took;
    }
#pragma acc update self(c[0:SIZE])
    for (int i = 0; i < SIZE; i++) sum += c[i];
    printf("%-10s %10.0f us  %.10g %.10g\n", kernels[k].name, best, r, sum);
  }
#pragma acc exit data delete(a, b, c)
  return 0;
}
