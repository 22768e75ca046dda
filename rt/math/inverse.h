// asin, acos, atan, atan2.
// In:  machine.h.  Out: MATH(...) of each, double and float.
#ifndef ACCOMP_MATH_INVERSE_H
#define ACCOMP_MATH_INVERSE_H
#include "machine.h"

// asin(x) / x - 1 of v = x^2, |x| <= 1/2.
INLINE double asin_near(double v) {
  return v * POLY(v, 0x1.555555555538ep-3, 0x1.333333336ec3dp-4, 0x1.6db6db424bab2p-5, 0x1.f1c72c48e69cdp-6,
                  0x1.6e89f2b076866p-6, 0x1.1c6bfa1bc577p-6, 0x1.c6fbce60e35efp-7, 0x1.8ed02b053074cp-7,
                  0x1.ab5a5a0be6e54p-8, 0x1.4046a166cd6b9p-6, -0x1.0a569c41a84c3p-6, 0x1.059b65564f755p-5);
}
INLINE float asin_nearf(float v) {
  return v * POLYF(v, 0x1.5555c8p-3f, 0x1.3301fep-4f, 0x1.747cbep-5f, 0x1.8c30b4p-6f, 0x1.596a7ep-5f);
}
// For |x| > 1/2, asin(x) = pi/2 - 2 asin(sqrt((1 - |x|) / 2)).
double MATH(asin)(double x) {
  double a = magnitude(x);
  int is_near = a < 0.5;
  double v = is_near ? a * a : fused(a, -0.5, 0.5), s = is_near ? a : -2 * __builtin_sqrt(v);
  double p = fused(s, asin_near(v), is_near ? 0 : HALF_PI_LOW);
  return signed_as((is_near ? s : HALF_PI + s) + p, x);
}
double MATH(acos)(double x) {
  double a = magnitude(x);
  int is_near = a < 0.5;
  double v = is_near ? a * a : fused(a, -0.5, 0.5), s = is_near ? x : 2 * __builtin_sqrt(v);
  double p = s * asin_near(v);
  if (is_near) return HALF_PI - (s + (p - HALF_PI_LOW));
  return x < 0 ? 2 * HALF_PI - (s + (p - 2 * HALF_PI_LOW)) : s + p;
}
// Twice the root of v, which is 0 or no smaller than 2^-25.
INLINE float twice_rootf(float v) {
  float r = start_rsqrtf(v + 0x1p-100f), s = v * r;
  return fusedf(fusedf(-s, s, v), r, s + s);
}
float MATH(asinf)(float x) {
  float a = magnitudef(x), square = a * a, half = fusedf(a, -0.5f, 0.5f), root = -twice_rootf(half);
  int is_near = a < 0.5f;
  float v = is_near ? square : half, s = is_near ? a : root, turned = fusedf(HALF_PIF_BY, HALF_PIF_OVER, s);
  return signed_asf(fusedf(s, asin_nearf(v), is_near ? s : turned), x);
}
float MATH(acosf)(float x) {
  float a = magnitudef(x), square = a * a, half = fusedf(a, -0.5f, 0.5f), root = signed_asf(twice_rootf(half), x);
  int is_near = a < 0.5f;
  float v = is_near ? square : half, s = is_near ? -x : root, far_by = x < 0 ? 2 * HALF_PIF_OVER : 0;
  return fusedf(s, asin_nearf(v), fusedf(HALF_PIF_BY, is_near ? HALF_PIF_OVER : far_by, s)); // pi/2, pi or 0 and what is left
}

// (atan(x) / x - 1) / v of v = x^2, 0 <= x <= 1.
INLINE double atan_series(double v) {
  return POLY(v, -0x1.555555555544cp-2, 0x1.999999998411p-3, -0x1.2492491fa2135p-3, 0x1.c71c709e19f6ap-4,
                      -0x1.745d02310537cp-4, 0x1.3b12b2e8e2d49p-4, -0x1.11089d02de0f5p-4, 0x1.e1781735b8a31p-5,
                      -0x1.ad32ba4e0d1bep-5, 0x1.7ee3f62d7aa55p-5, -0x1.4f4521ca58d07p-5, 0x1.1715db01a0e8ep-5,
                      -0x1.a726a91b7190fp-6, 0x1.162c3d98154c6p-6, -0x1.2cf76bf2540fcp-7, 0x1.f96cc734beb9bp-9,
                      -0x1.312a3f0e71ebep-10, 0x1.d3bb114143b65p-13, -0x1.53e5c943fcb72p-16);
}
INLINE double atan_near(double x) { return fused(x * (x * x), atan_series(x * x), x); }
INLINE float atan_nearf(float x) {
  float v = x * x;
  return fusedf(x * v, POLYF(v, -0x1.5554dcp-2f, 0x1.9978eep-3f, -0x1.230ab0p-3f, 0x1.b4dfdcp-4f, -0x1.3553f4p-4f, 0x1.61f756p-5f,
                       -0x1.0c23fep-6f, 0x1.7ec1c4p-9f), x);
}
double MATH(atan)(double x) {
  double a = magnitude(x), most = with_high(a, high(a) > 0x43b00000 ? 0x43b00000 : high(a)); // 2^60 for what is larger
  int is_far = a > 1;
  double inverse = reciprocal(most), t = is_far ? inverse : a;
  double r = t + fused(t * t * t, atan_series(t * t), from_words(is_far ? HALF_PI_LOW_MINUS : 0, 0));
  return signed_as(is_far ? HALF_PI - r : r, x);
}
float MATH(atanf)(float x) {
  float a = magnitudef(x);
  int is_far = a > 1;
  float r = atan_nearf(is_far ? start_reciprocalf(a) : a);
  return signed_asf(is_far ? fusedf(HALF_PIF_BY, HALF_PIF_OVER, -r) : r, x);
}
// a and b, so that b has a reciprocal and a / b is the same, or as good as it. C17, F.10.1.4: zeros and infinities count by their signs.
#define DIVISIBLE(name, real, infinite)                                                               \
  INLINE void name(real *a, real *b, real most, real up) {                                            \
    if (*b == infinite) *a = *a == infinite ? 1 : 0 * *a, *b = 1;                                                  \
    else if (*b == 0) *b = 1;                                                                         \
    else if (*b > most) *a *= 1 / up, *b *= 1 / up;                                                   \
    else *a *= up, *b *= up;                                                                          \
  }
DIVISIBLE(make_divisible, double, INFINITE)
DIVISIBLE(make_divisiblef, float, INFINITEF)
#undef DIVISIBLE
double MATH(atan2)(double y, double x) {
  double a = magnitude(x), b = magnitude(y);
  int is_steep = b > a;
  double most = is_steep ? b : a, least = is_steep ? a : b;
  if (high(most) - 0x08000000 >= 0x70000000) make_divisible(&least, &most, 1, 0x1p300);
  double r = reciprocal(most), t = least * r;
  t = atan_near(fused(fused(-t, most, least), r, t));
  Word sign = sign_of(x), by = is_steep ? HALF_PI_OVER : sign ? HALF_PI_OVER + 0x00100000 : 0;
  t = with_sign(t, sign ^ (is_steep ? 0x80000000 : 0));
  return signed_as(fused(HALF_PI_BY, from_words(by, 0), t), y);
}
float MATH(atan2f)(float y, float x) {
  float a = magnitudef(x), b = magnitudef(y);
  int is_steep = b > a;
  float most = is_steep ? b : a, least = is_steep ? a : b;
  if (bitsf(most) - 0x08000000 >= 0x70000000) make_divisiblef(&least, &most, 1, 0x1p60f);
  float r = start_reciprocalf(most), t = least * r;
  t = atan_nearf(fusedf(fusedf(-t, most, least), r, t));
  Word sign = sign_off(x);
  float by = is_steep ? HALF_PIF_OVER : sign ? 2 * HALF_PIF_OVER : 0;
  t = with_signf(t, sign ^ (is_steep ? 0x80000000 : 0));
  return signed_asf(fusedf(HALF_PIF_BY, by, t), y);
}
#endif
