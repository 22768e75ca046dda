// log, log2, log10, log1p, and what is made of them: asinh, acosh, atanh; logb, ilogb.
// In:  machine.h.  Out: MATH(...) of each, double and float.
#ifndef ACCOMP_MATH_LOGARITHM_H
#define ACCOMP_MATH_LOGARITHM_H
#include "machine.h"

// x = m 2^e with m from sqrt(1/2) to sqrt(2); x is positive and finite.
INLINE double mantissa(double x, int *e) {
  int below = high(x) < 0x00100000 ? 54 : 0;
  x = below ? x * 0x1p54 : x;
  Word h = high(x), over = h - 0x3fe6a09e;
  *e = ((int)over >> 20) - below;
  return with_high(x, h - (over & 0xfff00000));
}
#define TWO_THIRDS 0x3f2aaaab // as bits of a float
#define SQRT_HALF  0x3f3504f3
INLINE float mantissaf(float x, float *e, Word from) { // up to twice 'from'
  int below = x < 0x1p-126f;
  x = below ? x * 0x1p25f : x;
  Word b = bitsf(x) + (0x3f800000 - from);
  *e = exponentf(b) - (below ? 0x1p23f + 152 : 0x1p23f + 127);
  return from_bitsf(bitsf(x) - (b & 0xff800000) + 0x3f800000);
}

// log(1 + f) = hi + lo, where 1 + f is from sqrt(1/2) to sqrt(2): the series of log((2 + u) / (2 - u)).
INLINE Two log_near(double f) {
  double r = reciprocal(2 + f), u = f * (r + r), v = u * u;
  double rest = fused(-u, f, 2 * (f - u)) * r; // what u lacks
  double q = POLY(v, 0x1.5555555555592p-4, 0x1.999999997ff63p-7, 0x1.24924941db5d3p-9, 0x1.c71c5219f4cf1p-12,
                  0x1.74663baef172cp-14, 0x1.39a20a11fc501p-16, 0x1.2f026529a545bp-18);
  return (Two){u, fused(u * v, q, rest)};
}
// e times the logarithm of 2, which is top + rest, and l.
INLINE double with_exponent(int e, double top, double rest, Two l) {
  double n = to_real(e), r = fused(n, top, l.hi);
  return r + fused(n, rest, l.lo - (fused(-n, top, r) - l.hi));
}
// l times a constant.
INLINE Two in_base(Two l, double factor, double low) {
  double h = l.hi * factor;
  return (Two){h, fused(l.hi, factor, -h) + fused(l.hi, low, l.lo * factor)};
}
// The logarithm of x, which is no finite number.
INLINE double log_outside(double x) { return x == 0 ? -INFINITE : x < 0 ? __builtin_nan("") : x + x; }
// The logarithm of x, where it is not the finite one. Of what is infinite, negative or no number the sum is what it should be.
INLINE float ended_logf(float x, float finite) {
  float r = bitsf(x) < 0x7f800000 ? finite : fusedf(x, INFINITEF, INFINITEF);
  return x == 0 ? -INFINITEF : r;
}
#define HAS_LOG(x) ((x) > 0 && (x) < INFINITE)
#define HAS_LOGF(x) ((x) > 0 && (x) < INFINITEF)

double MATH(log)(double x) {
  if (!HAS_LOG(x)) return log_outside(x);
  int e;
  double m = mantissa(x, &e);
  return with_exponent(e, LN2_TOP, LN2_REST, log_near(m - 1));
}
double MATH(log2)(double x) {
  if (!HAS_LOG(x)) return log_outside(x);
  int e;
  double m = mantissa(x, &e);
  return with_exponent(e, 1, 0, in_base(log_near(m - 1), LOG2E, LOG2E_LOW));
}
double MATH(log10)(double x) {
  if (!HAS_LOG(x)) return log_outside(x);
  int e;
  double m = mantissa(x, &e);
  return with_exponent(e, 0x1.34413509f78p-2, 0x1.fef311f12b358p-46,
                       in_base(log_near(m - 1), 0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57));
}

// log(1 + x), x >= 0 or near it: what 1 + x loses by rounding is put back.
INLINE double log_plus_one(double x) {
  int e;
  double u = 1 + x, back = u - 1, lost = (1 - (u - back)) + (x - back);
  double m = mantissa(u, &e);
  double f = fused(lost, power_of_2(e < 1023 ? -e : -1023), m - 1);
  return with_exponent(e, LN2_TOP, LN2_REST, log_near(f));
}
double MATH(log1p)(double x) {
  if (!(x > -1 && x < INFINITE)) return x == -1 ? -INFINITE : x < -1 ? __builtin_nan("") : x + x;
  return magnitude(x) < 0x1p-54 ? x : log_plus_one(x);
}
double MATH(asinh)(double x) {
  double a = magnitude(x);
  if (!(a < 0x1p28)) return a < INFINITE ? signed_as(MATH(log)(a) + LN2, x) : x + x;
  if (a < 0x1p-28) return x;
  double v = a * a;
  return signed_as(log_plus_one(fused(v, reciprocal(1 + __builtin_sqrt(v + 1)), a)), x);
}
double MATH(acosh)(double x) {
  if (!(x < 0x1p28)) return MATH(log)(x) + LN2;
  double t = x - 1;
  return x < 1 ? __builtin_nan("") : log_plus_one(t + __builtin_sqrt(fused(t, t, 2 * t)));
}
double MATH(atanh)(double x) {
  double a = magnitude(x);
  if (!(a < 1)) return a == 1 ? signed_as(INFINITE, x) : a > 1 ? __builtin_nan("") : x + x;
  return a < 0x1p-28 ? x : signed_as(0.5 * log_plus_one((a + a) / (1 - a)), x);
}

// log(1 + f), 1 + f from 2/3 to 4/3.
INLINE float log_nearf(float f) {
  float c = POLYF(f, -0.5f, 0x1.5555p-2f, -0x1.ffff10p-3f, 0x1.99d284p-3f, -0x1.5598bep-3f, 0x1.1eb624p-3f, -0x1.f392f6p-4f,
                  0x1.1ef6b4p-3f, -0x1.06fc5ep-3f);
  return fusedf(f * f, c, f);
}
float MATH(logf)(float x) {
  float e, m = mantissaf(x, &e, TWO_THIRDS);
  return ended_logf(x, fusedf(e, LN2F, log_nearf(m - 1)));
}
float MATH(log2f)(float x) {
  float e, l = log_nearf(mantissaf(x, &e, TWO_THIRDS) - 1);
  return ended_logf(x, fusedf(l, LOG2EF, fusedf(l, LOG2EF_LOW, e)));
}
float MATH(log10f)(float x) {
  float e, l = log_nearf(mantissaf(x, &e, TWO_THIRDS) - 1);
  return ended_logf(x, fusedf(e, 0x1.344136p-2f, fusedf(e, -0x1.ec10c0p-27f, l * 0x1.bcb7b2p-2f)));
}
// log(1 + x) + more log(2): 2^-e (1 + x) - 1 by one rounding. Of -0 it is -0: -e is 0 then, and its product with -log(2) -0.
INLINE float log_plus_onef(float x, int more) {
  float u = 1 + x;
  Word b = bitsf(u) + (0x3f800000 - TWO_THIRDS);
  float scale = 0.25f * from_bitsf(0x80000000 - (b & 0xff800000)), f = fusedf(x, scale, -(1 - scale));
  float minus_e = (more ? 0x1p23f + 126 : 0x1p23f + 127) - exponentf(b);
  return ended_logf(u, fusedf(minus_e, -LN2F, log_nearf(f)));
}
float MATH(log1pf)(float x) { return log_plus_onef(x, 0); }
float MATH(asinhf)(float x) {
  float a = magnitudef(x), v = a * a;
  int is_far = a >= 0x1p30f;
  float t = fusedf(v, start_reciprocalf(1 + rootf(v + 1)), a);
  return signed_asf(log_plus_onef(is_far ? a : t, is_far), x);
}
float MATH(acoshf)(float x) {
  int is_far = !(magnitudef(x) < 0x1p30f);
  float t = x - 1, v = fusedf(t, t, t + t), r = start_rsqrtf(v + 0x1p-100f), s = v * r; // no number between -1 and 1
  s = signed_asf(fusedf(fusedf(-s, s, v), 0.5f * r, s), x); // below -1 the logarithm will be of a negative number
  return log_plus_onef(t + (is_far ? 0 : s), is_far);
}
float MATH(atanhf)(float x) {
  float a = magnitudef(x), t = a * start_reciprocalf(fusedf(a, -0.5f, 0.5f)); // infinite for 1
  return signed_asf(0.5f * log_plus_onef(a > 1 ? __builtin_nanf("") : t, 0), x);
}

double MATH(logb)(double x) {
  Word h = high(x) & 0x7fffffff;
  if (h - 0x00100000 >= 0x7fe00000) { // no normal number
    double a = magnitude(x);
    if (!HAS_LOG(a)) return x == 0 ? -INFINITE : x * x;
    return (int)(high(a * 0x1p54) >> 20) - 1023 - 54;
  }
  return from_words(0x43300000, h >> 20) - (0x1p52 + 1023);
}
float MATH(logbf)(float x) {
  Word b = bitsf(x) & 0x7fffffff;
  if (b - 0x00800000 >= 0x7f000000) {
    float a = magnitudef(x);
    if (!HAS_LOGF(a)) return x == 0 ? -INFINITEF : x * x;
    return to_realf((int)(bitsf(a * 0x1p25f) >> 23) - 127 - 25);
  }
  return exponentf(b) - (0x1p23f + 127);
}
// C17, 7.12.6.5; FP_ILOGB0 and FP_ILOGBNAN are glibc's.
int MATH(ilogb)(double x) {
  double e = MATH(logb)(x);
  return x == 0 || x != x ? -__INT_MAX__ - 1 : e > 2000 ? __INT_MAX__ : (int)e;
}
int MATH(ilogbf)(float x) { return MATH(ilogb)(x); }
#endif
