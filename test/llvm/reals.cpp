// Floating-point numbers: operations, comparisons with NaN, conversions, constants.
typedef unsigned long ulong;
static ulong of(double x) {
  ulong bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return x == x ? bits : 1;
}
static ulong of(float x) {
  unsigned bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return x == x ? bits : 1;
}
template<class T> static ulong compared(T a, T b) {
  return (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b) + 64 * !(a < b) +
         128 * !(a >= b) + 256 * __builtin_isunordered(a, b) + 512 * __builtin_islessgreater(a, b) + 1024 * (a < b || a > b) +
         2048 * !!__builtin_isnan(a) + 4096 * !!__builtin_isinf(b) + 8192 * !!__builtin_signbit(b) + 16384 * !!__builtin_isfinite(a);
}
template<class T> static ulong computed(T a, T b, ulong i) {
  ulong sum = of(a + b);
  sum = sum * 31 + of(a - b);
  sum = sum * 31 + of(a * b);
  sum = sum * 31 + of(a / b);
  sum = sum * 31 + of(-a);
  sum = sum * 31 + of(__builtin_fabs((double)b));
  sum = sum * 31 + of(a < b ? a : b) + of(a > (T)1.5 ? (T)0.1 : b);
  sum = sum * 31 + of(__builtin_floor((double)a)) + of(__builtin_ceil((double)b)) + of(__builtin_trunc((double)a * 3));
  sum = sum * 31 + of(__builtin_rint((double)a * 1.5)) + of(__builtin_round((double)b * 2.5)) + of(__builtin_copysign((double)a, (double)b));
  sum = sum * 31 + (ulong)(long)(a * 100) + (ulong)(int)(a * 10) + (ulong)(short)(i % 3000) + (ulong)(long)(T)(i % 77 - 30.0);
  sum = sum * 31 + of((T)(long)i) + of((T)(unsigned)i) + of((T)(signed char)i) + of((T)(unsigned char)i) + of((T)(i << 40)) + of((T)(int)(i * 123456789));
  sum = sum * 31 + of((float)a) + of((double)b);
  return sum;
}
extern "C" void entry(ulong i, ulong *results) {
  double zero = (double)(i % 5) - 2, a = ((double)i - 700) / 3, b = i % 7 == 3 ? 0.0 / (zero * 0) : 1 / zero;
  results[0] = computed(a, b, i);
  results[1] = computed((float)a, (float)zero, i);
  results[2] = compared(a, b) + (compared((float)b, (float)a) << 16) + (compared(b, b) << 32);
  results[3] = compared(zero, -zero) + (compared(zero / 0.0, a) << 16);
  results[4] = of(__builtin_fma(a, b, zero)) + of(__builtin_fmaf((float)a, 0.1f, 1e-40f)) + of(__builtin_elementwise_sqrt(a * a + 1e-310));
  results[5] = of(i & 1 ? __builtin_inf() : -__builtin_inf()) + of(i & 2 ? 1e308 * a : 4.9e-324) + of(i & 4 ? 3.4e38f : 1e-45f);
  results[6] = of(__builtin_fmin(a, b)) + of(__builtin_fmax(a, zero));
  float table[5] = {0.5f, -1.25f, 3e7f, 1.0f / 3, -0.0f};
  results[7] = of(table[i % 5]) + of((double)table[(i + 1) % 5]);
}
