// pow, cbrt, hypot, rsqrt.
// In:  exponential.h, logarithm.h.  Out: MATH(...) of each, double and float.
#ifndef ACCOMP_MATH_POWER_H
#define ACCOMP_MATH_POWER_H
#include "exponential.h"
#include "logarithm.h"

// The logarithm of m 2^e with a low part, right to 2^-64 and 2^-34: the series of log((2 + u) / (2 - u)), of which all that
// weighs more than that is computed with a low part.
INLINE Two log_two(double m, int e) {
  double f = m - 1, t = m + 1, t_low = m - (t - 1), r = reciprocal(t);
  Two u = {f * (r + r), 0};
  u.lo = fused(-u.hi, t_low, fused(-u.hi, t, f + f)) * r;
  Two v = {u.hi * u.hi, 0};
  v.lo = fused(u.hi, u.hi, -v.hi) + 2 * u.hi * u.lo;
  double q = v.hi * POLY(v.hi, 0x1.9999999999996p-7, 0x1.2492492492f4bp-9, 0x1.c71c71c597986p-12, 0x1.745d1828c5b6p-14,
                         0x1.3b1364f1cde6bp-16, 0x1.11206905d7beap-18, 0x1.de3e687dc5f95p-21, 0x1.eabdd44ea723cp-23);
  Two c = sum2(0x1.5555555555555p-4, q); // 1/12 + ...
  c.lo += 0x1.5555555555555p-58;
  Two s = product2(u, product2(v, c)), near = sum2(u.hi, s.hi), all = sum2(to_real(e) * LN2_TOP, near.hi);
  return sum2(all.hi, all.lo + (near.lo + (u.lo + s.lo) + to_real(e) * LN2_REST));
}
INLINE TwoF log_twof(float m, float e) {
  float f = m - 1, t = m + 1, t_low = m - (t - 1), r = reciprocalf(t);
  TwoF u = {f * (r + r), 0};
  u.lo = fusedf(-u.hi, t_low, fusedf(-u.hi, t, f + f)) * r;
  TwoF v = {u.hi * u.hi, 0};
  v.lo = fusedf(u.hi, u.hi, -v.hi) + 2 * u.hi * u.lo;
  float q = v.hi * POLYF(v.hi, 0x1.999ap-7f, 0x1.245282p-9f, 0x1.dfa078p-12f);
  TwoF c = sum2f(0x1.555556p-4f, q);
  c.lo -= 0x1.555556p-29f;
  TwoF s = product2f(u, product2f(v, c)), near = sum2f(u.hi, s.hi), all = sum2f(e * LN2F_TOP, near.hi);
  return sum2f(all.hi, all.lo + (near.lo + (u.lo + s.lo) + e * LN2F_REST));
}

// C17, F.10.4.4: where the result is not finite, or x is not positive. 'a' is |x|, 'of_a' its power.
#define POW_ENDS(name, real, infinite, nan, abs, trunc, sign)                                              \
  INLINE real name(real x, real y, real of_a) {                                                            \
    real a = abs(x), half = y * (real)0.5;                                                                 \
    int is_whole = trunc(y) == y, is_odd = is_whole && trunc(half) != half;                                \
    if (x == 1 || y == 0) return 1;                                                                        \
    if (x != x || y != y) return x + y;                                                                    \
    if (a == 0 || a == infinite) of_a = (a == 0) == (y < 0) ? infinite : 0;                                \
    else if (abs(y) == infinite) of_a = a == 1 ? 1 : (a > 1) == (y > 0) ? infinite : 0;                    \
    else if (x < 0 && !is_whole) return nan("");                                                           \
    return is_odd ? sign(of_a, x) : of_a;                                                                  \
  }
POW_ENDS(pow_ends, double, INFINITE, __builtin_nan, magnitude, __builtin_trunc, signed_as)
POW_ENDS(pow_endsf, float, INFINITEF, __builtin_nanf, magnitudef, __builtin_truncf, signed_asf)
#undef POW_ENDS

double MATH(pow)(double x, double y) {
  double a = magnitude(x);
  int e;
  double m = mantissa(a, &e);
  Two l = log_two(m, e), p = {y * l.hi, 0};
  p.lo = magnitude(p.hi) < 800 ? fused(y, l.hi, -p.hi) + y * l.lo : 0;
  double r = exp_two(p, 0);
  return x > 0 && x < INFINITE && magnitude(y) < INFINITE ? r : pow_ends(x, y, r);
}
float MATH(powf)(float x, float y) {
  float a = magnitudef(x);
  float e, m = mantissaf(a, &e, SQRT_HALF);
  TwoF l = log_twof(m, e), p = {y * l.hi, 0};
  p.lo = magnitudef(p.hi) < 200 ? fusedf(y, l.hi, -p.hi) + y * l.lo : 0;
  float r = exp_twof(p, 0);
  return bitsf(x) - 1 < 0x7f7fffff && magnitudef(y) < INFINITEF ? r : pow_endsf(x, y, r);
}

// The inverse root z of m, from 1 to 8, by the approximate instructions, with zeros for its last bits; then (m z^2) (m z^3)^(-2/3).
INLINE double cbrt_near(double m) {
  float start = from_bitsf((high(m) << 3 | low(m) >> 29) - 0xc0000000); // m
  Word z_bits = bitsf(start_exp2f(start_log2f(start) * (-1.0f / 3)));
  double z = from_words((z_bits >> 3) + (896 << 20), 0), y = m * (z * z), e = fused(-y, z, 1);
  return fused(y * e, fused(e, 5.0 / 9, 2.0 / 3), y);
}
double MATH(cbrt)(double x) {
  double a = magnitude(x), up = a * 0x1p54;
  int below = high(a) < 0x00100000;
  a = below ? up : a;
  Word e = high(a) >> 20, third = e * 43691u >> 17; // e / 3
  double y = cbrt_near(with_high(a, high(a) - 3 * (third << 20) + (1023 << 20)));
  y = signed_as(with_high(y, high(y) + ((third - (below ? 341 + 18 : 341)) << 20)), x);
  return high(a) - 0x00100000 < 0x7fe00000 ? y : x + x;
}
float MATH(cbrtf)(float x) {
  float a = magnitudef(x);
  int below = a < 0x1p-126f;
  a = below ? a * 0x1p24f : a;
  float z = start_exp2f(start_log2f(a) * (-1.0f / 3)), y = a * (z * z); // about 22 bits less what the exponent takes
  y = fusedf(y * fusedf(-y, z, 1), 2.0f / 3, y);
  y = signed_asf(below ? y * 0x1p-8f : y, x);
  return bitsf(a) - 1 < 0x7f7fffff ? y : x + x;
}

double MATH(hypot)(double x, double y) {
  double a = magnitude(x), b = magnitude(y);
  if (a == INFINITE || b == INFINITE) return INFINITE;
  double most = a > b || a != a ? a : b, least = a > b || a != a ? b : a;
  Word e = high(most) & 0x7ff00000;
  e = e < 0x00100000 ? 0x00100000 : e > 0x7fd00000 ? 0x7fd00000 : e;
  double down = from_words(0x7fe00000 - e, 0), up = from_words(e, 0);
  most *= down, least *= down;
  return __builtin_sqrt(fused(most, most, least * least)) * up;
}
float MATH(hypotf)(float x, float y) {
  float a = magnitudef(x), b = magnitudef(y);
  float most = a > b || a != a ? a : b, least = a > b || a != a ? b : a;
  Word e = bitsf(most) & 0x7f800000;
  e = e < 0x00800000 ? 0x00800000 : e > 0x7e800000 ? 0x7e800000 : e;
  float down = from_bitsf(0x7f000000 - e), up = from_bitsf(e);
  most *= down, least *= down;
  float r = rootf(fusedf(most, most, least * least)) * up;
  return most == 0 ? 0 : a == INFINITEF || b == INFINITEF ? INFINITEF : r;
}
#endif
