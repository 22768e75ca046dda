// The common part of bench/math_acc.c and bench/math.cu: how long each of C's mathematical functions takes on a device that is
// full, in picoseconds a call, best of nine; one line a function.
// In:  DEFINE_KERNEL(name, real, call, ...), a function 'name' that runs LOOP for each of THREADS; new_memory, run_of.
// Out: main([NAME...]).
#ifndef MATH_H
#define MATH_H
#include <math.h>
#include <string.h>
#include "measure.h"

enum { THREADS = 1 << 21, CALLS = 64 };

// ONE(name, lowest, highest argument), TWO(name, and those of the second argument). Arguments are spread
// at random: the lanes of a warp do not take the same way through a function that asks for ranges.
#define FUNCTIONS                                                                                             \
  ONE(exp, -20, 20) ONE(exp2, -20, 20) ONE(exp10, -10, 10) ONE(expm1, -3, 3)                                  \
  ONE(log, 0.001, 100) ONE(log2, 0.001, 100) ONE(log10, 0.001, 100) ONE(log1p, -0.5, 10)                      \
  TWO(pow, 0.01, 10, -5, 5) ONE(sin, -10, 10) ONE(cos, -10, 10) ONE(tan, -10, 10)                             \
  ONE(asin, -1, 1) ONE(acos, -1, 1) ONE(atan, -10, 10) TWO(atan2, -3, 3, -3, 3)                               \
  ONE(sinh, -5, 5) ONE(cosh, -5, 5) ONE(tanh, -5, 5) ONE(asinh, -5, 5) ONE(acosh, 1, 10) ONE(atanh, -0.9, 0.9) \
  ONE(erf, -3, 3) ONE(erfc, -3, 5) ONE(lgamma, 0.1, 10) ONE(tgamma, 0.1, 10) ONE(j0, 0, 20) ONE(y1, 0.1, 20)  \
  ONE(cbrt, -10, 10) TWO(hypot, -10, 10, -10, 10) ONE(sqrt, 0, 10) ONE(round, -10, 10) ONE(rint, -10, 10)     \
  TWO(fmod, -10, 10, 0.5, 3) TWO(remainder, -10, 10, 0.5, 3) TWO(nextafter, -10, 10, -10, 10)                 \
  TWO(fdim, -10, 10, -10, 10) ONE(logb, 0.001, 100)
#define ONE(name, low, high)                                                                                  \
  KERNEL(name, double, name(x), low, high, 0, 1) KERNEL(name##f, float, name##f(x), low, high, 0, 1)
#define TWO(name, low, high, low2, high2)                                                                     \
  KERNEL(name, double, name(x, y), low, high, low2, high2)                                                    \
  KERNEL(name##f, float, name##f(x, y), low, high, low2, high2)
#define NOTHING KERNEL(nothing, double, x + y, 0, 1, 0, 1) KERNEL(nothingf, float, x + y, 0, 1, 0, 1)

// The work of thread i. The arguments walk through their intervals.
#define LOOP(o, i, real, call, low, high, low2, high2)                                                        \
  real u = (real)((unsigned)(i) * 2654435761u >> 8) * (real)0x1p-24, s = 0;                                   \
  real x = low + u * (real)((high) - (low)), y = high2 - u * (real)((high2) - (low2));                        \
  for (int k = 0; k < CALLS; k++) {                                                                           \
    s += call;                                                                                                \
    x += x > (real)(high - 0.3 * ((high) - (low))) ? (real)(-0.7 * ((high) - (low))) : (real)(0.3 * ((high) - (low))); \
    y = low2 + high2 - y;                                                                                     \
  }                                                                                                           \
  o[i] = s;

#define KERNEL DEFINE_KERNEL
FUNCTIONS NOTHING
#undef KERNEL
#define KERNEL(name, ...) {#name, run_##name},
static const struct {
  const char *name;
  void (*run)(void *);
} functions[] = {FUNCTIONS NOTHING};

static int is_asked(const char *name, int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    if (!strcmp(argv[i], name)) return 1;
  return argc < 2;
}
int main(int argc, char **argv) {
  void *out = new_memory(THREADS * sizeof(double));
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    if (!is_asked(functions[i].name, argc, argv)) continue;
    functions[i].run(out);
    double best = 1e30;
    for (int repeat = 0; repeat < 9; repeat++) {
      double start = now_us();
      functions[i].run(out);
      double took = now_us() - start;
      if (took < best) best = took;
    }
    printf("%s %.2f\n", functions[i].name, best * 1e6 / ((double)THREADS * CALLS));
    fflush(stdout);
  }
}
#endif
