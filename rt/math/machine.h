// The part of a machine that the mathematical functions use, and arithmetic with a low part.
// In:  a GPU's approximate instructions; stand-ins for them elsewhere, so that tests run on any machine.
// Out: static inline functions.
#ifndef ACCOMP_MATH_MACHINE_H
#define ACCOMP_MATH_MACHINE_H

#ifndef MATH
#define MATH(name) __accomp_math_##name
#endif

#define MATHF(name) MATH(name##f)

typedef unsigned int Word;
typedef unsigned long long Bits;
typedef struct { double hi, lo; } Two;  // the exact value is their sum, and lo less than hi's last place
typedef struct { float hi, lo; } TwoF;

#define INLINE static inline __attribute__((always_inline))

#define INFINITE  __builtin_inf()
#define INFINITEF __builtin_inff()

INLINE Bits bits(double x) { return __builtin_bit_cast(Bits, x); }
INLINE double from_bits(Bits b) { return __builtin_bit_cast(double, b); }
#ifdef __NVPTX__ // a number is two registers: no shifts
INLINE Word high(double x) { return (Word)__nvvm_d2i_hi(x); }
INLINE Word low(double x) { return (Word)__nvvm_d2i_lo(x); }
INLINE double from_words(Word h, Word l) { return __nvvm_lohi_i2d((int)l, (int)h); }
#else
INLINE Word high(double x) { return (Word)(bits(x) >> 32); }
INLINE Word low(double x) { return (Word)bits(x); }
INLINE double from_words(Word h, Word l) { return from_bits((Bits)h << 32 | l); }
#endif
INLINE double with_high(double x, Word h) { return from_words(h, low(x)); }
INLINE double power_of_2(int n) { return from_words((Word)(n + 1023) << 20, 0); } // n from -1023, which gives 0
INLINE Word bitsf(float x) { return __builtin_bit_cast(Word, x); }
INLINE float from_bitsf(Word b) { return __builtin_bit_cast(float, b); }
INLINE double fused(double a, double b, double c) { return __builtin_fma(a, b, c); }
INLINE float fusedf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
INLINE double magnitude(double x) { return __builtin_fabs(x); }
INLINE float magnitudef(float x) { return __builtin_fabsf(x); }
INLINE double with_sign(double x, Word sign) { return with_high(x, high(x) ^ sign); } // the other sign where that bit is set
INLINE float with_signf(float x, Word sign) { return from_bitsf(bitsf(x) ^ sign); }
INLINE Word sign_of(double x) { return high(x) & 0x80000000; }
INLINE Word sign_off(float x) { return bitsf(x) & 0x80000000; }
// One instruction; of copysign clang makes four.
INLINE double signed_as(double x, double sign) { return with_high(x, (high(x) & 0x7fffffff) | sign_of(sign)); }
INLINE float signed_asf(float x, float sign) { return from_bitsf((bitsf(x) & 0x7fffffff) | sign_off(sign)); }

// Right to 20 bits and more, for finite x that are not subnormal and whose result is not.
#ifdef __NVPTX__
INLINE double start_reciprocal(double x) { return __nvvm_rcp_approx_ftz_d(x); }
INLINE float start_reciprocalf(float x) { return __nvvm_rcp_approx_ftz_f(x); }
INLINE float start_exp2f(float x) { return __nvvm_ex2_approx_ftz_f(x); }
INLINE float start_log2f(float x) { return __nvvm_lg2_approx_ftz_f(x); }
INLINE float start_rsqrtf(float x) { return __nvvm_rsqrt_approx_ftz_f(x); }
// The even number, or 0, that is not above x factor, and 2^53 or 2^24; half of it stands in the low bits. x factor is not negative.
INLINE double even_below(double x, double factor) { return __nvvm_fma_rm_d(x, factor, 0x1p53); }
INLINE float even_belowf(float x, float factor) { return __nvvm_fma_rm_f(x, factor, 0x1p24f); }
INLINE float whole_partf(float x) { return __nvvm_add_rz_f(x, 0x1p23f) - 0x1p23f; } // of x from 0 to 2^23
INLINE float exponentf(Word b) { // 2^23 + (b >> 23)
  Word r;
  __asm__("shf.r.wrap.b32 %0, %1, %2, 23;" : "=r"(r) : "r"(b), "r"(0x258000));
  return from_bitsf(r);
}
INLINE float unit_fusedf(float a, float b, float c) { // brought to between 0 and 1; 0 if it is no number
  float r;
  __asm__("fma.rn.sat.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(a), "f"(b), "f"(c));
  return r;
}
#else
INLINE double start_reciprocal(double x) { return from_bits(bits(1 / x) & ~0xffffffffull); }
INLINE float start_reciprocalf(float x) { // subnormal numbers are 0
  return __builtin_fabsf(1 / x) < 0x1p-126f ? 0 : 1 / x * (1 + 0x1p-23f);
}
INLINE float start_exp2f(float x) { return x < -126 ? 0 : (float)(__builtin_exp2(x) * (1 + 0x1p-23)); }
INLINE float start_log2f(float x) { return (float)(__builtin_log2(x) + 0x1p-22); }
INLINE float start_rsqrtf(float x) { return (float)(1 / __builtin_sqrt(x) * (1 + 0x1p-23)); }
INLINE double even_below(double x, double factor) { return 0x1p53 + 2 * __builtin_floor(x * (factor / 2)); }
INLINE float even_belowf(float x, float factor) { return 0x1p24f + 2 * __builtin_floorf(x * (factor / 2)); }
INLINE float whole_partf(float x) { return __builtin_truncf(x); }
INLINE float exponentf(Word b) { return from_bitsf(0x4b000000 | b >> 23); }
INLINE float unit_fusedf(float a, float b, float c) {
  float r = fusedf(a, b, c);
  return r > 1 ? 1 : r > 0 ? r : 0;
}
#endif

// One step of third order behind the start: to about half a last place.
INLINE double reciprocal(double x) {
  double r = start_reciprocal(x), e = fused(-x, r, 1);
  return fused(fused(e, e, e), r, r);
}
INLINE float reciprocalf(float x) {
  float r = start_reciprocalf(x);
  return fusedf(fusedf(-x, r, 1), r, r);
}

// The root of a positive number whose reciprocal root is no subnormal number.
INLINE float rootf(float x) {
  float r = start_rsqrtf(x), s = x * r;
  return fusedf(fusedf(-s, s, x), 0.5f * r, s);
}
// Small whole numbers: faster than the conversion.
INLINE double to_real(int n) { return from_words(0x43300000, (Word)n ^ 0x80000000) - 0x1.000008p52; }
INLINE float to_realf(int n) { return from_bitsf(0x4b400000 + (Word)n) - 0x1.8p23f; }

// Sums and products with their errors; |a| >= |b| in a sum, or a is 0.
INLINE Two sum2(double a, double b) {
  double s = a + b;
  return (Two){s, b - (s - a)};
}
INLINE TwoF sum2f(float a, float b) {
  float s = a + b;
  return (TwoF){s, b - (s - a)};
}
INLINE Two product2(Two a, Two b) {
  double p = a.hi * b.hi;
  return sum2(p, fused(a.hi, b.hi, -p) + fused(a.hi, b.lo, a.lo * b.hi));
}
INLINE TwoF product2f(TwoF a, TwoF b) {
  float p = a.hi * b.hi;
  return sum2f(p, fusedf(a.hi, b.hi, -p) + fusedf(a.hi, b.lo, a.lo * b.hi));
}

// A coefficient of double. A GPU's instruction takes one from constant memory, where of a number in the code it would need two
// instructions more: the compiler must not see the value.
#ifdef __NVPTX__
typedef const __attribute__((address_space(4))) double Coefficient;
INLINE double coefficient(Coefficient *c) {
  double v;
  __asm__("ld.const.f64 %0, [%1];" : "=d"(v) : "l"(c));
  return v;
}
#else
typedef const double Coefficient;
INLINE double coefficient(Coefficient *c) { return *c; }
#endif
INLINE float coefficientf(const float *c) { return *c; }

// c[0] + c[1] x + ... + c[n-1] x^(n-1).
#define POLYNOMIAL(real, name, Coefficient, coefficient, fma)          \
  INLINE real name(real x, Coefficient *c, int n) {                    \
    real p = coefficient(c + n - 1);                                   \
    _Pragma("clang loop unroll(full)")                                 \
    for (int i = n - 2; i >= 0; i--) p = fma(p, x, coefficient(c + i)); \
    return p;                                                          \
  }
POLYNOMIAL(double, polynomial, Coefficient, coefficient, fused)
POLYNOMIAL(float, polynomialf, const float, coefficientf, fusedf)
#undef POLYNOMIAL
#define POLY(x, ...) __extension__({ static Coefficient c_[] = {__VA_ARGS__}; polynomial(x, c_, sizeof c_ / sizeof *c_); })
#define POLYF(x, ...) polynomialf(x, (const float[]){__VA_ARGS__}, sizeof((float[]){__VA_ARGS__}) / sizeof(float))

#define LN2      0x1.62e42fefa39efp-1
#define LN2_LOW  0x1.abc9e3b39803fp-56
#define LN2_TOP  0x1.62e42fefa38p-1 // times any exponent exact
#define LN2_REST 0x1.ef35793c7673p-45
#define LOG2E     0x1.71547652b82fep0
#define LOG2E_LOW 0x1.777d0ffda0d24p-56
#define LN2F      0x1.62e430p-1f
#define LN2F_LOW  (-0x1.05c610p-29f)
#define LN2F_TOP  0x1.62e4p-1f
#define LN2F_REST 0x1.7f7d1cp-20f
#define LOG2EF     0x1.715476p0f
#define LOG2EF_LOW 0x1.4ae0c0p-26f
#define HALF_PI      0x1.921fb54442d18p0
#define HALF_PI_LOW  0x1.1a62633145c07p-54
#define HALF_PI_LOW_MINUS 0xbc91a626     // the high word of HALF_PI_LOW, negated
#define HALF_PI_BY   0x1.330e4e4fa7b1bp0 // times HALF_PI_OVER it is half of pi, right to 2^-72
#define HALF_PI_OVER 0x3ff4f42b          // the high word of a number; the low one is 0
#define HALF_PIF_BY   0x1.28ca0ep0f // right to 2^-43
#define HALF_PIF_OVER 0x1.5adba0p0f
#define TO_WHOLE  0x1.8p52  // added and taken away, it rounds to a whole number, which then stands in the low word
#define TO_WHOLEF 0x1.8p23f
#endif
