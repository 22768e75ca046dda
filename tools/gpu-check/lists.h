// What the check's device code and its host code have in common: the types, the functions.
// In:  X-macros.  Out: one row a case, so that both sides agree.
#ifndef GPU_CHECK_LISTS_H
#define GPU_CHECK_LISTS_H

typedef struct { double value; int place; } Located;            // the largest, first one
typedef struct { long long part[8]; } Big;                      // 64 bytes
typedef struct { unsigned char r, g, b; } Odd;                  // 3 bytes, aligned to 1
typedef struct { float x, y, z; } Three;                        // 12 bytes
typedef float _Complex ComplexFloat;
typedef double _Complex ComplexDouble;

#define BIG_SUM(a, b)                                                                 \
  ((Big){{a.part[0] + b.part[0], a.part[1] + b.part[1], a.part[2] + b.part[2],        \
          a.part[3] + b.part[3], a.part[4] + b.part[4], a.part[5] + b.part[5],        \
          a.part[6] + b.part[6], a.part[7] + b.part[7]}})
#define ODD_MIX(a, b)                                                                 \
  ((Odd){(unsigned char)(a.r + b.r), (unsigned char)(a.g ^ b.g),                      \
         (unsigned char)(a.b > b.b ? a.b : b.b)})
#define FIRST_LARGEST(a, b) \
  (a.value > b.value || (a.value == b.value && a.place < b.place) ? a : b)

// REDUCTION(name, type, identity, combine): all exact for the small whole numbers used.
#define REDUCTIONS                                                                    \
  REDUCTION(i8, signed char, 0, (signed char)(a + b))                                 \
  REDUCTION(u8, unsigned char, 255, (unsigned char)(a & b))                           \
  REDUCTION(i16, short, 0, (short)(a + b))                                            \
  REDUCTION(u16, unsigned short, 0, (unsigned short)(a | b))                          \
  REDUCTION(i32, int, 0, a + b)                                                       \
  REDUCTION(u32, unsigned, 0, a ^ b)                                                  \
  REDUCTION(i64, long long, -(1ll << 62), a > b ? a : b)                              \
  REDUCTION(u64, unsigned long long, 0, a + b)                                        \
  REDUCTION(f32, float, 0, a + b)                                                     \
  REDUCTION(f64, double, 0, a + b)                                                    \
  REDUCTION(f64min, double, 1e300, a < b ? a : b)                                     \
  REDUCTION(boolean, _Bool, 1, a && b)                                                \
  REDUCTION(c32, ComplexFloat, 0, a + b)                                              \
  REDUCTION(c64, ComplexDouble, 0, a + b)                                             \
  REDUCTION(located, Located, ((Located){-1e300, 1 << 30}), FIRST_LARGEST(a, b))      \
  REDUCTION(big, Big, ((Big){{0}}), BIG_SUM(a, b))                                    \
  REDUCTION(odd, Odd, ((Odd){0, 0, 0}), ODD_MIX(a, b))                                \
  REDUCTION(three, Three, ((Three){0, 0, 0}),                                         \
            ((Three){a.x + b.x, a.y + b.y, a.z + b.z}))

// Cells of type T at 'out' and what the atomics make of them, see kernels.c.
enum { AT_ADD, AT_SUB, AT_MIN, AT_MAX, AT_NEW, AT_OLD, AT_UPDATE, AT_EXCHANGE, AT_AND,
       AT_OR, AT_XOR, AT_CELLS };
#define ATOMIC_INTEGERS                                                               \
  ATOMIC(i8, signed char) ATOMIC(u8, unsigned char) ATOMIC(i16, short)                \
  ATOMIC(u16, unsigned short) ATOMIC(i32, int) ATOMIC(u32, unsigned)                  \
  ATOMIC(i64, long) ATOMIC(u64, unsigned long long)
#define ATOMIC_REALS ATOMIC(f32, float) ATOMIC(f64, double)

// MATH1(name, set of arguments, largest error in ulp, of double, of float), and so on. The
// errors are against the exact result; the limits are those of test/unit/math_test.c and of the host's library, which emu calls.
enum { SET_ALL, SET_UNIT, SET_POSITIVE, SET_ONE_UP, SET_EXP, SET_GAMMA, SET_HUGE };
#define MATH_UNARY                                                                    \
  MATH1(sin, SET_ALL, 2, 2) MATH1(cos, SET_ALL, 2, 2) MATH1(tan, SET_ALL, 3, 3)       \
  MATH1(asin, SET_UNIT, 3, 3) MATH1(acos, SET_UNIT, 2, 2) MATH1(atan, SET_ALL, 2, 3)  \
  MATH1(sinh, SET_EXP, 2, 2.5) MATH1(cosh, SET_EXP, 2, 2) MATH1(tanh, SET_ALL, 2, 3)    \
  MATH1(asinh, SET_ALL, 2, 3) MATH1(acosh, SET_ONE_UP, 2, 2)                          \
  MATH1(atanh, SET_UNIT, 2, 3)                                                        \
  MATH1(exp, SET_EXP, 1, 3) MATH1(exp2, SET_EXP, 1, 3) MATH1(exp10, SET_EXP, 2, 4)    \
  MATH1(expm1, SET_EXP, 2, 2)                                                         \
  MATH1(log, SET_POSITIVE, 1, 1) MATH1(log2, SET_POSITIVE, 1, 2)                      \
  MATH1(log10, SET_POSITIVE, 1, 2) MATH1(log1p, SET_POSITIVE, 2, 2)                   \
  MATH1(logb, SET_POSITIVE, 0, 0) MATH1(cbrt, SET_ALL, 4, 1)                          \
  MATH1(sqrt, SET_POSITIVE, 0.5001, 0.5001) MATH1(rsqrt, SET_POSITIVE, 2, 2)          \
  MATH1(erf, SET_EXP, 2, 3) MATH1(erfc, SET_EXP, 6, 5)                            \
  MATH1(lgamma, SET_GAMMA, 6, 5) MATH1(tgamma, SET_GAMMA, 8, 5)                \
  MATH1(fabs, SET_ALL, 0, 0) MATH1(floor, SET_ALL, 0, 0) MATH1(ceil, SET_ALL, 0, 0)   \
  MATH1(trunc, SET_ALL, 0, 0) MATH1(rint, SET_ALL, 0, 0) MATH1(round, SET_ALL, 0, 0)  \
  MATH1(nearbyint, SET_ALL, 0, 0) MATH1(lround, SET_EXP, 0, 0)                        \
  MATH1(llround, SET_EXP, 0, 0) MATH1(lrint, SET_EXP, 0, 0) MATH1(llrint, SET_EXP, 0, 0)
#define MATH_BINARY                                                                   \
  MATH2(atan2, SET_ALL, 2, 3) MATH2(pow, SET_EXP, 1, 3) MATH2(hypot, SET_ALL, 1.2, 1.2) \
  MATH2(fmod, SET_ALL, 0, 0) MATH2(remainder, SET_ALL, 0, 0)                          \
  MATH2(nextafter, SET_ALL, 0, 0) MATH2(fmin, SET_ALL, 0, 0) MATH2(fmax, SET_ALL, 0, 0) \
  MATH2(fdim, SET_ALL, 0.5001, 0.5001) MATH2(copysign, SET_ALL, 0, 0)

// Numbers of the functions, as the kernels' parameter 'which'.
enum {
#define MATH1(name, ...) MATH_##name,
#define MATH2 MATH1
  MATH_UNARY MATH_BINARY
#undef MATH1
#undef MATH2
  MATH_COUNT,
  MATH_fma, MATH_ldexp, MATH_scalbn, MATH_frexp, MATH_frexp_exponent, MATH_modf,
  MATH_modf_whole, MATH_sincos_sin, MATH_ilogb, MATH_remquo, MATH_END
};

// Every kernel has the same parameters, so that one line launches any of them.
#define KERNEL_PARAMETERS \
  char *in, char *out, char *ws, unsigned n, unsigned which
#define KERNEL_ARGUMENTS in, out, ws, n, which

// KERNEL(name): those that are not made from a list above.
#define KERNELS                                                                       \
  KERNEL(empty) KERNEL(order_sum) KERNEL(block_sizes) KERNEL(shared_atomic)           \
  KERNEL(pointer_atomic) KERNEL(complex_atomic) KERNEL(float_plus_double)             \
  KERNEL(read_global) KERNEL(write_global) KERNEL(libc) KERNEL(slow_add)              \
  KERNEL(math_double) KERNEL(math_float) KERNEL(stray) KERNEL(fails_assert)           \
  KERNEL(prints)

#endif
