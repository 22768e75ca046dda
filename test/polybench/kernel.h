// What the kernels of this folder share. -DSIZE=n sets the size of the problem, -DTIME shows the seconds of the
// computation. A program shows one number made of its result: to be the same with and without directives.
#ifndef KERNEL_H
#define KERNEL_H
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>
#ifdef _OPENACC
#include <openacc.h>
#endif
#ifndef SIZE
#define SIZE 24
#endif
#ifndef STEPS
#define STEPS 6
#endif

static inline double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// Between -1 and 1.
static inline double value(int i, int j, int seed) {
  return (double)((i * 13 + j * 7 + seed * 29) % 64 - 32) / 32;
}

static inline void fill(double *a, int rows, int columns, int seed) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) a[(size_t)i * (size_t)columns + (size_t)j] = value(i, j, seed);
}

static inline double weigh(const double *a, size_t n) {
  double s = 0;
  for (size_t i = 0; i < n; i++) s += a[i] * (double)(i % 17 + 1);
  return s;
}
#define WEIGH(array) weigh((const double *)(array), sizeof(array) / sizeof(double))
#define FILL(array, seed) \
  fill((double *)(array), (int)(sizeof(array) / sizeof *(array)), (int)(sizeof *(array) / sizeof(double)), seed)

// What a device needs once is not the computation's.
static inline void prepare(void) {
#if defined(TIME) && defined(_OPENACC)
  acc_init(acc_device_default);
#endif
}

// The computation, timed; then its result, a sum of WEIGH's.
#define RUN(computation, result)                       \
  do {                                                 \
    prepare();                                         \
    double start = seconds();                          \
    computation;                                       \
    double end = seconds();                            \
    if (TIMED) printf("seconds %.6f\n", end - start);  \
    printf("%.7e\n", result);                          \
  } while (0)
#ifdef TIME
#define TIMED 1
#else
#define TIMED 0
#endif
#endif
