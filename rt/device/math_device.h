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

// C17, 7.22.1.3: what is in the parentheses of NAN(...) is up to the library; as glibc's, a number in C's notation
// is the payload, and anything else leaves it empty.
__ACCOMP_MATH unsigned long __accomp_payload(const char *s) {
  unsigned long base = 10, v = 0;
  if (*s == '0') base = 8;
  if (*s == '0' && (s[1] | 32) == 'x' && s[2]) base = 16, s += 2;
  for (; *s; s++) {
    unsigned long c = (unsigned long)(unsigned char)*s, letter = (c | 32) - 'a';
    unsigned long digit = c - '0' < 10 ? c - '0' : letter < 26 ? letter + 10 : 99;
    if (digit >= base) return 0;
    v = v * base + digit;
  }
  return v;
}
__ACCOMP_MATH double __accomp_own_nan(const char *s) {
  return __builtin_bit_cast(double, 0x7ff8000000000000ul | (__accomp_payload(s) & 0x7fffffffffffful));
}
__ACCOMP_MATH float __accomp_own_nanf(const char *s) {
  return __builtin_bit_cast(float, 0x7fc00000u | ((unsigned)__accomp_payload(s) & 0x3fffffu));
}
__ACCOMP_MATH int __accomp_own_finite(double x) { return __builtin_isfinite(x); }
__ACCOMP_MATH int __accomp_own_finitef(float x) { return __builtin_isfinite(x); }
#define __builtin_imaxabs __builtin_labs

#ifdef ACCOMP_EMU

// libm's, under names that the user's program cannot have.
#define __ACCOMP_LIBM(name, result, params) extern result __accomp_libm_##name params __asm__(#name);
__ACCOMP_LIBM(j0, double, (double))
__ACCOMP_LIBM(j1, double, (double))
__ACCOMP_LIBM(y0, double, (double))
__ACCOMP_LIBM(y1, double, (double))
__ACCOMP_LIBM(jn, double, (int, double))
__ACCOMP_LIBM(yn, double, (int, double))
__ACCOMP_LIBM(j0f, float, (float))
__ACCOMP_LIBM(j1f, float, (float))
__ACCOMP_LIBM(y0f, float, (float))
__ACCOMP_LIBM(y1f, float, (float))
__ACCOMP_LIBM(jnf, float, (int, float))
__ACCOMP_LIBM(ynf, float, (int, float))
#define __builtin_j0 __accomp_libm_j0
#define __builtin_j1 __accomp_libm_j1
#define __builtin_y0 __accomp_libm_y0
#define __builtin_y1 __accomp_libm_y1
#define __builtin_jn __accomp_libm_jn
#define __builtin_yn __accomp_libm_yn
#define __builtin_j0f __accomp_libm_j0f
#define __builtin_j1f __accomp_libm_j1f
#define __builtin_y0f __accomp_libm_y0f
#define __builtin_y1f __accomp_libm_y1f
#define __builtin_jnf __accomp_libm_jnf
#define __builtin_ynf __accomp_libm_ynf
#define __builtin_drem __builtin_remainder
#define __builtin_dremf __builtin_remainderf
#define __builtin_nan __accomp_own_nan
#define __builtin_nanf __accomp_own_nanf
#define __builtin_finite __accomp_own_finite
#define __builtin_finitef __accomp_own_finitef
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
  __ACCOMP_MATH real F(__accomp_own_drem)(real x, real y) {                               \
    return F(__accomp_math_remainder)(x, y);                                              \
  }                                                                                       \
  __ACCOMP_MATH real F(__accomp_own_scalbn)(real x, int n) {                              \
    return F(__accomp_own_ldexp)(x, n);                                                   \
  }                                                                                       \
  __ACCOMP_MATH real F(__accomp_own_scalbln)(real x, long n) {                            \
    return F(__accomp_own_ldexp)(x, n > 9999 ? 9999 : n < -9999 ? -9999 : (int)n);       \
  }
#define __ACCOMP_SAME(name) name
#define __ACCOMP_WITH_F(name) name##f
__ACCOMP_OWN(double, __ACCOMP_SAME)
__ACCOMP_OWN(float, __ACCOMP_WITH_F)
#include "complex_device.h"

#endif
#endif
