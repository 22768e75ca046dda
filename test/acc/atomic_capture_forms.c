// Every form of atomic capture gives location and captured value of the plain statements, for all types.
// flags: -acc
#include <stdio.h>
#define ATOMIC(...) _Pragma("acc atomic capture") __VA_ARGS__
#define PLAIN(...) __VA_ARGS__
#define ARITHMETIC(DO, x, v, e)                                                                \
  DO(v[0] = x[0]++;) DO(v[1] = ++x[1];) DO(v[2] = x[2]--;) DO(v[3] = --x[3];) DO(v[4] = x[4] += e;) \
  DO(v[5] = x[5] -= e;) DO(v[6] = x[6] *= e;) DO(v[7] = x[7] /= e;) DO(v[8] = x[8] = x[8] + e;) \
  DO(v[9] = x[9] = e - x[9];) DO(v[10] = (x[10] = (x[10] * e));)                                \
  DO({ v[11] = x[11]; x[11] += e; }) DO({ x[12] -= e; v[12] = x[12]; })                         \
  DO({ v[13] = x[13]; x[13] = x[13] * e; }) DO({ v[14] = x[14]; x[14] = e / x[14]; })           \
  DO({ x[15] = x[15] + e; v[15] = x[15]; }) DO({ x[16] = e - x[16]; v[16] = x[16]; })           \
  DO({ v[17] = x[17]; x[17] = e; }) DO({ v[18] = x[18]; x[18]++; }) DO({ v[19] = x[19]; ++x[19]; }) \
  DO({ ++x[20]; v[20] = x[20]; }) DO({ x[21]++; v[21] = x[21]; }) DO({ v[22] = x[22]; x[22]--; }) \
  DO({ v[23] = x[23]; --x[23]; }) DO({ --x[24]; v[24] = x[24]; }) DO({ x[25]--; v[25] = x[25]; }) \
  DO({ { v[26] = x[26]; } { x[26] = 0.7 * x[26]; } }) DO({ x[27] += 1.0 / 3; v[27] = x[27]; })
#define BITS(DO, x, v, e)                                                                      \
  DO(v[28] = x[28] &= e;) DO({ v[29] = x[29]; x[29] |= e; }) DO({ x[30] = x[30] ^ e; v[30] = x[30]; }) \
  DO(v[31] = x[31] <<= e;) DO({ v[32] = x[32]; x[32] = x[32] >> 1; }) DO(v[33] = x[33] = e << x[33];)
#define NONE(DO, x, v, e)
#define TYPE(T, V, name, MORE)                                                                 \
  static int check_##name(T e) {                                                                \
    T x[34], y[34];                                                                             \
    V v[34] = {0}, w[34] = {0};                                                                 \
    for (int i = 0; i < 34; i++) x[i] = y[i] = (T)(i % 5 + 2);                                  \
    _Pragma("acc parallel num_gangs(1) copy(x, v)") {                                           \
      ARITHMETIC(ATOMIC, x, v, e) MORE(ATOMIC, x, v, e)                                         \
    }                                                                                           \
    ARITHMETIC(PLAIN, y, w, e) MORE(PLAIN, y, w, e)                                             \
    int bad = 0;                                                                                \
    for (int i = 0; i < 34; i++)                                                                \
      if ((x[i] != y[i] || v[i] != w[i]) && ++bad)                                              \
        printf(#T " %d: %g, not %g; captured %g, not %g\n", i, (double)x[i], (double)y[i], (double)v[i], (double)w[i]); \
    return bad;                                                                                 \
  }
TYPE(char, char, c, BITS) TYPE(unsigned char, int, uc, BITS) TYPE(short, long, s, BITS) TYPE(unsigned short, float, us, BITS)
TYPE(int, int, i, BITS) TYPE(unsigned, double, u, BITS) TYPE(long, long, l, BITS) TYPE(unsigned long, char, ul, BITS)
TYPE(_Bool, int, b, BITS) TYPE(float, double, f, NONE) TYPE(double, float, d, NONE)
int main(void) {
  int bad = check_c(3) + check_uc(3) + check_s(3) + check_us(3) + check_i(3) + check_u(3) + check_l(3) + check_ul(3) + check_b(1) + check_f(0.1f) + check_d(0.1);
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
