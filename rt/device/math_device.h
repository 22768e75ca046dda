// C's mathematical functions for device code: __accomp_math_<name> for each row of
// math.def.
// In:  math.def; -DACCOMP_MATH_LIBCLC or -DACCOMP_MATH_LIBDEVICE on a GPU, where the
//      bitcode library is linked by -mlink-builtin-bitcode and only what is called stays.
// Out: static __inline__ functions. On the emulated device they are the host's libm.
//
// Not called math.h: a directory searched for headers may hold this file.
#ifndef ACCOMP_DEVICE_MATH_H
#define ACCOMP_DEVICE_MATH_H

#define __ACCOMP_MATH static __inline__ __attribute__((always_inline, unused))

// Written here for both machines: C23 has no builtin of this name.
__ACCOMP_MATH double __accomp_own_rsqrt(double x) { return 1.0 / __builtin_sqrt(x); }
__ACCOMP_MATH float __accomp_own_rsqrtf(float x) { return 1.0f / __builtin_sqrtf(x); }

#ifdef ACCOMP_EMU

#define __builtin_rsqrt __accomp_own_rsqrt
#define __builtin_rsqrtf __accomp_own_rsqrtf
#define __builtin_sincos __accomp_own_sincos
#define __builtin_sincosf __accomp_own_sincosf
__ACCOMP_MATH void __accomp_own_sincos(double x, double *s, double *c) {
  *s = __builtin_sin(x), *c = __builtin_cos(x);
}
__ACCOMP_MATH void __accomp_own_sincosf(float x, float *s, float *c) {
  *s = __builtin_sinf(x), *c = __builtin_cosf(x);
}
#define FUNCTION(name, result, params, args, ...)                                         \
  __ACCOMP_MATH result __accomp_math_##name params { return __builtin_##name args; }
#include "math.def"

#else

#define FUNCTION(name, result, params, args, ...)
#define WRITTEN(name, result, params, args) \
  __ACCOMP_MATH result __accomp_own_##name params;
#ifdef ACCOMP_MATH_LIBDEVICE
#define LIBRARY(name, result, params, args, clc, nv) extern result nv params;
#define REPAIRED(name, result, params, args, nv) extern result nv params;
#define NV_ONLY(name, result, params, args, nv) extern result nv params;
#else
#define LIBRARY(name, result, params, args, clc, nv) extern result clc params;
#define REPAIRED(name, result, params, args, nv) WRITTEN(name, result, params, args)
#endif
#include "math.def"

#define FUNCTION(name, result, params, args, ...)
#define NATIVE(name, result, params, args)                                                \
  __ACCOMP_MATH result __accomp_math_##name params { return __builtin_##name args; }
#define WRITTEN(name, result, params, args)                                               \
  __ACCOMP_MATH result __accomp_math_##name params { return __accomp_own_##name args; }
#ifdef ACCOMP_MATH_LIBDEVICE
#define LIBRARY(name, result, params, args, clc, nv)                                      \
  __ACCOMP_MATH result __accomp_math_##name params { return nv args; }
#define REPAIRED(name, result, params, args, nv)                                          \
  __ACCOMP_MATH result __accomp_math_##name params { return nv args; }
#define NV_ONLY(name, result, params, args, nv)                                           \
  __ACCOMP_MATH result __accomp_math_##name params { return nv args; }
#else
#define LIBRARY(name, result, params, args, clc, nv)                                      \
  __ACCOMP_MATH result __accomp_math_##name params { return clc args; }
#define REPAIRED(name, result, params, args, nv) WRITTEN(name, result, params, args)
#define NV_ONLY(name, result, params, args, nv) extern result __accomp_math_##name params;
#endif
#include "math.def"

#ifndef ACCOMP_MATH_LIBDEVICE
// libclc takes a table's index from a NaN here: an access far away, the end of the kernel.
extern double _Z4sinhd(double);
extern double _Z4coshd(double);
__ACCOMP_MATH double __accomp_own_sinh(double x) { return x != x ? x : _Z4sinhd(x); }
__ACCOMP_MATH double __accomp_own_cosh(double x) { return x != x ? x : _Z4coshd(x); }

// libclc is built as if floats had no subnormal numbers. Where they start the
// argument is moved up by 32, exactly, and the result down.
extern float _Z3expf(float);
extern float _Z4exp2f(float);
__ACCOMP_MATH float __accomp_own_expf(float x) {
  int low = x < -87.0f;
  return _Z3expf(low ? x + 32.0f : x) * (low ? 0x1.c8465p-47f : 1.0f);
}
__ACCOMP_MATH float __accomp_own_exp2f(float x) {
  int low = x < -125.0f;
  return _Z4exp2f(low ? x + 32.0f : x) * (low ? 0x1p-32f : 1.0f);
}

// In double these are exact, or
// rounded once more by less than a thousandth of a float's last place.
__ACCOMP_MATH float __accomp_own_erfcf(float x) { return (float)__accomp_math_erfc(x); }
__ACCOMP_MATH float __accomp_own_fmodf(float x, float y) {
  return (float)__accomp_math_fmod(x, y);
}
__ACCOMP_MATH float __accomp_own_remainderf(float x, float y) {
  return (float)__accomp_math_remainder(x, y);
}
__ACCOMP_MATH float __accomp_own_remquof(float x, float y, int *q) {
  return (float)__accomp_math_remquo(x, y, q);
}
#endif

// x times 2 to the n, in up to three steps. A step down stays so far from the subnormal
// numbers that only the last one rounds; two to the 'digits' makes up for that.
#define __ACCOMP_LDEXP(name, real, bits, digits, top)                                     \
  __ACCOMP_MATH real name(real x, int n) {                                                \
    const real up = (real)__builtin_ldexp(1, top);                                        \
    const real down = (real)__builtin_ldexp(1, 1 - top + digits);                         \
    for (int step = 0; step < 2 && n > top; step++) x *= up, n -= top;                    \
    for (int step = 0; step < 2 && n < 1 - top; step++) x *= down, n -= 1 - top + digits; \
    n = n > top ? top : n < 1 - top ? 1 - top : n;                                        \
    return x * __builtin_bit_cast(real, (bits)(n + top) << (digits - 1));                 \
  }
__ACCOMP_LDEXP(__accomp_own_ldexp, double, unsigned long long, 53, 1023)
__ACCOMP_LDEXP(__accomp_own_ldexpf, float, unsigned, 24, 127)

// Both with the suffix f and without: F(x) adds it to a name.
#define __ACCOMP_OWN(real, F)                                                             \
  __ACCOMP_MATH void F(__accomp_own_sincos)(real x, real * s, real * c) {                 \
    *s = F(__accomp_math_sin)(x);                                                         \
    *c = F(__accomp_math_cos)(x);                                                         \
  }                                                                                       \
  __ACCOMP_MATH real F(__accomp_own_round)(real x) {                                      \
    real whole = F(__builtin_trunc)(x);                                                   \
    if (F(__builtin_fabs)(x - whole) >= (real)0.5)                                        \
      whole += F(__builtin_copysign)((real)1, x);                                         \
    return F(__builtin_copysign)(whole, x);                                               \
  }                                                                                       \
  __ACCOMP_MATH real F(__accomp_own_roundeven)(real x) { return F(__builtin_rint)(x); }   \
  __ACCOMP_MATH long F(__accomp_own_lround)(real x) {                                     \
    return (long)F(__accomp_own_round)(x);                                                \
  }                                                                                       \
  __ACCOMP_MATH long long F(__accomp_own_llround)(real x) {                               \
    return (long long)F(__accomp_own_round)(x);                                           \
  }                                                                                       \
  __ACCOMP_MATH long F(__accomp_own_lrint)(real x) { return (long)F(__builtin_rint)(x); } \
  __ACCOMP_MATH long long F(__accomp_own_llrint)(real x) {                                \
    return (long long)F(__builtin_rint)(x);                                               \
  }                                                                                       \
  /* x <= y is false, and the difference NaN, when either is NaN */                       \
  __ACCOMP_MATH real F(__accomp_own_fdim)(real x, real y) { return x <= y ? 0 : x - y; }  \
  __ACCOMP_MATH real F(__accomp_own_scalbn)(real x, int n) {                              \
    return F(__accomp_own_ldexp)(x, n);                                                   \
  }                                                                                       \
  __ACCOMP_MATH real F(__accomp_own_scalbln)(real x, long n) {                            \
    return F(__accomp_own_ldexp)(x, n > 9999 ? 9999 : n < -9999 ? -9999 : (int)n);       \
  }                                                                                       \
  __ACCOMP_MATH real F(__accomp_own_cabs)(real _Complex z) {                              \
    return F(__accomp_math_hypot)(__real z, __imag z);                                    \
  }                                                                                       \
  __ACCOMP_MATH real F(__accomp_own_carg)(real _Complex z) {                              \
    return F(__accomp_math_atan2)(__imag z, __real z);                                    \
  }                                                                                       \
  __ACCOMP_MATH real _Complex F(__accomp_own_cexp)(real _Complex z) {                     \
    real size = F(__accomp_math_exp)(__real z);                                           \
    real _Complex r;                                                                      \
    __real r = size * F(__accomp_math_cos)(__imag z);                                     \
    __imag r = size * F(__accomp_math_sin)(__imag z);                                     \
    return r;                                                                             \
  }                                                                                       \
  __ACCOMP_MATH real _Complex F(__accomp_own_clog)(real _Complex z) {                     \
    real _Complex r;                                                                      \
    __real r = F(__accomp_math_log)(F(__accomp_own_cabs)(z));                             \
    __imag r = F(__accomp_own_carg)(z);                                                   \
    return r;                                                                             \
  }
#define __ACCOMP_SAME(name) name
#define __ACCOMP_WITH_F(name) name##f
__ACCOMP_OWN(double, __ACCOMP_SAME)
__ACCOMP_OWN(float, __ACCOMP_WITH_F)

#endif
#endif
