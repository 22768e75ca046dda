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

// The sine of r + n pi/2, |r| <= pi/4: the coefficients are those of the cosine where n is odd.
INLINE double sin_of(double r, int n) {
  double v = r * r;
  int is_odd = n & 1;
#define EITHER(sin, cos) (is_odd ? cos : sin)
  double p = POLY(v, EITHER(-0x1.5555555555548p-3, -0.5), EITHER(0x1.111111110f75dp-7, 0x1.555555555554bp-5),
                  EITHER(-0x1.a01a019bf222ep-13, -0x1.6c16c16c15016p-10), EITHER(0x1.71de355f05599p-19, 0x1.a01a019c8f3eep-16),
                  EITHER(-0x1.ae5e5471f5501p-26, -0x1.27e4f7f19d4b2p-22), EITHER(0x1.5d8e3511cdb44p-33, 0x1.1ee9dbd0d86a6p-29),
                  EITHER(0, -0x1.8fa681e385241p-37));
  double s = EITHER(r, 1.0);
  s = fused(s * v, p, s);
  return n & 2 ? -s : s;
}
INLINE float sin_off(float r, int n) {
  float v = r * r;
  int is_odd = n & 1;
  float p = POLYF(v, EITHER(-0x1.555546p-3f, -0.5f), EITHER(0x1.110778p-7f, 0x1.55554ap-5f),
                  EITHER(-0x1.9953fep-13f, -0x1.6c0c2ap-10f), EITHER(0.0f, 0x1.99e90ep-16f));
#undef EITHER
  float s = is_odd ? 1.0f : r;
  s = fusedf(s * v, p, s);
  return n & 2 ? -s : s;
}
// With the other sign where x is negative.
INLINE double signed_like(double s, double x) { return with_high(s, high(s) ^ (high(x) & 0x80000000)); }
double MATH(sin)(double x) {
  int n;
  double s = sin_of(reduced(magnitude(x), &n), n);
  return signed_like(s, x);
}
double MATH(cos)(double x) {
  int n;
  double r = reduced(magnitude(x), &n);
  return sin_of(r, n + 1);
}
void MATH(sincos)(double x, double *sin, double *cos) {
  int n;
  double r = reduced(magnitude(x), &n);
  *sin = signed_like(sin_of(r, n), x);
  *cos = sin_of(r, n + 1);
}
double MATH(tan)(double x) {
  int n;
  double r = reduced(magnitude(x), &n), v = r * r;
  double t = fused(r * v, POLY(v, 0x1.55555555554f1p-2, 0x1.11111111183a9p-3, 0x1.ba1ba1b462c1ep-5, 0x1.664f49a9e98f2p-6,
                               0x1.226e123326dcp-7, 0x1.d6d938ff0407dp-9, 0x1.7d5b1edecd74bp-10, 0x1.37fc82761ce7cp-11,
                               0x1.d25a2cc60d903p-13, 0x1.1e56ac36470bdp-13, -0x1.baf1734e5f57cp-16, 0x1.773f34cf880eap-14,
                               -0x1.7882b8d5f0c06p-15, 0x1.5e0dfdfae45c5p-16), r);
  if (n & 1) t = -reciprocal(t);
  return signed_like(t, x);
}
float MATH(sinf)(float x) {
  int n;
  float s = sin_off(reducedf(magnitudef(x), &n), n);
  return from_bitsf(bitsf(s) ^ (bitsf(x) & 0x80000000));
}
float MATH(cosf)(float x) {
  int n;
  float r = reducedf(magnitudef(x), &n);
  return sin_off(r, n + 1);
}
void MATH(sincosf)(float x, float *sin, float *cos) {
  int n;
  float r = reducedf(magnitudef(x), &n);
  *sin = from_bitsf(bitsf(sin_off(r, n)) ^ (bitsf(x) & 0x80000000));
  *cos = sin_off(r, n + 1);
}
float MATH(tanf)(float x) {
  int n;
  float r = reducedf(magnitudef(x), &n), v = r * r;
  float t = fusedf(r * v, POLYF(v, 0x1.5554dep-2f, 0x1.112de0p-3f, 0x1.b58730p-5f, 0x1.906004p-6f, 0x1.97984ep-9f,
                                0x1.33ba98p-7f), r);
  if (n & 1) t = -reciprocalf(t);
  return from_bitsf(bitsf(t) ^ (bitsf(x) & 0x80000000));
}
#endif
