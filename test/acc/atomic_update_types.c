// Every form of atomic update gives what the plain statement gives, for every type of 1 to 8 bytes.
// flags: -acc
#include <stdio.h>
#include <string.h>
enum colour { RED = 1, GREEN = 40 };
#define ATOMIC(...) _Pragma("acc atomic update") __VA_ARGS__;
#define SHORT(...) _Pragma("acc atomic") { __VA_ARGS__; }
#define PLAIN(...) __VA_ARGS__;
#define ARITHMETIC(DO, x, e)                                                                   \
  DO(x[0]++) DO(++x[1]) DO(x[2]--) DO(--x[3]) DO(x[4] += e) DO(x[5] -= e) DO(x[6] *= e)         \
  DO(x[7] /= e) DO(x[8] = x[8] + e) DO(x[9] = x[9] - e) DO(x[10] = x[10] * e)                   \
  DO(x[11] = x[11] / e) DO(x[12] = e + x[12]) DO(x[13] = e - x[13]) DO(x[14] = e * x[14])       \
  DO(x[15] = e / x[15]) DO(x[16] += 2.75) DO(x[17] = x[17] * 0.3) DO(x[18] = 100.7 / (x[18]))   \
  DO((x[19]) = (x[19] + e - 1)) DO(x[20] = e + x[20] + e) DO(x[21] -= -3ll) DO(x[22] += 1.0f / 3)
#define BITS(DO, x, e)                                                                         \
  DO(x[23] &= e) DO(x[24] |= e) DO(x[25] ^= e) DO(x[26] <<= e) DO(x[27] >>= e)                  \
  DO(x[28] = x[28] & e) DO(x[29] = x[29] | e) DO(x[30] = x[30] ^ e) DO(x[31] = x[31] << e)      \
  DO(x[32] = x[32] >> e) DO(x[33] = e & x[33]) DO(x[34] = e | x[34]) DO(x[35] = e ^ x[35])      \
  DO(x[36] = e << x[36]) DO(x[37] = e >> x[37]) DO(x[38] = x[38] && e) DO(x[39] = e || x[39])   \
  DO(x[40] = x[40] << (e & 1)) DO(x[41] |= 1u) DO(x[42] ^= ~0ll)
#define NONE(DO, x, e)
#define TYPE(T, name, MORE)                                                                    \
  static int check_##name(T e) {                                                                \
    T x[43], y[43];                                                                             \
    for (int i = 0; i < 43; i++) x[i] = y[i] = (T)(i % 5 + 2);                                  \
    _Pragma("acc parallel num_gangs(1) copy(x)") {                                              \
      ARITHMETIC(ATOMIC, x, e) MORE(SHORT, x, e)                                                \
    }                                                                                           \
    ARITHMETIC(PLAIN, y, e) MORE(PLAIN, y, e)                                                   \
    int bad = 0;                                                                                \
    for (int i = 0; i < 43; i++) bad += x[i] != y[i];                                           \
    if (bad) for (int i = 0; i < 43; i++)                                                       \
      if (x[i] != y[i]) printf(#T " form %d: %g, not %g\n", i, (double)x[i], (double)y[i]);     \
    return bad;                                                                                 \
  }
TYPE(char, c, BITS) TYPE(signed char, sc, BITS) TYPE(unsigned char, uc, BITS) TYPE(short, s, BITS)
TYPE(unsigned short, us, BITS) TYPE(int, i, BITS) TYPE(unsigned, u, BITS) TYPE(long, l, BITS)
TYPE(unsigned long, ul, BITS) TYPE(long long, ll, BITS) TYPE(unsigned long long, ull, BITS)
TYPE(_Bool, b, BITS) TYPE(enum colour, e, BITS) TYPE(float, f, NONE) TYPE(double, d, NONE)
int main(void) {
  int bad = check_c(3) + check_sc(3) + check_uc(3) + check_s(3) + check_us(3) + check_i(3) + check_u(3) + check_l(3) + check_ul(3) + check_ll(3) + check_ull(3) + check_b(1) + check_e(GREEN % 7) + check_f(0.1f) + check_d(0.1);
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
