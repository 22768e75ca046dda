// lgamma and tgamma.
// In:  power.h, trigonometric.h.  Out: MATH(...) of each, double and float.
#ifndef ACCOMP_MATH_GAMMA_H
#define ACCOMP_MATH_GAMMA_H
#include "power.h"
#include "trigonometric.h"

#define PI 0x1.921fb54442d18p1

// x log(Gamma(x)) less Stirling's (x - 1/2) log(x) - x + log(2 pi) / 2 is a polynomial of 1 / x^2, x >= 8.
INLINE double stirling(double x) {
  double r = reciprocal(x);
  return r * POLY(r * r, 0x1.5555555555555p-4, -0x1.6c16c16c16b29p-9, 0x1.a01a019ee0dafp-11, -0x1.38137ec06f013p-11,
                  0x1.b94f6d64ea633p-11, -0x1.f5ff2fc17e10bp-10, 0x1.96db3f3dd602bp-8, -0x1.55b3a241f83b1p-6);
}
// |sin(pi x)|; far from 0 whole numbers are all there are.
INLINE double sin_pi(double x) {
  return MATH(sin)(magnitude(x - __builtin_rint(x)) * PI);
}
// For x > 0: Stirling's formula from 8 on; below, x is brought to between 1.5 and 2.5.
INLINE double lgamma_positive(double x) {
  if (x >= 0x1p60) return x * (MATH(log)(x) - 1);
  if (x >= 8) return fused(x - 0.5, MATH(log)(x), stirling(x) - x) + 0x1.d67f1c864beb5p-1;
  double product = 1, quotient = 1, z = x < 0.5 ? x : x - 1; // exact
  if (x < 0.5) quotient = x * (x + 1);
  else if (x < 1.5) quotient = x;
  else {
    while (x >= 2.5) x -= 1, product *= x;
    z = x - 2;
  }
  double near = z * POLY(z, 0x1.b0ee6072093cep-2, 0x1.4a34cc4a60fa6p-2, -0x1.13e001a557555p-4, 0x1.51322ac7d8333p-6,
                         -0x1.e404fc21d8fe7p-8, 0x1.7add6eadfcc7bp-9, -0x1.38ac5bfce42c1p-10, 0x1.0b36af5972ed1p-11,
                         -0x1.d3fd6a9087d23p-13, 0x1.a127cd91ac95bp-14, -0x1.78d8f868f383fp-15, 0x1.5808af19fa483p-16,
                         -0x1.3d4ce65b1d70bp-17, 0x1.2620de1c78d97p-18, -0x1.08fccc794a9c7p-19, 0x1.f038cb2f6a913p-21,
                         -0x1.37fd97eeee99dp-21, 0x1.2703c6effc4ebp-22);
  if (quotient != 1) return near - MATH(log)(quotient);
  return product != 1 ? MATH(log)(product) + near : near;
}
double MATH(lgamma)(double x) {
  double a = magnitude(x);
  if (!(a < INFINITE)) return x * x;
  if (x > 0) return lgamma_positive(x);
  if (a < 0x1p-60) return a == 0 ? INFINITE : -MATH(log)(a);
  double s = sin_pi(a);
  return s == 0 ? INFINITE : MATH(log)(PI / (a * s)) - lgamma_positive(a);
}
// For x > 0.
INLINE double tgamma_positive(double x) {
  if (x >= 8) {
    if (x > 172) return INFINITE;
    int e;
    double m = mantissa(x, &e), y = x - 0.5;
    Two l = log_two(m, e), p = {y * l.hi, 0};
    p.lo = fused(y, l.hi, -p.hi) + y * l.lo;
    Two q = sum2(p.hi, -x);
    return exp_two((Two){q.hi, q.lo + p.lo + stirling(x)}, 0) * 0x1.40d931ff62706p1; // sqrt(2 pi)
  }
  double product = 1, quotient = x < 0.5 ? x * (x + 1) : x, z = x < 0.5 ? x : x - 1;
  int is_below = x < 1.5;
#pragma clang loop unroll(full)
  for (int i = 0; i < 6; i++) { // without branches
    int is_above = high(x) >= 0x40040000; // 2.5 or more
    x = is_above ? x - 1 : x;
    product = is_above ? product * x : product;
  }
  z = is_below ? z : x - 2;
  return (is_below ? reciprocal(quotient) : product) *
         POLY(z, 1, 0x1.b0ee6072093cdp-2, 0x1.a5b978b96bb5fp-2, 0x1.4e2399846576cp-4, 0x1.301fbb0f7f738p-4,
              -0x1.17f3743cc94d0p-12, 0x1.6d7eea571d66bp-7, -0x1.75e6e81ef1b64p-9, 0x1.13c46e75a713ep-9, -0x1.e21f65e0278c7p-11,
              0x1.01144386bbfd7p-11, -0x1.f93d53abe44b7p-13, 0x1.ffb5235bd550ap-14, -0x1.ff56ab26dc38ep-15,
              0x1.e9cbe5ef9ee25p-16, -0x1.ea114272f4521p-17, 0x1.552dd2ac87603p-17, -0x1.5545bfb0c0775p-18);
}
double MATH(tgamma)(double x) {
  if (x != x || x == INFINITE) return x + x;
  if (magnitude(x) < 0x1p-60) return 1 / x;
  if (x > 0) return tgamma_positive(x);
  double s = sin_pi(x), a = -x, half = __builtin_floor(x) * 0.5;
  if (s == 0 || a == INFINITE) return __builtin_nan("");
  int is_negative = __builtin_floor(half) != half, is_far = a > 170;
  if (a > 200) return is_negative ? -0.0 : 0; // nearer to 0 than any number
  double r = PI / s / (a * tgamma_positive(is_far ? a - 20 : a));
  if (is_far) // its function would be infinite, though the quotient is not 0
    for (double y = a - 20; y < a; y += 1) r /= y;
  return is_negative ? -r : r;
}

INLINE float stirlingf(float x) {
  float r = start_reciprocalf(x);
  return r * fusedf(r * r, -0x1.6a5e3ep-9f, 0x1.55554ep-4f);
}
// |sin(pi x)|.
INLINE float sin_pif(float x) {
  float r = magnitudef(x - __builtin_rintf(x));
  return r <= 0.25f ? sin_nearf(r * (float)PI) : cos_nearf((0.5f - r) * (float)PI);
}
// For x > 0: below 8 polynomials, to 2.5 that of log(Gamma(2 + z)) / z.
INLINE float lgamma_positivef(float x) {
  if (x >= 0x1p30f) return x * (MATH(logf)(x) - 1);
  if (x >= 8) return fusedf(x - 0.5f, MATH(logf)(x), stirlingf(x) - x) + 0x1.d67f1cp-1f;
  if (x >= 2.5f)
    return (x - 2) * POLYF(x - 5, 0x1.0f31a6p0f, 0x1.30fe10p-3f, -0x1.a1ec14p-7f, 0x1.93e608p-10f, -0x1.c39ba2p-13f, 0x1.1359d8p-15f,
                           -0x1.77c13cp-18f, 0x1.f022ecp-21f, -0x1.660a98p-24f, 0x1.29654ap-26f, -0x1.849c64p-27f, 0x1.ff479ap-30f);
  float z = x < 0.5f ? x : x < 1.5f ? x - 1 : x - 2, quotient = x < 0.5f ? x * (x + 1) : x;
  float near = z * POLYF(z, 0x1.b0ee60p-2f, 0x1.4a34ccp-2f, -0x1.13df24p-4f, 0x1.513484p-6f, -0x1.e5165ep-8f, 0x1.79835ep-9f,
                         -0x1.1d6786p-10f, 0x1.2a37f6p-11f, -0x1.cf8492p-12f);
  return x < 1.5f ? near - MATH(logf)(quotient) : near;
}
float MATH(lgammaf)(float x) {
  float a = magnitudef(x);
  if (!(a < INFINITEF)) return x * x;
  if (x > 0) return lgamma_positivef(x);
  if (a < 0x1p-30f) return a == 0 ? INFINITEF : -MATH(logf)(a);
  float s = sin_pif(a);
  return s == 0 ? INFINITEF : MATH(logf)((float)PI / (a * s)) - lgamma_positivef(a);
}
INLINE TwoF times2f(TwoF a, TwoF b) {
  float p = a.hi * b.hi;
  return (TwoF){p, fusedf(a.lo, b.hi, fusedf(a.hi, b.lo, fusedf(a.hi, b.hi, -p)))};
}
// (x - 1) (x - 2), from 3.5 on, and (x - 1) (x - 2) (x - 3) (x - 4), from 5.5 on, by the product u of x and x - 3, or x - 5:
// u + 2, and (u + 5)^2 - 1.
INLINE TwoF two_below(float x) {
  float d = x - 3, u = x * d, p = u + 2;
  return (TwoF){p, (u - (p - 2)) + fusedf(x, d, -u)};
}
INLINE TwoF four_below(float x) {
  float d = x - 5, u = x * d, w = u + 5, low = (u - (w - 5)) + fusedf(x, d, -u), s = w * w;
  return (TwoF){s - 1, fusedf(w + w, low, fusedf(w, w, -s))};
}
// For x > 0; from 13.5 on times 2^more.
INLINE float tgamma_positivef(float x, float more) {
  if (x >= 13.5f) {
    if (x > 60) return INFINITEF;
    float e, m = mantissaf(x, &e, SQRT_HALF), y = x - 0.5f, h = x * LOG2EF;
    TwoF l = log2_twof(m, e), p = {y * l.hi, 0};
    p.lo = fusedf(y, l.lo, fusedf(y, l.hi, -p.hi));
    TwoF less = sum2f(p.hi, -h), all = sum2f(less.hi + more, fusedf(stirlingf(x), LOG2EF, 0x1.536438p0f)); // log2(sqrt(2 pi))
    return exp2_twof((TwoF){all.hi, all.lo + less.lo + (p.lo - fusedf(x, LOG2EF_LOW, fusedf(x, LOG2EF, -h)))});
  }
  float quotient = x < 0.5f ? fusedf(x, x, x) : x, z = x < 0.5f ? x : x - 1;
  int is_below = x < 1.5f;
  TwoF product = {1, 0};
#pragma clang loop unroll(full)
  for (int i = 0; i < 2; i++) { // without branches
    TwoF four = four_below(x);
    int is_above = x >= 5.5f;
    product = is_above ? i ? times2f(product, four) : four : product;
    x = is_above ? x - 4 : x;
  }
  TwoF all = times2f(product, two_below(x));
  product = x >= 3.5f ? all : product;
  x = x >= 3.5f ? x - 2 : x;
  float d = x - 1, h = product.hi * d, l = fusedf(product.lo, d, fusedf(product.hi, d, -h));
  product.hi = x >= 2.5f ? h : product.hi;
  product.lo = x >= 2.5f ? l : product.lo;
  x = x >= 2.5f ? d : x;
  z = is_below ? z : x - 2;
  float near = POLYF(z, 1, 0x1.b0ee60p-2f, 0x1.a5b96ap-2f, 0x1.4e243ap-4f, 0x1.3026d0p-4f, -0x1.22fceap-12f, 0x1.6b056cp-7f,
                     -0x1.6bf3bep-9f, 0x1.4000dcp-9f, -0x1.2ec452p-10f);
  float r = start_reciprocalf(quotient), p = near * (is_below ? r : product.hi);
  return fusedf(is_below ? r : near, is_below ? fusedf(-p, quotient, near) : product.lo, p);
}
float MATH(tgammaf)(float x) {
  float a = magnitudef(x);
  if (x != x || x == INFINITEF) return x + x;
  if (a < 0x1p-30f) return 1 / x;
  if (x > 0) return tgamma_positivef(x, 0);
  float s = sin_pif(x), half = __builtin_floorf(x) * 0.5f;
  if (s == 0 || a == INFINITEF) return __builtin_nanf("");
  int is_negative = __builtin_floorf(half) != half, is_far = a >= 30; // its function would be infinite, though the quotient is not 0
  float r = (float)PI / (s * (a * tgamma_positivef(a, is_far ? -60 : 0)));
  r = is_far ? r * 0x1p-60f : r;
  return is_negative ? -r : r;
}
#endif
