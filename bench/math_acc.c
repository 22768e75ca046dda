// Mathematical functions by directives.
//   accomp -acc -O3 bench/math_acc.c -o math_acc -lm && ./math_acc [NAME...]
#define _GNU_SOURCE // exp10
#include <openacc.h>
#define new_memory acc_malloc
#define DEFINE_KERNEL(name, real, ...)                                                                        \
  static void run_##name(void *out) {                                                                         \
    real *o = (real *)out;                                                                                    \
    _Pragma("acc parallel loop gang vector deviceptr(o)")                                                     \
    for (int i = 0; i < THREADS; i++) { LOOP(o, i, real, __VA_ARGS__) }                                       \
  }
#include "math.h"
