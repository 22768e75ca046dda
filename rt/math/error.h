// erf and erfc.
// In:  exponential.h.  Out: MATH(...) of each, double and float.
#ifndef ACCOMP_MATH_ERROR_H
#define ACCOMP_MATH_ERROR_H
#include "exponential.h"

// -log(erfc(a)) / a is a polynomial; its constant has a low part.
double MATH(erf)(double x) {
  double a = magnitude(x);
  Word h = high(a) - 0x4017cccc;
  a = h <= 0x7ff00000 - 0x4017cccc ? 5.95 : a; // from 5.93 on it is 1; a NaN stays
  double rest = a * POLY(a, 0x1.1ae3a914fed80p-56, 0x1.45f306dc9c890p-1, 0x1.a4f4e2a1b2957p-4, -0x1.3966859400bfbp-6, -0x1.b6b68b17a413ep-13,
                         0x1.bca67b1dcf16ap-10, -0x1.35654935757eap-11, 0x1.b2292265693c5p-16, 0x1.0e813693608c7p-14,
                         -0x1.f2bbcd4743252p-16, 0x1.c9dc629d6990dp-19, 0x1.7be63c4af49f2p-19, -0x1.d258209827768p-20,
                         0x1.65c93c77138dap-22, 0x1.2a9c8f6c02da1p-23, -0x1.325ad304dd5dap-23, 0x1.1bceb74ee06f9p-24,
                         -0x1.69f8b28be6aa3p-26, 0x1.593dfc2c2c984p-28, -0x1.f611934ed6951p-31, 0x1.1426f46548d60p-33,
                         -0x1.be84b3105966ap-37, 0x1.f554852f49846p-41, -0x1.5d533f3ae8b0cp-45, 0x1.c711655d5f52bp-51);
  return signed_as(-expm1_finite((Two){-fused(a, 0x1.20dd750429b6dp0, rest), -0.0}), x);
}
// erfc(a) = e^(-a^2) g / (1 + 2a), where g is a polynomial of (a - 3) / (a + 3).
double MATH(erfc)(double x) {
  double a = magnitude(x);
  a = a > 28 ? 28 : a;
  double t = (a - 3) * reciprocal(a + 3);
  double g = POLY(t, 0x1.40c522d7e4987p0, -0x1.15c084bb9e8dcp-3, -0x1.85a15c58aa28cp-5, 0x1.098366a5b3ce9p-3,
                  -0x1.e88b803a4d07ap-4, 0x1.17ca2878192cdp-4, -0x1.8574c40ac1959p-6, 0x1.4b884df8ad9d4p-9,
                  0x1.ef1bdc9f2233p-10, -0x1.98db47426ee7p-11, -0x1.b91231a32f408p-14, 0x1.065970a52fcc3p-13,
                  0x1.4c13292277921p-18, -0x1.5127634a95256p-16, -0x1.86c10cfd28ebep-21, 0x1.d0be4d7f4a83bp-19,
                  0x1.76d7f33fbf3adp-22, -0x1.43e3be32dea93p-21, -0x1.1904d1a9f8d33p-23, 0x1.85730c24d3133p-24,
                  0x1.175abd3369deep-25, -0x1.17ef448d016c6p-27, -0x1.15b107cd5a15fp-28);
  double square = a * a, r = exp_two((Two){-square, -fused(a, a, -square)}, 0) * (g * reciprocal(fused(2, a, 1)));
  return x < 0 ? 2 - r : r;
}
float MATH(erff)(float x) {
  float a = magnitudef(x), v = x * x;
  float near = x * POLYF(v, 0x1.20dd74p0f, -0x1.8126d2p-2f, 0x1.ce1fcep-4f, -0x1.b7480ep-6f, 0x1.4f7c3cp-8f, -0x1.874db0p-11f,
                         0x1.03a052p-14f);
  float b = a > 4.1f ? 4.1f : a;
  float log_erfc = POLYF(b, -0x1.72e6ecp-12f, -0x1.2085b2p0f, -0x1.46c584p-1f, -0x1.a60a82p-4f, 0x1.654222p-6f, -0x1.814cd8p-9f,
                         0x1.852d46p-13f);
  float far = signed_asf(1 - start_exp2f(log_erfc * LOG2EF), x);
  return a < 1 ? near : far;
}
float MATH(erfcf)(float x) {
  float a = magnitudef(x);
  a = a > 11 ? 11 : a;
  float t = (a - 2) * reciprocalf(a + 2);
  float g = POLYF(t, 0x1.46e80ep0f, -0x1.7bf622p-4f, -0x1.54081cp-3f, 0x1.4ffcc2p-3f, -0x1.bc0cc6p-5f, -0x1.0842d2p-7f,
                  0x1.1acc4ap-7f, 0x1.59ebeap-10f, -0x1.4103c6p-10f, -0x1.a2f6ccp-12f);
  float square = a * a, r = exp_twof((TwoF){-square, -fusedf(a, a, -square)}, 0) * (g * reciprocalf(fusedf(2, a, 1)));
  return x < 0 ? 2 - r : r;
}
#endif
