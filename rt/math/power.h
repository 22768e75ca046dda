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
// The logarithm of m 2^e in base 2, right to 2^-32: u and u^3 have low parts, what follows in the series has none.
INLINE TwoF log2_twof(float m, float e) {
  float f = m - 1, t = m + 1, t_low = m - (t - 1), r = start_reciprocalf(t), u = f * (r + r);
  float u_low = fusedf(-u, t_low, fusedf(-u, t, f + f)) * r;
  float v = u * u, v_low = fusedf(u + u, u_low, fusedf(u, u, -v));
  float h = u * LOG2EF, w = h * v, w_low = fusedf(h, v_low, fusedf(h, v, -w));
  float l = fusedf(u, LOG2EF, -h) + fusedf(u, LOG2EF_LOW, u_low * LOG2EF);
  float rest = fusedf(v, POLYF(v, 0x1.999a00p-7f, 0x1.245282p-9f, 0x1.dfa078p-12f), -0x1.555556p-29f);
  TwoF all = sum2f(e, h);
  return sum2f(all.hi, fusedf(w, 0x1.555556p-4f, fusedf(w, rest, fusedf(w_low, 0x1.555556p-4f, all.lo + l))));
}
// 2^(x.hi + x.lo), |x.lo| far below 1, more exact than the instruction.
INLINE float exp2_twof(TwoF x) {
  int n;
  float h = clamped(x.hi, -200, 200), f = (h - wholef(h, 1, &n)) + x.lo;
  float c = POLYF(f, 0x1.62e430p-1f, 0x1.ebfb94p-3f, 0x1.c6af9ep-5f, 0x1.3b6826p-7f, 0x1.5ef474p-10f, 0x1.17870ap-13f);
  return scaledf(fusedf(f, c, 1), n);
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
  TwoF l = log2_twof(m, e), p = {y * l.hi, 0};
  p.lo = magnitudef(p.hi) < 200 ? fusedf(y, l.lo, fusedf(y, l.hi, -p.hi)) : 0;
  float r = exp2_twof(p);
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

// Both are brought to below 2^7 or 2^3 by a power of 2, none of which is a subnormal number.
double MATH(hypot)(double x, double y) {
  double a = magnitude(x), b = magnitude(y);
  Word h = high(a) > high(b) ? high(a) : high(b), up = (h & 0x7f800000) + 0x00100000;
  if (h >= 0x7ff00000) return a == INFINITE || b == INFINITE ? INFINITE : a + b;
  double down = from_words(0x7fe00000 - up, 0);
  a *= down, b *= down;
  return __builtin_sqrt(fused(a, a, b * b)) * from_words(up, 0);
}
float MATH(hypotf)(float x, float y) {
  float a = magnitudef(x), b = magnitudef(y), most = __builtin_fmaxf(a, b);
  Word up = (bitsf(most) & 0x7e000000) + 0x00800000;
  float down = from_bitsf(0x7f000000 - up);
  a *= down, b *= down;
  float r = rootf(fusedf(a, a, fusedf(b, b, 0x1p-100f))) * from_bitsf(up); // what is added ends in 0
  return most == INFINITEF ? most : r;
}
#endif
