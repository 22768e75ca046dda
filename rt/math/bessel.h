// j0, j1, jn, y0, y1, yn.
// In:  logarithm.h, trigonometric.h.  Out: MATH(...) of each, double and float; jnf and ynf are computed in double.
#ifndef ACCOMP_MATH_BESSEL_H
#define ACCOMP_MATH_BESSEL_H
#include "logarithm.h"
#include "trigonometric.h"

#define TWO_OVER_PI 0x1.45f306dc9c883p-1

// x - zero, which has a low part.
INLINE double past(double x, double zero, double low) { return (x - zero) - low; }
// For 0 <= x < 8: the polynomial, of x^2 / 32 - 1, times what makes the two zeros exact.
INLINE double j0_near(double x) {
  double u = fused(x, x * (1.0 / 32), -1);
  double p = POLY(u, 0x1.2bc29174dd587p-10, -0x1.15d87e4b8d5b1p-9, 0x1.99e65104a68d3p-10, -0x1.5059ea69f58a4p-11,
                  0x1.6409a6fd7b18ap-13, -0x1.08db6a2de263fp-15, 0x1.250f53798040dp-18, -0x1.f633ea85ead73p-22,
                  0x1.577f683b94389p-25, -0x1.801f7f338b82ep-29, 0x1.65ec7d71795b2p-33, -0x1.1a4d97899bc1ep-37,
                  0x1.7df1408c1a4d3p-42, -0x1.c0362c28ebde7p-47, 0x1.cdf6a8839a92dp-52, -0x1.a311850eb27c1p-57);
  double first = past(x, 0x1.33d152e971b40p+1, -0x1.0f539d7da258ep-53) * (x + 0x1.33d152e971b40p+1);
  return p * first * (past(x, 0x1.6148f5b2c2e45p+2, 0x1.75054cd60a517p-54) * (x + 0x1.6148f5b2c2e45p+2));
}
INLINE double j1_near(double x) {
  double u = fused(x, x * (1.0 / 32), -1);
  double p = POLY(u, 0x1.98ec1eee7c01ap-13, -0x1.1adb1329ed86fp-12, 0x1.4c9bd11c0aa3bp-13, -0x1.c5a7fc38dd1d3p-15,
                  0x1.9ac7788fbda1dp-17, -0x1.0af8bb9889ba1p-19, 0x1.06438a6958c8ep-22, -0x1.941a82675763fp-26,
                  0x1.f62979d659466p-30, -0x1.0137e01b69868p-33, 0x1.ba3fb31fb11c6p-38, -0x1.43c20c0937decp-42,
                  0x1.98addda435555p-47, -0x1.c1795bc2cc8e0p-52, 0x1.b3c420a2b6f1fp-57, -0x1.7548b60128eefp-62);
  double first = past(x, 0x1.ea75575af6f09p+1, -0x1.60155a9d1b256p-53) * (x + 0x1.ea75575af6f09p+1);
  return x * p * first * (past(x, 0x1.c0ff5f3b47250p+2, -0x1.b226d9d243827p-54) * (x + 0x1.c0ff5f3b47250p+2));
}
// y0 and y1 less what is infinite at 0: 2/pi log(x) j0(x), and 2/pi (log(x) j1(x) - 1/x).
INLINE double y0_near(double x) {
  double u = fused(x, x * (1.0 / 32), -1);
  double p = POLY(u, -0x1.876cb72f1c7ebp-2, -0x1.a828bfbfdc936p-1, 0x1.a5a81d661f788p+0, 0x1.272bb3b608b42p-3,
                  -0x1.13da2b14a486ep+0, 0x1.5827981135a27p-1, -0x1.c06cc647f6aa5p-3, 0x1.7bd6bf2ce921ap-5,
                  -0x1.cc706012361fcp-8, 0x1.a6a8c6c9838dap-11, -0x1.31537c5ccd77ep-14, 0x1.651b8eda00960p-18,
                  -0x1.5995ab1ecea19p-22, 0x1.1998aadbcc14fp-26, -0x1.88011ab9784f7p-31, 0x1.d7ca8824f3bd7p-36,
                  -0x1.effd1aa69e5eap-41, 0x1.ccd0becf2d24cp-46, -0x1.7af77ef5498fcp-51);
  return fused(TWO_OVER_PI * MATH(log)(x), j0_near(x), p);
}
INLINE double y1_near(double x) {
  double u = fused(x, x * (1.0 / 32), -1);
  double p = POLY(u, 0x1.21d516f81acf6p-4, -0x1.f26fddceafd0ep-3, 0x1.7edab31507d03p-6, 0x1.e16d7a1d07b70p-3,
                  -0x1.923952d7c42a6p-3, 0x1.41bb6917b15dbp-4, -0x1.4198f92a31f2bp-6, 0x1.c097bb98fdbc4p-9,
                  -0x1.d1604f9ccacf4p-12, 0x1.76c164b8551ecp-15, -0x1.e35169de5c772p-19, 0x1.ff34fc77196bap-23,
                  -0x1.c3f1d8ed81411p-27, 0x1.532f686d70a8fp-31, -0x1.b5d40ea73d302p-36, 0x1.eb6369538e118p-41,
                  -0x1.e411a981655dcp-46, 0x1.a7116c2189c80p-51, -0x1.489bbc9daf854p-56);
  return fused(x, p, TWO_OVER_PI * (MATH(log)(x) * j1_near(x) - 1 / x));
}
// From 8 on: sqrt(2 / (pi x)) (p cos(x - phase) - q sin(x - phase)), where p and q are polynomials of (8 / x)^2.
// 'is_second' asks for y; order 0 or 1.
INLINE double bessel_far(double x, int order, int is_second) {
  if (x == INFINITE) return 0;
  double z = 8 / x, w = z * z, p, q, s, c;
  if (order) {
    p = POLY(w, 1, 0x1.dffffffff7e80p-10, -0x1.274fffced2122p-15, 0x1.5a6a1c7961ecdp-19, -0x1.b87f0af1a5aa2p-22,
             0x1.e48c6ad121a46p-24, -0x1.8da65ecd23960p-25, 0x1.9afe88ced2e36p-26, -0x1.b0417e0c12179p-27,
             0x1.762c3f6f14e08p-28, -0x1.b08a26707ebbap-30, 0x1.dde5cf22d408dp-33);
    q = z * POLY(w, 0x1.7fffffffffffcp-5, -0x1.a3ffffffbc84cp-13, 0x1.1c3cff32a9b24p-17, -0x1.fe571f3b04a82p-21,
                 0x1.b3d335289af9bp-23, -0x1.2bf81a09c0ba2p-24, 0x1.23e165437f142p-25, -0x1.531eb61929994p-26,
                 0x1.7ef4c9c2d8486p-27, -0x1.595817377bfc4p-28, 0x1.98e067cb1e15ap-30, -0x1.ca7038512d443p-33);
  } else {
    p = POLY(w, 1, -0x1.1ffffffff85e4p-10, 0x1.cb5fffa33edcfp-16, -0x1.251eafdb6b1d9p-19, 0x1.84ab2bdd4443dp-22,
             -0x1.b65442c2e8d65p-24, 0x1.6d78485f12f9ap-25, -0x1.7d68fc6c6a299p-26, 0x1.935414aa153c5p-27,
             -0x1.5e2a254a05ef1p-28, 0x1.9574a16df1bd9p-30, -0x1.c069e94b154dap-33);
    q = z * POLY(w, -0x1.ffffffffffff2p-7, 0x1.2bffffffc03a8p-13, -0x1.d11dfe7bdf019p-18, 0x1.ba4b6de0be4f4p-21,
                 -0x1.85f0d728882b2p-23, 0x1.11d21f86a69e6p-24, -0x1.0ded603bdbda1p-25, 0x1.3c1c59c8138b5p-26,
                 -0x1.6690c07e718c7p-27, 0x1.4423e1f0469e8p-28, -0x1.804e61c34f8b3p-30, 0x1.af40a97b91001p-33);
  }
  MATH(sincos)(x, &s, &c);
  double cosine = order ? s - c : c + s, sine = order ? -(s + c) : s - c; // of x - phase, times sqrt(2)
  double r = is_second ? fused(p, sine, q * cosine) : fused(p, cosine, -(q * sine));
  return r * (0x1.20dd750429b6dp-1 / __builtin_sqrt(x)); // 1 / sqrt(pi)
}

double MATH(j0)(double x) {
  double a = magnitude(x);
  return a < 8 ? j0_near(a) : a != a ? x : bessel_far(a, 0, 0);
}
double MATH(j1)(double x) {
  double a = magnitude(x);
  return a != a ? x : signed_as(1, x) * (a < 8 ? j1_near(a) : bessel_far(a, 1, 0));
}
double MATH(y0)(double x) {
  if (!(x > 0)) return log_outside(x);
  return x < 8 ? y0_near(x) : bessel_far(x, 0, 1);
}
double MATH(y1)(double x) {
  if (!(x > 0)) return log_outside(x);
  return x < 8 ? y1_near(x) : bessel_far(x, 1, 1);
}
// J(k+1) = 2k/x J(k) - J(k-1) upwards where x > n; else downwards from far above, as the sum J0 + 2 (J2 + J4 + ...) is 1.
INLINE double jn_positive(int n, double x) {
  if (x == 0 || x == INFINITE) return 0;
  if (x > n) {
    double before = MATH(j0)(x), now = MATH(j1)(x);
    for (int k = 1; k < n; k++) {
      double next = 2 * k / x * now - before;
      before = now, now = next;
    }
    return now;
  }
  int top = 2 * ((n + (int)__builtin_sqrt(60.0 * n) + 10) / 2);
  double after = 0, now = 1, sum = 0, found = 0;
  for (int k = top; k > 0; k--) {
    double next = 2 * k / x * now - after;
    after = now, now = next;
    if (magnitude(now) > 0x1p500) now *= 0x1p-500, after *= 0x1p-500, sum *= 0x1p-500, found *= 0x1p-500;
    if (k - 1 == n) found = now;
    if ((k - 1) % 2 == 0 && k > 1) sum += now;
  }
  return found / (2 * sum + now);
}
double MATH(jn)(int n, double x) {
  if (x != x) return x;
  int is_odd = n & 1, is_negative = is_odd && (n < 0) != (x < 0);
  unsigned order = n < 0 ? 0u - (unsigned)n : (unsigned)n;
  double a = magnitude(x), r;
  if (order == 0) return MATH(j0)(a);
  r = order == 1 ? MATH(j1)(a) : jn_positive((int)(order & 0x7fffffff), a);
  return is_negative ? -r : r;
}
double MATH(yn)(int n, double x) {
  if (!(x > 0)) return log_outside(x);
  if (x == INFINITE) return 0;
  int order = n < 0 ? -n : n;
  double before = MATH(y0)(x), now = order ? MATH(y1)(x) : before;
  for (int k = 1; k < order && now > -INFINITE; k++) {
    double next = 2 * k / x * now - before;
    before = now, now = next;
  }
  return n < 0 && n & 1 ? -now : now;
}

INLINE float pastf(float x, float zero, float low) { return (x - zero) - low; }
// For 0 <= x < 8: each zero is a factor, near which a polynomial is as exact as x.
INLINE float j0_nearf(float x) {
  float t = pastf(x, 0x1.6148f6p+2f, -0x1.34f46ep-24f), u = fusedf(x, x * 0.125f, -1);
  if (x >= 4)
    return t * POLYF(t, 0x1.5c6e60p-2f, -0x1.f8f72ap-6f, -0x1.b214d4p-5f, 0x1.2f7f68p-8f, 0x1.27dca8p-9f, -0x1.6f3ad6p-13f, -0x1.854892p-15f,
                     0x1.a5df10p-19f, 0x1.280404p-21f, -0x1.7447cap-26f, -0x1.6fc1ecp-28f);
  float p = POLYF(u, -0x1.6b2948p-4f, 0x1.08d902p-4f, -0x1.170572p-6f, 0x1.33fa04p-9f, -0x1.a4b1f8p-13f, 0x1.87a6bap-17f, -0x1.0930e0p-21f,
                  0x1.0dceb6p-26f);
  return p * (pastf(x, 0x1.33d152p+1f, 0x1.d2e368p-24f) * (x + 0x1.33d152p+1f));
}
INLINE float j1_nearf(float x) {
  float t = pastf(x, 0x1.c0ff60p+2f, -0x1.8971b6p-23f), u = fusedf(x, x * 0.08f, -1);
  if (x >= 5)
    return t * POLYF(t, 0x1.33518cp-2f, -0x1.5e70dep-6f, -0x1.80c844p-5f, 0x1.9a4b90p-9f, 0x1.13fdf2p-9f, -0x1.073778p-13f, -0x1.7a2a8ap-15f,
                     0x1.3de03ap-19f, 0x1.43ad96p-21f);
  float p = POLYF(u, -0x1.041c94p-6f, 0x1.acf566p-7f, -0x1.15e330p-8f, 0x1.8bf874p-11f, -0x1.686960p-14f, 0x1.c95aa8p-18f, -0x1.ade7aep-22f,
                  0x1.315b94p-26f);
  return x * p * (pastf(x, 0x1.ea7558p+1f, -0x1.4a121ep-24f) * (x + 0x1.ea7558p+1f));
}
INLINE float y0_nearf(float x) { // for 0 < x < 8: near 0 by 2/pi log(x) j0(x), else as above
  if (x >= 5.5f)
    return pastf(x, 0x1.c581dcp2f, 0x1.39c840p-24f) *
           POLYF(x - 6.75f, 0x1.34eee4p-2f, 0x1.858bbcp-7f, -0x1.986058p-5f, 0x1.1ba7cep-12f, 0x1.318b88p-9f, -0x1.66a38cp-15f,
                 -0x1.a534d0p-15f, 0x1.0d59b6p-20f, 0x1.35e48ep-21f);
  if (x >= 2.2f)
    return pastf(x, 0x1.fa9534p1f, 0x1.b30ad4p-24f) *
           POLYF(x - 3.75f, -0x1.a46020p-2f, 0x1.a5bd2cp-6f, 0x1.fda422p-5f, -0x1.454fb6p-8f, -0x1.343e1cp-9f, 0x1.0b39b2p-13f,
                 0x1.e34728p-15f, -0x1.2577bcp-18f, -0x1.9f247ep-23f, -0x1.bd92c2p-24f, 0x1.36085ap-25f, -0x1.edd0bep-29f);
  if (x >= 0.7f)
    return pastf(x, 0x1.c982ecp-1f, -0x1.cafa06p-27f) *
           POLYF(x - 1.35f, 0x1.5f3482p-1f, -0x1.82efaep-2f, 0x1.1787b2p-4f, -0x1.7d85dep-5f, 0x1.3d0474p-5f, -0x1.8e2cbep-6f,
                 0x1.fe249ap-7f, -0x1.4d34c8p-7f, 0x1.8f1870p-8f, -0x1.053240p-8f, 0x1.12c460p-8f, -0x1.d73554p-9f, 0x1.4982b6p-10f);
  float v = x * x, j0 = POLYF(v, 0x1.45f306p-1f, -0x1.45f2c2p-3f, 0x1.45db0ap-7f, -0x1.1b67e0p-12f);
  return fusedf(MATH(logf)(x), j0, POLYF(v, -0x1.2e4d6ap-4f, 0x1.6bbcb8p-3f, -0x1.075bccp-6f, 0x1.1a8f52p-11f, -0x1.449dd6p-17f));
}
// For 0 < x < 8: near 0 by what is infinite there, 2/pi log(x) j1(x) and -2/(pi x), else as above. 1/x is infinite too early
// where x is subnormal.
INLINE float y1_nearf(float x) {
  if (x >= 3.75f)
    return pastf(x, 0x1.5b7fe4p2f, 0x1.d0f606p-23f) *
           POLYF(x - 5.75f, -0x1.4d0428p-2f, 0x1.ff5acp-5f, 0x1.762532p-5f, -0x1.bababcp-8f, -0x1.e870dap-10f, 0x1.dfb48cp-13f, 0x1.42ecf2p-15f,
                 -0x1.153d04p-18f, -0x1.d46e28p-22f, 0x1.3bb08ep-25f, 0x1.a5474p-29f);
  if (x >= 1.5f)
    return pastf(x, 0x1.193beep1f, -0x1.6401b8p-24f) *
           POLYF(x - 2.5f, 0x1.ed5db2p-2f, -0x1.1caffep-3f, -0x1.146782p-5f, 0x1.2b7c34p-9f, 0x1.2bce54p-8f, -0x1.658ce6p-10f, 0x1.afb12cp-12f,
                 -0x1.634d32p-13f, 0x1.0ff1c4p-14f, -0x1.1fda54p-15f, 0x1.42d2cp-16f, -0x1.44c2e2p-18f);
  float v = x * x, j1 = POLYF(v, 0x1.45f306p-2f, -0x1.45f2dcp-5f, 0x1.b28fd6p-10f, -0x1.20dd9ap-15f, 0x1.acc73ep-22f);
  float rest = POLYF(v, -0x1.918662p-3f, 0x1.bd397ap-5f, -0x1.835a52p-9f, 0x1.2c2c12p-14f, -0x1.fc71c4p-21f);
  return fusedf(x, fusedf(MATH(logf)(x), j1, rest), reciprocalf(x * 0x1p24f) * (float)(-0x1p24 * TWO_OVER_PI));
}
// From 8 on, as bessel_far.
INLINE float bessel_farf(float x, int order, int is_second) {
  if (x == INFINITEF) return 0;
  float z = 8 * start_reciprocalf(x), w = z * z, s, c;
  float p = order ? POLYF(w, 1, 0x1.dffcdap-10f, -0x1.24c65ep-15f, 0x1.0c585ap-19f) : POLYF(w, 1, -0x1.1ffd40p-10f, 0x1.c6efe2p-16f, -0x1.c16364p-20f);
  float q = z * (order ? POLYF(w, 0x1.8p-5f, -0x1.a3f4c2p-13f, 0x1.17a57ap-17f, -0x1.6d8ec8p-21f)
                       : POLYF(w, -0x1.fffffep-7f, 0x1.2bf044p-13f, -0x1.c72216p-18f, 0x1.2f8428p-21f));
  MATH(sincosf)(x, &s, &c);
  float cosine = order ? s - c : c + s, sine = order ? -(s + c) : s - c;
  float r = is_second ? fusedf(p, sine, q * cosine) : fusedf(p, cosine, -(q * sine));
  return r * (0x1.20dd76p-1f * start_rsqrtf(x));
}
float MATH(j0f)(float x) {
  float a = magnitudef(x);
  return a < 8 ? j0_nearf(a) : a != a ? x : bessel_farf(a, 0, 0);
}
float MATH(j1f)(float x) {
  float a = magnitudef(x);
  return a != a ? x : signed_asf(1, x) * (a < 8 ? j1_nearf(a) : bessel_farf(a, 1, 0));
}
float MATH(y0f)(float x) {
  if (!(x > 0)) return (float)log_outside(x);
  return x < 8 ? y0_nearf(x) : bessel_farf(x, 0, 1);
}
float MATH(y1f)(float x) {
  if (!(x > 0)) return (float)log_outside(x);
  return x < 8 ? y1_nearf(x) : bessel_farf(x, 1, 1);
}
float MATH(jnf)(int n, float x) { return (float)MATH(jn)(n, x); }
float MATH(ynf)(int n, float x) { return (float)MATH(yn)(n, x); }
#endif
