// C's mathematical functions on OpenCL devices: by OpenCL's own, which are the same name for float and double.
// In:  math.def.  Out: __accomp_math_NAME for what OpenCL has; included by math_device.h. Functions that it does not have, Bessel's,
// are errors where they are called.
#ifndef ACCOMP_DEVICE_OPENCL_MATH_H
#define ACCOMP_DEVICE_OPENCL_MATH_H

// Clang's own names of what device code is written with.
#define __builtin_sqrt       sqrt
#define __builtin_sqrtf      sqrt
#define __builtin_trunc      trunc
#define __builtin_truncf     trunc
#define __builtin_rint       rint
#define __builtin_rintf      rint
#define __builtin_fabs       fabs
#define __builtin_fabsf      fabs
#define __builtin_floor      floor
#define __builtin_floorf     floor
#define __builtin_ceil       ceil
#define __builtin_ceilf      ceil
#define __builtin_nearbyint  rint
#define __builtin_nearbyintf rint
#define __builtin_fmin       fmin
#define __builtin_fminf      fmin
#define __builtin_fmax       fmax
#define __builtin_fmaxf      fmax
#define __builtin_fma        fma
#define __builtin_fmaf       fma
#define __builtin_copysign   copysign
#define __builtin_copysignf  copysign
#define __accomp_own_copysign  copysign
#define __accomp_own_copysignf copysign
#define __accomp_absolute(x) ((x) < 0 ? -(x) : (x))
#define __builtin_abs        __accomp_absolute
#define __builtin_labs       __accomp_absolute
#define __builtin_llabs      __accomp_absolute

#define __builtin_creal(z)   (__real__ (z))
#define __builtin_crealf(z)  (__real__ (z))
#define __builtin_cimag(z)   (__imag__ (z))
#define __builtin_cimagf(z)  (__imag__ (z))
#define __builtin_conj(z)    (~(z))
#define __builtin_conjf(z)   (~(z))
#define __builtin_isinf      isinf
#define __builtin_isfinite   isfinite
#define __builtin_inf()      ((double)INFINITY)
#define __builtin_signbit    signbit

#define __ACCOMP_CL1(name)                                                                \
  __ACCOMP_MATH double __accomp_math_##name(double x) { return name(x); }                 \
  __ACCOMP_MATH float __accomp_math_##name##f(float x) { return name(x); }
#define __ACCOMP_CL2(name)                                                                \
  __ACCOMP_MATH double __accomp_math_##name(double x, double y) { return name(x, y); }    \
  __ACCOMP_MATH float __accomp_math_##name##f(float x, float y) { return name(x, y); }
#define __ACCOMP_CL_OUT(name, T)                                                          \
  __ACCOMP_MATH double __accomp_math_##name(double x, T(double) *to) {                    \
    T(double) value;                                                                      \
    double result = name(x, &value);                                                      \
    *to = value;                                                                          \
    return result;                                                                        \
  }                                                                                       \
  __ACCOMP_MATH float __accomp_math_##name##f(float x, T(float) *to) {                    \
    T(float) value;                                                                       \
    float result = name(x, &value);                                                       \
    *to = value;                                                                          \
    return result;                                                                        \
  }
__ACCOMP_CL1(sin) __ACCOMP_CL1(cos) __ACCOMP_CL1(tan) __ACCOMP_CL1(asin) __ACCOMP_CL1(acos) __ACCOMP_CL1(atan)
__ACCOMP_CL1(sinh) __ACCOMP_CL1(cosh) __ACCOMP_CL1(tanh) __ACCOMP_CL1(asinh) __ACCOMP_CL1(acosh) __ACCOMP_CL1(atanh)
__ACCOMP_CL1(exp) __ACCOMP_CL1(exp2) __ACCOMP_CL1(exp10) __ACCOMP_CL1(expm1)
__ACCOMP_CL1(log) __ACCOMP_CL1(log2) __ACCOMP_CL1(log10) __ACCOMP_CL1(log1p) __ACCOMP_CL1(logb)
__ACCOMP_CL1(cbrt) __ACCOMP_CL1(erf) __ACCOMP_CL1(erfc) __ACCOMP_CL1(lgamma) __ACCOMP_CL1(tgamma)
__ACCOMP_CL2(atan2) __ACCOMP_CL2(pow) __ACCOMP_CL2(hypot) __ACCOMP_CL2(fmod) __ACCOMP_CL2(remainder) __ACCOMP_CL2(nextafter)
__ACCOMP_MATH int __accomp_math_ilogb(double x) { return ilogb(x); }
__ACCOMP_MATH int __accomp_math_ilogbf(float x) { return ilogb(x); }
__ACCOMP_MATH void __accomp_math_sincos(double x, double *s, double *c) { *s = sin(x), *c = cos(x); }
__ACCOMP_MATH void __accomp_math_sincosf(float x, float *s, float *c) { *s = sin(x), *c = cos(x); }
#define __ACCOMP_CL_INT(T) int
#define __ACCOMP_CL_SAME(T) T
__ACCOMP_CL_OUT(frexp, __ACCOMP_CL_INT)
__ACCOMP_CL_OUT(modf, __ACCOMP_CL_SAME)
__ACCOMP_MATH double __accomp_math_remquo(double x, double y, int *to) {
  int q;
  double result = remquo(x, y, &q);
  *to = q;
  return result;
}
__ACCOMP_MATH float __accomp_math_remquof(float x, float y, int *to) {
  int q;
  float result = remquo(x, y, &q);
  *to = q;
  return result;
}
#endif
