// Times of repeated work: best and median.
// In: a repeat count and a statement.  Out: one line, "name variant bytes best_us median_us".
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

// 'name' is what was measured, a blank, and the variant: how it was done. 'bytes' that were moved; 0:
// the name says enough.
static inline void report(const char *name, int repeats, double bytes) {
  qsort(measured, repeats, sizeof *measured, by_size);
  printf("%s %.0f %.3f %.3f\n", name, bytes, measured[0], measured[repeats / 2]);
  fflush(stdout);
}

#define MEASURE(name, repeats, bytes, ...)               \
  do {                                                   \
    for (int m_ = 0; m_ < (repeats); m_++) {             \
      double start_ = now_us();                          \
      __VA_ARGS__;                                       \
      measured[m_] = now_us() - start_;                  \
    }                                                    \
    report(name, repeats, bytes);                        \
  } while (0)
#endif
