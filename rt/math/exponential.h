// exp, exp2, exp10, expm1 and the hyperbolic functions.
// In:  machine.h.  Out: MATH(...) of each, double and float; e to a sum of two numbers, for pow and erfc.
#ifndef ACCOMP_MATH_EXPONENTIAL_H
#define ACCOMP_MATH_EXPONENTIAL_H
#include "machine.h"

// 2^n p, where p is near 1, in two steps, so that n may lie beyond what a number holds; the second one rounds. Functions without
// branches are unrolled together with the loop around them.
INLINE double scaled(double p, int n) {
  int half = n >> 1;
  return p * power_of_2(half) * power_of_2(n - half);
}
INLINE float scaledf(float p, int n) {
  int half = n >> 1;
  return p * from_bitsf((Word)(half + 127) << 23) * from_bitsf((Word)(n - half + 127) << 23);
}

// e^r, |r| <= ln 2 / 2.
INLINE double exp_near(double r) {
  return POLY(r, 1, 1, 0x1.000000000000bp-1, 0x1.5555555555561p-3, 0x1.555555555022dp-5, 0x1.111111110d645p-7,
              0x1.6c16c1854e9fcp-10, 0x1.a01a01baddbb3p-13, 0x1.a019975e50177p-16, 0x1.71dddfd6f9507p-19,
              0x1.28afa5e33078fp-22, 0x1.af8575077d162p-26);
}

// The whole number nearest to x * factor, also as int.
INLINE double whole(double x, double factor, int *n) {
  double t = fused(x, factor, TO_WHOLE);
  *n = (int)low(t);
  return t - TO_WHOLE;
}
INLINE float wholef(float x, float factor, int *n) {
  float t = fusedf(x, factor, TO_WHOLEF);
  *n = (int)(bitsf(t) - 0x4b400000);
  return t - TO_WHOLEF;
}

// x, brought to where its exponential is infinite, or 0, for sure; the low word of 'most' is 0. A NaN stays.
INLINE double within(double x, double most) {
  Word h = high(x) & 0x7fffffff, end = high(most);
  return h - end <= 0x7ff00000 - end ? signed_as(most, x) : x;
}

double MATH(exp)(double x) {
  int n;
  double a = within(x, 800), t = whole(a, LOG2E, &n);
  return scaled(exp_near(fused(t, -LN2_LOW, fused(t, -LN2, a))), n);
}
double MATH(exp2)(double x) {
  int n;
  double a = within(x, 1200), f = a - whole(a, 1, &n);
  return scaled(exp_near(fused(f, LN2_LOW, f * LN2)), n);
}
double MATH(exp10)(double x) {
  int n;
  double a = within(x, 400), t = whole(a, 0x1.a934f0979a371p1, &n);
  double r = fused(t, 0x1.9dc1da994fd21p-59, fused(t, -0x1.34413509f79ffp-2, a));
  return scaled(exp_near(fused(r, -0x1.f48ad494ea3e9p-53, r * 0x1.26bb1bbb55516p1)), n);
}
// e^(x.hi + x.lo) 2^more, |x.lo| far below 1.
INLINE double exp_two(Two x, int more) {
  int n;
  double a = within(x.hi, 800), t = whole(a, LOG2E, &n), r = fused(t, -LN2, a);
  return scaled(exp_near(r + fused(t, -LN2_LOW, x.lo)), n + more);
}

// e^r - 1.
INLINE double expm1_near(double r) {
  double c = POLY(r, 0.5, 0x1.5555555555559p-3, 0x1.555555555554dp-5, 0x1.111111110f65ap-7, 0x1.6c16c16c1aaf7p-10,
                  0x1.a01a01afffe71p-13, 0x1.a01a018e10e94p-16, 0x1.71ddf81bab092p-19, 0x1.27e5133a9ba33p-22,
                  0x1.af5f12249e71p-26, 0x1.1f1a292963ac9p-29);
  return fused(r * r, c, r);
}
// e^(x.hi + x.lo) - 1, the sum from -700 to 700; x.lo may be large.
INLINE double expm1_finite(Two x) {
  int n;
  double t = whole(x.hi + x.lo, LOG2E, &n), scale = power_of_2(n), r = fused(t, -LN2, x.hi);
  return fused(expm1_near(r + fused(t, -LN2_LOW, x.lo)), scale, scale - 1);
}
double MATH(expm1)(double x) {
  if (magnitude(x) >= 56) return x != x ? x + x : x < 0 ? -1 : MATH(exp)(x);
  return x == 0 ? x : expm1_finite((Two){x, -0.0});
}

double MATH(sinh)(double x) {
  double a = magnitude(x), v = x * x;
  if (a < 1)
    return fused(x * v, POLY(v, 0x1.5555555555555p-3, 0x1.111111111117cp-7, 0x1.a01a01a00db3ap-13, 0x1.71de3a60a9f7dp-19,
                             0x1.ae644b32db998p-26, 0x1.612abe6b5d71ep-33, 0x1.aab9951a7065bp-41, 0x1.4095793845999p-48), x);
  double e = exp_two((Two){a, 0}, -1); // half of e^a
  double both = fused(-0.25, reciprocal(e), e);
  return signed_as(a < 20 ? both : e, x);
}
double MATH(cosh)(double x) {
  double a = magnitude(x), e = exp_two((Two){a, 0}, -1);
  double both = fused(0.25, reciprocal(e), e);
  return a < 20 ? both : e;
}
// (e^2a - 1) / (e^2a + 1).
double MATH(tanh)(double x) {
  double a = magnitude(x);
  a = a > 20 ? 20 : a;
  double e = expm1_finite((Two){a + a, -0.0}), more = e + 2, lost = e - (more - 2), r = reciprocal(more), q = e * r;
  return signed_as(fused(fused(-q, lost, fused(-q, more, e)), r, q), x);
}

// 2^(x factor) of a float, factor = hi + lo. The whole part goes from -126 to 126; beyond them what is left is larger, and
// the product ends in 0 or infinity as it should.
INLINE float exp_of(float x, float hi, float lo) {
  float t = fusedf(unit_fusedf(x, hi / 252, 0.5f), 252, TO_WHOLEF + 1); // the exponent's bits, 127 above the whole part
  float scale = from_bitsf(bitsf(t) << 23), f = fusedf(x, hi, TO_WHOLEF + 127 - t);
  return start_exp2f(lo == 0 ? f : fusedf(x, lo, f)) * scale;
}
float MATH(expf)(float x) { return exp_of(x, LOG2EF, LOG2EF_LOW); }
float MATH(exp2f)(float x) { // the instruction makes 0 of what is below 2^-126
  int is_small = x < -126;
  float r = start_exp2f(is_small ? x + 24 : x);
  return is_small ? r * 0x1p-24f : r;
}
float MATH(exp10f)(float x) { return exp_of(x, 0x1.a934f0p1f, 0x1.2f346ep-24f); }

INLINE float clamped(float x, float least, float most) { // a NaN stays
  x = x < least ? least : x;
  return x > most ? most : x;
}
INLINE float expm1_nearf(float r) {
  float c = POLYF(r, 0.5f, 0x1.555554p-3f, 0x1.5554f0p-5f, 0x1.111306p-7f, 0x1.6d4368p-10f, 0x1.9e0bf0p-13f);
  return fusedf(r * r, c, r);
}
// e^(x.hi + x.lo) 2^more, more exact than the instruction.
INLINE float exp_twof(TwoF x, int more) {
  float a = clamped(x.hi, -105, 90), t = fusedf(a, LOG2EF, TO_WHOLEF);
  int n = (int)(bitsf(t) - 0x4b400000) + more;
  t -= TO_WHOLEF;
  float r = fusedf(t, -LN2F, a) + fusedf(t, -LN2F_LOW, x.lo);
  return scaledf(expm1_nearf(r) + 1, n);
}
float MATH(expm1f)(float x) {
  int n;
  float a = clamped(x, -20, 89), t = wholef(a, LOG2EF, &n);
  float p = expm1_nearf(fusedf(t, -LN2F_LOW, fusedf(t, -LN2F, a)));
  float half = from_bitsf((Word)(n + 126) << 23);
  float e = fusedf(p, half, half - 0.5f);
  return magnitudef(x) < 0x1p-25f ? x : n ? e + e : p;
}
// Half of e^a, a >= 0, more exact than the instruction. The whole part ends at 130; beyond it what is left is larger, and the
// result infinite as it should be.
INLINE float half_expf(float a) {
  float t = fusedf(unit_fusedf(a, LOG2EF / 130, 0), 130, TO_WHOLEF + 125), n = t - (TO_WHOLEF + 125);
  float r = fusedf(n, -LN2F_LOW, fusedf(n, -LN2F, a));
  return fusedf(expm1_nearf(r), 2, 2) * from_bitsf(bitsf(t) << 23);
}
float MATH(sinhf)(float x) {
  float a = magnitudef(x), v = x * x;
  float near = fusedf(a * v, POLYF(v, 0x1.555558p-3f, 0x1.110ba2p-7f, 0x1.a5c628p-13f), a);
  float e = half_expf(a), far = fusedf(-0.25f, start_reciprocalf(e), e); // the quotient ends in 0
  return signed_asf(a < 0.8f ? near : far, x);
}
float MATH(coshf)(float x) {
  float e = half_expf(magnitudef(x));
  return fusedf(0.25f, start_reciprocalf(e), e);
}
float MATH(tanhf)(float x) {
  float a = magnitudef(x), v = x * x;
  float near = fusedf(a * v, POLYF(v, -0x1.55554ap-2f, 0x1.110d00p-3f, -0x1.b92358p-5f, 0x1.5918a4p-6f, -0x1.9a79bap-8f), a);
  float far = fusedf(-2, start_reciprocalf(start_exp2f(a * (2 * LOG2EF)) + 1), 1); // 1 where e^2a is infinite
  return signed_asf(a < 0.55f ? near : far, x);
}
#endif
