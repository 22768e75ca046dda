// Times of repeated work: best and median.
// In: a repeat count and a statement.  Out: one line, "name best_us median_us rate unit".
#ifndef MEASURE_H
#define MEASURE_H
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_REPEATS = 2000 };
static double measured[MOST_REPEATS];

static double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

// 'work' in bytes (rate in GB/s); 0: no rate.
static void report(const char *name, int repeats, double work) {
  qsort(measured, repeats, sizeof *measured, by_size);
  double best = measured[0], median = measured[repeats / 2];
  printf("%s %.3f %.3f", name, best, median);
  if (work > 0) printf(" %.1f GB/s", work / best * 1e-3);
  printf("\n");
}

#define MEASURE(name, repeats, work, ...)                \
  do {                                                   \
    for (int m_ = 0; m_ < (repeats); m_++) {             \
      double start_ = now_us();                          \
      __VA_ARGS__;                                       \
      measured[m_] = now_us() - start_;                  \
    }                                                    \
    report(name, repeats, work);                         \
  } while (0)
#endif
