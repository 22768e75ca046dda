// Bessel functions for OpenCL devices, by OpenCL's own logarithm, sine and cosine: in place of the headers that bessel.h includes.
// In:  bessel.h.  Out: when accomp is built, the text of lib/accomp/device/opencl_bessel.h, by the preprocessor: every name is one
//      that no program has.
#define ACCOMP_MATH_MACHINE_H
#define ACCOMP_MATH_LOGARITHM_H
#define ACCOMP_MATH_TRIGONOMETRIC_H

#define past          __accomp_math_past
#define j0_near       __accomp_math_j0_near
#define j1_near       __accomp_math_j1_near
#define y0_near       __accomp_math_y0_near
#define y1_near       __accomp_math_y1_near
#define bessel_far    __accomp_math_bessel_far
#define jn_positive   __accomp_math_jn_positive
#define pastf         __accomp_math_pastf
#define j0_nearf      __accomp_math_j0_nearf
#define j1_nearf      __accomp_math_j1_nearf
#define y0_nearf      __accomp_math_y0_nearf
#define y1_nearf      __accomp_math_y1_nearf
#define bessel_farf   __accomp_math_bessel_farf
#define polynomial    __accomp_math_polynomial
#define polynomialf   __accomp_math_polynomialf
#define log_outside   __accomp_math_log_outside

#define MATH(name)    MATH_##name
#define MATH_log      log
#define MATH_logf     log
#define MATH_sincos(x, s, c)  (*(s) = sin(x), *(c) = cos(x))
#define MATH_sincosf  MATH_sincos
#define MATH_j0       __accomp_math_j0
#define MATH_j1       __accomp_math_j1
#define MATH_jn       __accomp_math_jn
#define MATH_y0       __accomp_math_y0
#define MATH_y1       __accomp_math_y1
#define MATH_yn       __accomp_math_yn
#define MATH_j0f      __accomp_math_j0f
#define MATH_j1f      __accomp_math_j1f
#define MATH_jnf      __accomp_math_jnf
#define MATH_y0f      __accomp_math_y0f
#define MATH_y1f      __accomp_math_y1f
#define MATH_ynf      __accomp_math_ynf

#define INLINE static inline
#define INFINITE           ((double)INFINITY)
#define INFINITEF          INFINITY
#define fused              fma
#define fusedf             fma
#define magnitude          fabs
#define magnitudef         fabs
#define signed_as          copysign
#define signed_asf         copysign
#define start_reciprocalf(x) (1 / (x))
#define reciprocalf(x)     (1 / (x))
#define start_rsqrtf       rsqrt
#define __builtin_sqrt     sqrt
#define POLY(x, ...)  ({ const double c_[] = {__VA_ARGS__}; polynomial(x, c_, sizeof c_ / sizeof *c_); })
#define POLYF(x, ...) ({ const float c_[] = {__VA_ARGS__}; polynomialf(x, c_, sizeof c_ / sizeof *c_); })

static double MATH(j0)(double), MATH(j1)(double), MATH(jn)(int, double), MATH(y0)(double), MATH(y1)(double), MATH(yn)(int, double);
static float MATH(j0f)(float), MATH(j1f)(float), MATH(jnf)(int, float), MATH(y0f)(float), MATH(y1f)(float), MATH(ynf)(int, float);
INLINE double log_outside(double x) { return x == 0 ? -INFINITE : x < 0 ? (double)NAN : x + x; }
INLINE double polynomial(double x, const double *c, int n) {
  double p = c[n - 1];
  for (int i = n - 2; i >= 0; i--) p = fma(p, x, c[i]);
  return p;
}
INLINE float polynomialf(float x, const float *c, int n) {
  float p = c[n - 1];
  for (int i = n - 2; i >= 0; i--) p = fma(p, x, c[i]);
  return p;
}
#include "bessel.h"
