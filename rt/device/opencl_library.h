// C's mathematical functions by OpenCL's own, which are the same name for float and double.
// In:  of C included by opencl_math.h; of C++ it stands behind opencl_head.h, in the text that drivers read.  Out: __accomp_math_NAME.
#ifndef __ACCOMP_MATH
#define __ACCOMP_MATH __attribute__((__always_inline__, __unused__)) static
#define __ACCOMP_CL_DOUBLES __accomp_cl_doubles
#else // text of C keeps only what is called (src/driver/opencl_reach.c)
#define __ACCOMP_CL_DOUBLES(text) text
#endif
#define __ACCOMP_CL1(name)                                                                \
  __ACCOMP_CL_DOUBLES(__ACCOMP_MATH double __accomp_math_##name(double x) { return name(x); }) \
  __ACCOMP_MATH float __accomp_math_##name##f(float x) { return name(x); }
#define __ACCOMP_CL2(name)                                                                \
  __ACCOMP_CL_DOUBLES(__ACCOMP_MATH double __accomp_math_##name(double x, double y) { return name(x, y); }) \
  __ACCOMP_MATH float __accomp_math_##name##f(float x, float y) { return name(x, y); }
#define __ACCOMP_CL_OUT(name, T)                                                          \
  __ACCOMP_CL_DOUBLES(__ACCOMP_MATH double __accomp_math_##name(double x, void *to) {     \
    T(double) value;                                                                      \
    double result = name(x, &value);                                                      \
    *(T(double) *)to = value;                                                             \
    return result;                                                                        \
  })                                                                                      \
  __ACCOMP_MATH float __accomp_math_##name##f(float x, void *to) {                    \
    T(float) value;                                                                       \
    float result = name(x, &value);                                                       \
    *(T(float) *)to = value;                                                                          \
    return result;                                                                        \
  }
__ACCOMP_CL1(sin) __ACCOMP_CL1(cos) __ACCOMP_CL1(tan) __ACCOMP_CL1(asin) __ACCOMP_CL1(acos) __ACCOMP_CL1(atan)
__ACCOMP_CL1(sinh) __ACCOMP_CL1(cosh) __ACCOMP_CL1(tanh) __ACCOMP_CL1(asinh) __ACCOMP_CL1(acosh) __ACCOMP_CL1(atanh)
__ACCOMP_CL1(exp) __ACCOMP_CL1(exp2) __ACCOMP_CL1(exp10) __ACCOMP_CL1(expm1)
__ACCOMP_CL1(log) __ACCOMP_CL1(log2) __ACCOMP_CL1(log10) __ACCOMP_CL1(log1p) __ACCOMP_CL1(logb)
__ACCOMP_CL1(cbrt) __ACCOMP_CL1(erf) __ACCOMP_CL1(erfc) __ACCOMP_CL1(lgamma) __ACCOMP_CL1(tgamma)
__ACCOMP_CL2(atan2) __ACCOMP_CL2(pow) __ACCOMP_CL2(hypot) __ACCOMP_CL2(fmod) __ACCOMP_CL2(remainder) __ACCOMP_CL2(nextafter)
__ACCOMP_CL_DOUBLES(__ACCOMP_MATH int __accomp_math_ilogb(double x) { return ilogb(x); })
__ACCOMP_MATH int __accomp_math_ilogbf(float x) { return ilogb(x); }
__ACCOMP_CL_DOUBLES(__ACCOMP_MATH void __accomp_math_sincos(double x, void *s, void *c) { *(double *)s = sin(x); *(double *)c = cos(x); })
__ACCOMP_MATH void __accomp_math_sincosf(float x, void *s, void *c) { *(float *)s = sin(x), *(float *)c = cos(x); }
#define __ACCOMP_CL_INT(T) int
#define __ACCOMP_CL_SAME(T) T
__ACCOMP_CL_OUT(frexp, __ACCOMP_CL_INT)
__ACCOMP_CL_OUT(modf, __ACCOMP_CL_SAME)
__ACCOMP_CL_DOUBLES(__ACCOMP_MATH double __accomp_math_remquo(double x, double y, void *to) {
  int q;
  double result = remquo(x, y, &q);
  *(int *)to = q;
  return result;
})
__ACCOMP_MATH float __accomp_math_remquof(float x, float y, void *to) {
  int q;
  float result = remquo(x, y, &q);
  *(int *)to = q;
  return result;
}
