// Complex numbers for OpenCL C, which has none: src/front/c/clang_complex.c makes calls of these of C's operators.
// As on other GPUs products and quotients do not ask for infinities (C17, annex G); a quotient divides by the greater part first,
// so that squares of parts do not overflow.
typedef struct { float re, im; } __accomp_complex_f;
#define __accomp_complex_cl __attribute__((__always_inline__, __unused__)) static
#define __accomp_complex_value(C, T, name, params, re, im)                                                             \
  __accomp_complex_cl C name params {                                                                                  \
    C __accomp_c = {re, im};                                                                                           \
    return __accomp_c;                                                                                                 \
  }
#define __accomp_complex_functions(C, T, c)                                                                            \
  __accomp_complex_value(C, T, c##_make, (T re, T im), re, im)                                                         \
  __accomp_complex_value(C, T, c##_real, (T re), re, 0)                                                                \
  __accomp_complex_value(C, T, c##_neg, (C z), -z.re, -z.im)                                                           \
  __accomp_complex_value(C, T, c##_conj, (C z), z.re, -z.im)                                                           \
  __accomp_complex_value(C, T, c##_add, (C z, C w), z.re + w.re, z.im + w.im)                                          \
  __accomp_complex_value(C, T, c##_add_zr, (C z, T x), z.re + x, z.im)                                                 \
  __accomp_complex_value(C, T, c##_add_rz, (T x, C z), x + z.re, z.im)                                                 \
  __accomp_complex_value(C, T, c##_sub, (C z, C w), z.re - w.re, z.im - w.im)                                          \
  __accomp_complex_value(C, T, c##_sub_zr, (C z, T x), z.re - x, z.im)                                                 \
  __accomp_complex_value(C, T, c##_sub_rz, (T x, C z), x - z.re, -z.im)                                                \
  __accomp_complex_value(C, T, c##_mul, (C z, C w), z.re * w.re - z.im * w.im, z.re * w.im + z.im * w.re)              \
  __accomp_complex_value(C, T, c##_mul_zr, (C z, T x), z.re * x, z.im * x)                                             \
  __accomp_complex_value(C, T, c##_mul_rz, (T x, C z), x * z.re, x * z.im)                                             \
  __accomp_complex_value(C, T, c##_div_zr, (C z, T x), z.re / x, z.im / x)                                             \
  __accomp_complex_cl C c##_div(C z, C w) {                                                                            \
    int __accomp_turned = fabs(w.re) < fabs(w.im);                                                                     \
    T p = __accomp_turned ? w.im : w.re, q = __accomp_turned ? w.re : w.im, ratio = q / p;                             \
    T scale = p + ratio * q;                                                                                           \
    C __accomp_c = {__accomp_turned ? (z.re * ratio + z.im) / scale : (z.re + z.im * ratio) / scale,                   \
                    __accomp_turned ? (z.im * ratio - z.re) / scale : (z.im - z.re * ratio) / scale};                  \
    return __accomp_c;                                                                                                 \
  }                                                                                                                    \
  __accomp_complex_cl C c##_div_rz(T x, C z) { return c##_div(c##_real(x), z); }                                       \
  __accomp_complex_cl int c##_bool(C z) { return z.re != 0 || z.im != 0; }                                             \
  __accomp_complex_cl int c##_equal(C z, C w) { return z.re == w.re && z.im == w.im; }                                 \
  __accomp_complex_cl int c##_equal_zr(C z, T x) { return z.re == x && z.im == 0; }                                    \
  __accomp_complex_cl int c##_equal_rz(T x, C z) { return z.re == x && z.im == 0; }
__accomp_complex_functions(__accomp_complex_f, float, __accomp_cf)
#ifndef ACCOMP_SINGLE
typedef struct { double re, im; } __accomp_complex_d;
__accomp_complex_functions(__accomp_complex_d, double, __accomp_cd)
__accomp_complex_value(__accomp_complex_f, float, __accomp_cf_of_cd, (__accomp_complex_d z), (float)z.re, (float)z.im)
__accomp_complex_value(__accomp_complex_d, double, __accomp_cd_of_cf, (__accomp_complex_f z), z.re, z.im)
#endif
