// sin, cos, sincos, tan.
// In:  machine.h.  Out: MATH(...) of each, double and float.
#ifndef ACCOMP_MATH_TRIGONOMETRIC_H
#define ACCOMP_MATH_TRIGONOMETRIC_H
#include "exponential.h"

// The bits of 2/pi, behind 64 zeros.
static const Bits two_over_pi[] = {
    0, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0,
    0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
    0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b, 0x3d0739f78a5292ea,
    0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d};
INLINE Bits bits_of_two_over_pi(int from) { // 64 of them
  int word = from >> 6, shift = from & 63;
  Bits b = two_over_pi[word] << shift;
  return shift ? b | two_over_pi[word + 1] >> (64 - shift) : b;
}
// x - n pi/2 for large x (Payne and Hanek): of x times 2/pi only what decides about the last two bits of the whole part and
// about the fraction is computed.
static __attribute__((noinline)) double reduced_far(double x, int *n) {
  int e = (int)(high(x) >> 20 & 0x7ff) - 1075, from = e - 2 + 64;
  Bits m = (bits(x) & 0xfffffffffffff) | 0x10000000000000;
  unsigned __int128 low = (unsigned __int128)m * bits_of_two_over_pi(from + 128);
  unsigned __int128 middle = (unsigned __int128)m * bits_of_two_over_pi(from + 64) + (low >> 64);
  Bits top = m * bits_of_two_over_pi(from) + (Bits)(middle >> 64);
  // 'top' has two bits before the point.
  unsigned __int128 fraction = (unsigned __int128)(top << 2 | (Bits)middle >> 62) << 64 | ((Bits)middle << 2 | (Bits)low >> 62);
  *n = (int)(top >> 62);
  int is_above = (int)(fraction >> 127); // the next multiple is nearer
  if (is_above) fraction = -fraction, ++*n;
  int zeros = (Bits)(fraction >> 64) ? __builtin_clzll((Bits)(fraction >> 64)) : 64;
  Bits first = (Bits)(fraction << zeros >> 64);
  double hi = (double)(first >> 11 << 11), lo = (double)(first & 0x7ff);
  double r = fused(hi, 0x1.921fb54442d18p0, fused(lo, 0x1.921fb54442d18p0, hi * 0x1.1a62633145c07p-54));
  r *= power_of_2(-64 - zeros);
  return is_above ? -r : r;
}
// For x >= 0, to half a last place; of what is infinite a NaN.
INLINE double reduced(double x, int *n) {
  if (!(x < 0x1p30)) {
    if (x < INFINITE) return reduced_far(x, n);
    *n = 0;
    return x - x;
  }
  double t = whole(x, 0x1.45f306dc9c883p-1, n);
  return fused(t, 0x1.f1976b7ed8fbcp-110, fused(t, -0x1.1a62633145c07p-54, fused(t, -0x1.921fb54442d18p0, x)));
}
INLINE float reducedf(float x, int *n) {
  if (!(x < 0x1p16f)) return (float)reduced(x, n);
  float t = wholef(x, 0x1.45f306p-1f, n);
  return fusedf(t, 0x1.ee59dap-50f, fusedf(t, 0x1.777a5cp-25f, fusedf(t, -0x1.921fb6p0f, x)));
}

// |r| <= pi/4.
INLINE double sin_near(double r) {
  double v = r * r;
  return fused(r * v, POLY(v, -0x1.5555555555548p-3, 0x1.111111110f75dp-7, -0x1.a01a019bf222ep-13, 0x1.71de355f05599p-19,
                           -0x1.ae5e5471f5501p-26, 0x1.5d8e3511cdb44p-33), r);
}
INLINE double cos_near(double r) {
  double v = r * r;
  return fused(v, POLY(v, -0.5, 0x1.555555555554bp-5, -0x1.6c16c16c15016p-10, 0x1.a01a019c8f3eep-16, -0x1.27e4f7f19d4b2p-22,
                       0x1.1ee9dbd0d86a6p-29, -0x1.8fa681e385241p-37), 1);
}
INLINE float sin_nearf(float r) {
  float v = r * r;
  return fusedf(r * v, POLYF(v, -0x1.555546p-3f, 0x1.110778p-7f, -0x1.9953fep-13f), r);
}
INLINE float cos_nearf(float r) {
  float v = r * r;
  return fusedf(v, POLYF(v, -0.5f, 0x1.55554ap-5f, -0x1.6c0c2ap-10f, 0x1.99e90ep-16f), 1);
}

// The sum below may be rounded to a last place above 1, and no sine is: this takes that place away.
INLINE double at_most_1(double s) {
  return from_words(high(s), (high(s) & 0x7fffffff) < 0x3ff00000 ? low(s) : 0);
}
INLINE float at_most_1f(float s) {
  Word b = bitsf(s);
  return from_bitsf((b & 0x7ffffff0) == 0x3f800000 ? b & 0xfffffff0 : b);
}
// The sine of r, |r| <= pi/2, and the other sign where that bit is set.
INLINE double sin_turned(double r, Word sign) {
  double v = r * r;
  return with_sign(at_most_1(fused(r * v, POLY(v, -0x1.5555555555555p-3, 0x1.11111111110bap-7, -0x1.a01a01a013713p-13, 0x1.71de3a51d51edp-19,
                                     -0x1.ae645465ccb81p-26, 0x1.6123ade11972fp-33, -0x1.ae3abfc2e878dp-41, 0x1.8738b52a274b9p-49), r)),
                   sign);
}
INLINE float sin_turnedf(float r, Word sign) {
  float v = r * r;
  return with_signf(at_most_1f(fusedf(r * v, POLYF(v, -0x1.555556p-3f, 0x1.111148p-7f, -0x1.a02d1ep-13f, 0x1.7444a4p-19f,
                                                   -0x1.dae822p-26f), r)), sign);
}
// The sine of large |x| + 'quarters' pi/2, where the way above is too short.
static __attribute__((noinline)) double sin_far(double x, int quarters) {
  int n;
  double r = reduced(magnitude(x), &n);
  n += quarters;
  return sin_turned(n & 1 ? HALF_PI - (magnitude(r) - HALF_PI_LOW) : r, (Word)n >> 1 << 31);
}
double MATH(sin)(double x) {
  double a = magnitude(x);
  if (!(a < 0x1p30)) return with_sign(sin_far(x, 0), sign_of(x));
  int n;
  double t = whole(a, 0x1.45f306dc9c883p-2, &n);
  double r = fused(t, 0x1.f1976b7ed8fbcp-109, fused(t, -0x1.1a62633145c07p-53, fused(t, -0x1.921fb54442d18p1, a)));
  return sin_turned(r, (Word)n << 31 ^ sign_of(x));
}
// The odd multiple of pi/2 below which there is no nearer one is taken off: what is left is from -pi/2 to pi/2.
double MATH(cos)(double x) {
  double a = magnitude(x);
  if (!(a < 0x1p30)) return sin_far(x, 1);
  double even = even_below(a, 0x1.45f306dc9c883p-1), t = even - (0x1p53 - 1);
  double r = fused(t, 0x1.f1976b7ed8fbcp-110, fused(t, -HALF_PI_LOW, fused(t, -HALF_PI, a)));
  return sin_turned(r, ~low(even) << 31);
}
void MATH(sincos)(double x, double *sin, double *cos) {
  int n;
  double r = reduced(magnitude(x), &n), s = sin_near(r), c = cos_near(r);
  *sin = with_sign(n & 1 ? c : s, (high(x) ^ (Word)n << 30) & 0x80000000);
  *cos = with_sign(n & 1 ? s : c, (Word)(n + 1) << 30 & 0x80000000);
}
double MATH(tan)(double x) {
  int n;
  double r = reduced(magnitude(x), &n), v = r * r;
  double t = fused(r * v, POLY(v, 0x1.55555555554f1p-2, 0x1.11111111183a9p-3, 0x1.ba1ba1b462c1ep-5, 0x1.664f49a9e98f2p-6,
                               0x1.226e123326dcp-7, 0x1.d6d938ff0407dp-9, 0x1.7d5b1edecd74bp-10, 0x1.37fc82761ce7cp-11,
                               0x1.d25a2cc60d903p-13, 0x1.1e56ac36470bdp-13, -0x1.baf1734e5f57cp-16, 0x1.773f34cf880eap-14,
                               -0x1.7882b8d5f0c06p-15, 0x1.5e0dfdfae45c5p-16), r);
  if (n & 1) t = -reciprocal(t);
  return with_sign(t, sign_of(x));
}
float MATH(sinf)(float x) {
  float a = magnitudef(x);
  if (!(a < 0x1p16f)) return with_signf((float)sin_far(x, 0), sign_off(x));
  int n;
  float t = wholef(a, 0x1.45f306p-2f, &n);
  return sin_turnedf(fusedf(t, 0x1.ee59dap-49f, fusedf(t, 0x1.777a5cp-24f, fusedf(t, -0x1.921fb6p1f, a))), (Word)n << 31 ^ sign_off(x));
}
float MATH(cosf)(float x) {
  float a = magnitudef(x);
  if (!(a < 0x1p16f)) return (float)sin_far(x, 1);
  float even = even_belowf(a, 0x1.45f306p-1f), t = even - (0x1p24f - 1);
  return sin_turnedf(fusedf(t, 0x1.ee59dap-50f, fusedf(t, 0x1.777a5cp-25f, fusedf(t, -0x1.921fb6p0f, a))), ~bitsf(even) << 31);
}
void MATH(sincosf)(float x, float *sin, float *cos) {
  int n;
  float r = reducedf(magnitudef(x), &n), s = sin_nearf(r), c = cos_nearf(r);
  *sin = with_signf(n & 1 ? c : s, (bitsf(x) ^ (Word)n << 30) & 0x80000000);
  *cos = with_signf(n & 1 ? s : c, (Word)(n + 1) << 30 & 0x80000000);
}
float MATH(tanf)(float x) {
  int n;
  float r = reducedf(magnitudef(x), &n), v = r * r;
  float t = fusedf(r * v, POLYF(v, 0x1.5554dep-2f, 0x1.112de0p-3f, 0x1.b58730p-5f, 0x1.906004p-6f, 0x1.97984ep-9f,
                                0x1.33ba98p-7f), r);
  if (n & 1) t = -start_reciprocalf(t);
  return with_signf(t, sign_off(x));
}
#endif
