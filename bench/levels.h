// What the benchmarks of several levels share: input, checks, times.
// Input is random, of a fixed seed, in 256ths: sums of it are exact in any order, so
// that one element too many or too few is a difference.
// Out: a line of measure.h for each case and variant.
#ifndef LEVELS_H
#define LEVELS_H
#include "measure.h"
#include "device.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

#ifndef REAL // of programs that are built for several types
#define REAL double
#endif
typedef REAL Real;
#ifdef __clang__ // the variant of programs by the threads of the host
#define COMPILER "clang"
#else
#define COMPILER "gcc"
#endif
#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)

enum { WARM_UP = 2, REPEATS = 21 };
static int repeats = REPEATS;
static int small;  // sizes that show no more than right or wrong
static int cpu;    // sizes for the cores of a CPU
#define SIZE(if_small, if_cpu, otherwise) (small ? (if_small) : cpu ? (if_cpu) : (otherwise))
static int faults; // cases whose result was wrong

// The first argument may be "small" or "cpu"; names of cases may follow.
static inline void read_arguments(int argc, char **argv) {
  small = argc > 1 && !strcmp(argv[1], "small");
  cpu = argc > 1 && !strcmp(argv[1], "cpu");
  repeats = SIZE(2, 5, REPEATS);
}

// Without names: all.
static inline int is_asked_for(const char *name, int argc, char **argv) {
  int first = 1 + (small || cpu);
  for (int i = first; i < argc; i++)
    if (!strcmp(argv[i], name)) return 1;
  return argc <= first;
}

static inline uint32_t random_bits(void) {
  static uint64_t state = 20261121;
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 32);
}

// A multiple of 1/256 in [-0.5, 0.5).
static inline double random_value(void) {
  return ((int)(random_bits() >> 24) - 128) * (1 / 256.0);
}

static inline void *new_array(size_t bytes) {
  void *p = malloc(bytes);
  if (p) return p;
  fprintf(stderr, "no memory for %zu bytes\n", bytes);
  exit(1);
}

// How many results are further than that from the reference; NaN always is.
static inline size_t differences(const Real *got, const double *want, size_t n,
                                 double tolerance) {
  size_t count = 0;
  for (size_t i = 0; i < n; i++)
    count += !(fabs(got[i] - want[i]) <= tolerance * fabs(want[i]));
  return count;
}

static inline void report_case(const char *name, const char *variant, size_t wrong) {
  char both[128];
  snprintf(both, sizeof both, "%s %s", name, variant);
  if (!wrong) return report(both, repeats, 0);
  printf("# WRONG %s: %zu results\n", both, wrong);
  faults++;
}

// Repeats: 'before', the timed 'work', then 'wrong', the number of wrong results.
#define MEASURE_CASE(name, variant, before, work, wrong)                                 \
  do {                                                                                   \
    size_t wrong_ = 0;                                                                   \
    for (int m_ = -WARM_UP; m_ < repeats; m_++) {                                        \
      before;                                                                            \
      double start_ = now_us();                                                          \
      work;                                                                              \
      measured[m_ < 0 ? 0 : m_] = now_us() - start_;                                     \
      wrong_ += (wrong);                                                                 \
    }                                                                                    \
    report_case(name, variant, wrong_);                                                  \
  } while (0)
#endif
