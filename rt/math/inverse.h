// asin, acos, atan, atan2.
// In:  machine.h.  Out: MATH(...) of each, double and float.
#ifndef ACCOMP_MATH_INVERSE_H
#define ACCOMP_MATH_INVERSE_H
#include "machine.h"

#define HALF_PI      0x1.921fb54442d18p0
#define HALF_PI_LOW  0x1.1a62633145c07p-54
#define HALF_PIF     0x1.921fb6p0f
#define HALF_PIF_LOW (-0x1.777a5cp-25f)

// asin(x) / x - 1 of v = x^2, |x| <= 1/2.
INLINE double asin_near(double v) {
  return v * POLY(v, 0x1.555555555538ep-3, 0x1.333333336ec3dp-4, 0x1.6db6db424bab2p-5, 0x1.f1c72c48e69cdp-6,
                  0x1.6e89f2b076866p-6, 0x1.1c6bfa1bc577p-6, 0x1.c6fbce60e35efp-7, 0x1.8ed02b053074cp-7,
                  0x1.ab5a5a0be6e54p-8, 0x1.4046a166cd6b9p-6, -0x1.0a569c41a84c3p-6, 0x1.059b65564f755p-5);
}
INLINE float asin_nearf(float v) {
  return v * POLYF(v, 0x1.5555c8p-3f, 0x1.3301fep-4f, 0x1.747cbep-5f, 0x1.8c30b4p-6f, 0x1.596a7ep-5f);
}
INLINE float small_rootf(float v) { return v == 0 ? 0 : rootf(v); }
// For |x| > 1/2, asin(x) = pi/2 - 2 asin(sqrt((1 - |x|) / 2)).
#define ASIN(real, F, half_pi, low, abs, sqrt, sign, near, fma)                                       \
  real F(asin)(real x) {                                                                              \
    real a = abs(x);                                                                                  \
    int is_near = a < (real)0.5;                                                                      \
    real v = is_near ? a * a : fma(a, (real)-0.5, (real)0.5), s = is_near ? a : -2 * sqrt(v);         \
    real p = fma(s, near(v), is_near ? 0 : low);                                                      \
    return sign((is_near ? s : half_pi + s) + p, x);                                                  \
  }                                                                                                   \
  real F(acos)(real x) {                                                                              \
    real a = abs(x);                                                                                  \
    int is_near = a < (real)0.5;                                                                      \
    real v = is_near ? a * a : fma(a, (real)-0.5, (real)0.5), s = is_near ? x : 2 * sqrt(v);          \
    real p = s * near(v);                                                                             \
    if (is_near) return half_pi - (s + (p - low));                                                    \
    return x < 0 ? 2 * half_pi - (s + (p - 2 * low)) : s + p;                                         \
  }
ASIN(double, MATH, HALF_PI, HALF_PI_LOW, magnitude, __builtin_sqrt, signed_as, asin_near, fused)
ASIN(float, MATHF, HALF_PIF, HALF_PIF_LOW, magnitudef, small_rootf, signed_asf, asin_nearf, fusedf)
#undef ASIN

// atan(x) - x, 0 <= x <= 1.
INLINE double atan_rest(double x) {
  double v = x * x;
  return x * v * POLY(v, -0x1.555555555544cp-2, 0x1.999999998411p-3, -0x1.2492491fa2135p-3, 0x1.c71c709e19f6ap-4,
                      -0x1.745d02310537cp-4, 0x1.3b12b2e8e2d49p-4, -0x1.11089d02de0f5p-4, 0x1.e1781735b8a31p-5,
                      -0x1.ad32ba4e0d1bep-5, 0x1.7ee3f62d7aa55p-5, -0x1.4f4521ca58d07p-5, 0x1.1715db01a0e8ep-5,
                      -0x1.a726a91b7190fp-6, 0x1.162c3d98154c6p-6, -0x1.2cf76bf2540fcp-7, 0x1.f96cc734beb9bp-9,
                      -0x1.312a3f0e71ebep-10, 0x1.d3bb114143b65p-13, -0x1.53e5c943fcb72p-16);
}
INLINE float atan_restf(float x) {
  float v = x * x;
  return x * v * POLYF(v, -0x1.5554dcp-2f, 0x1.9978eep-3f, -0x1.230ab0p-3f, 0x1.b4dfdcp-4f, -0x1.3553f4p-4f, 0x1.61f756p-5f,
                       -0x1.0c23fep-6f, 0x1.7ec1c4p-9f);
}
double MATH(atan)(double x) {
  double a = magnitude(x);
  int is_far = a > 1;
  double t = !is_far ? a : a > 0x1p60 ? 0 : reciprocal(a), rest = atan_rest(t);
  return signed_as(is_far ? HALF_PI - (t + (rest - HALF_PI_LOW)) : t + rest, x);
}
float MATH(atanf)(float x) {
  float a = magnitudef(x);
  int is_far = a > 1;
  float t = is_far ? start_reciprocalf(a) : a, rest = atan_restf(t);
  return signed_asf(is_far ? HALF_PIF - (t + (rest - HALF_PIF_LOW)) : t + rest, x);
}
// C17, F.10.1.4: zeros and infinities count by their signs.
#define ATAN2(real, F, half_pi, low, infinite, abs, sign, rest)                                       \
  real F(atan2)(real y, real x) {                                                                     \
    real a = abs(x), b = abs(y);                                                                      \
    int is_steep = b > a;                                                                             \
    real most = is_steep ? b : a, least = is_steep ? a : b;                                           \
    real t = most == 0 ? 0 : least == infinite ? 1 : least / most;                                    \
    real r = t + rest(t);                                                                             \
    if (is_steep) r = half_pi - (r - low);                                                            \
    if (sign(1, x) < 0) r = 2 * half_pi - (r - 2 * low);                                              \
    return x != x || y != y ? x + y : sign(r, y);                                                     \
  }
ATAN2(double, MATH, HALF_PI, HALF_PI_LOW, INFINITE, magnitude, signed_as, atan_rest)
ATAN2(float, MATHF, HALF_PIF, HALF_PIF_LOW, INFINITEF, magnitudef, signed_asf, atan_restf)
#undef ATAN2
#endif
