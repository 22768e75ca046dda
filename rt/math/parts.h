// Functions that are exact: fmod, remainder, remquo, nextafter, frexp, modf.
// In:  machine.h.  Out: MATH(...) of each, double and float.
#ifndef ACCOMP_MATH_PARTS_H
#define ACCOMP_MATH_PARTS_H
#include "machine.h"

// A quotient below 2^50 or 2^20 that is not too small, so that the rest by its whole part is at least -b, and below b.
INLINE double over(double a, double b) { return a / b; }
INLINE float overf(float a, float b) {
  if (b < 0x1p-120f || b > 0x1p120f) return a / b;
  float q = a * start_reciprocalf(b);
  return fusedf(q, 0x1p-21f, q);
}

// a less the largest multiple of b, both positive and finite; 'quotient' is the multiple's low bits. As long as the
// quotient has fewer bits than a number, the product with it leaves an exact rest; else b is first made larger by steps.
#define PARTS(real, F, fmod_name, remainder_name, Uint, as_bits, as_real, step, step_bits, infinite, nan, abs, trunc, fma, sign, over)    \
  INLINE real F(part_of)(real a, real b, Word *quotient) {                                                    \
    int far = 0;                                                                                              \
    real c = b;                                                                                               \
    for (; c < a / step; far += step_bits) c *= step;                                                         \
    for (Word q = 0;; far -= step_bits, c /= step) {                                                          \
      real t = trunc(over(a, c)), r = fma(-t, c, a);                                                          \
      if (r < 0) r += c, t -= 1; /* the quotient was rounded up */                                            \
      if (far < 32) q += (Word)(Bits)t << far;                                                                \
      a = r, *quotient = q;                                                                                   \
      if (!far) return a;                                                                                     \
    }                                                                                                         \
  }                                                                                                           \
  real fmod_name(real x, real y) {                                                                            \
    real a = abs(x), b = abs(y);                                                                              \
    Word quotient;                                                                                            \
    if (!(a < infinite) || !(b > 0)) return x != x || y != y ? x + y : nan("");                               \
    return a < b ? x : sign(F(part_of)(a, b, &quotient), x);                                                  \
  }                                                                                                           \
  real F(remquo)(real x, real y, int *q) {                                                                    \
    real a = abs(x), b = abs(y), r = a;                                                                       \
    Word quotient = 0;                                                                                        \
    *q = 0;                                                                                                   \
    if (!(a < infinite) || !(b > 0)) return x != x || y != y ? x + y : nan("");                               \
    if (a >= b) r = F(part_of)(a, b, &quotient);                                                              \
    if (r > b - r || (r == b - r && quotient & 1)) r -= b, quotient++;                                        \
    int low = (int)(quotient & 7);                                                                            \
    *q = sign(1, x) * sign(1, y) < 0 ? -low : low;                                                            \
    return r == 0 ? sign(0, x) : x < 0 ? -r : r;                                                              \
  }                                                                                                           \
  real remainder_name(real x, real y) {                                                                       \
    int quotient;                                                                                             \
    return F(remquo)(x, y, &quotient);                                                                        \
  }                                                                                                           \
  real F(nextafter)(real x, real y) {                                                                         \
    if (x != x || y != y) return x + y;                                                                       \
    if (x == y) return y;                                                                                     \
    if (x == 0) return sign(as_real(1), y);                                                                   \
    return as_real(as_bits(x) + ((x < y) == (x > 0) ? (Uint)1 : (Uint)-1));                                   \
  }                                                                                                           \
  real F(modf)(real x, real *whole) {                                                                         \
    *whole = trunc(x);                                                                                        \
    return sign(abs(x) == infinite ? 0 : x - *whole, x);                                                      \
  }
INLINE float fmod_hard(float x, float y);
INLINE float remainder_hard(float x, float y);
PARTS(double, MATH, MATH(fmod), MATH(remainder), Bits, bits, from_bits, 0x1p50, 50, INFINITE, __builtin_nan, magnitude, __builtin_trunc, fused, signed_as, over)
PARTS(float, MATHF, fmod_hard, remainder_hard, Word, bitsf, from_bitsf, 0x1p20f, 20, INFINITEF, __builtin_nanf, magnitudef, __builtin_truncf, fusedf,
      signed_asf, overf)
#undef PARTS

// The usual case of floats: fmod's and remainder's quotients below 2^20 and 2^12, and b from 2^-100 to 2^126.
#define EASY(most)                                                                                        \
  float a = magnitudef(x), b = magnitudef(y), start = start_reciprocalf(b) * a, t, r;                     \
  int is_easy = bitsf(b) - 0x0d800000 < 0x71000000 && a < 0x1p100f && a < b * most;
float MATH(fmodf)(float x, float y) {
  EASY(0x1p20f)
  t = whole_partf(fusedf(start, 0x1p-21f, start)), r = fusedf(-t, b, a);
  r = signed_asf(r < 0 ? r + b : r, x); // the quotient was rounded up
  return is_easy ? r : fmod_hard(x, y);
}
float MATH(remainderf)(float x, float y) {
  EASY(0x1p12f)
  t = (start + TO_WHOLEF) - TO_WHOLEF, r = fusedf(-t, b, a);
  float twice = magnitudef(r + r), less = r - signed_asf(b, r);
  r = with_signf(twice > b ? less : r, sign_off(x));
  return is_easy && twice != b ? r : remainder_hard(x, y);
}
#undef EASY

double MATH(frexp)(double x, int *e) {
  *e = 0;
  if (!(magnitude(x) < INFINITE) || x == 0) return x;
  int below = magnitude(x) < 0x1p-1022 ? 54 : 0;
  if (below) x *= 0x1p54;
  *e = (int)(high(x) >> 20 & 0x7ff) - 1022 - below;
  return with_high(x, (high(x) & 0x800fffff) | 0x3fe00000);
}
float MATH(frexpf)(float x, int *e) { return (float)MATH(frexp)(x, e); }
#endif
