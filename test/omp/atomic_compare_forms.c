// Every form of atomic compare, with capture and without, does what the plain statements do, for all types.
// flags: -fopenmp
#include <stdio.h>
#define COMPARE(...) _Pragma("omp atomic compare") __VA_ARGS__
#define WEAK(...) _Pragma("omp atomic compare weak fail(relaxed)") __VA_ARGS__
#define CAPTURE(...) _Pragma("omp atomic compare capture seq_cst fail(acquire)") __VA_ARGS__
#define PLAIN(...) __VA_ARGS__
#define FORMS(ONE, EQUAL, TWO, x, v, r, e, d)                                                   \
  ONE(x[0] = x[0] < e ? e : x[0];) ONE(x[1] = x[1] > e ? e : x[1];) ONE(x[2] = e < x[2] ? e : x[2];) \
  ONE(x[3] = e > x[3] ? (e) : (x[3]);) ONE(if (x[4] < e) x[4] = e;) ONE(if (x[5] > e) { x[5] = e; }) \
  ONE(if (e < x[6]) { x[6] = e; }) ONE({ if (e > x[7]) { x[7] = e; } })                            \
  EQUAL(x[8] = x[8] == e ? d : x[8];) EQUAL(if (x[9] == e) { x[9] = d; }) ONE(if (e == x[10]) x[10] = d;) \
  TWO(v[11] = x[11] = x[11] < e ? e : x[11];) TWO(v[12] = x[12] = x[12] == e ? d : x[12];)        \
  TWO({ v[13] = x[13]; x[13] = e < x[13] ? e : x[13]; }) TWO({ v[14] = x[14]; if (x[14] < e) { x[14] = e; } }) \
  TWO({ v[15] = x[15]; if (x[15] == e) { x[15] = d; } }) TWO({ if (x[16] == e) { x[16] = d; } v[16] = x[16]; }) \
  TWO({ if (x[17] > e) { x[17] = e; } v[17] = x[17]; }) TWO({ x[18] = x[18] == e ? d : x[18]; v[18] = x[18]; }) \
  TWO(if (x[19] == e) { x[19] = d; } else { v[19] = x[19]; })                                      \
  TWO({ r[20] = x[20] == e; if (r[20]) { x[20] = d; } })                                           \
  TWO({ r[21] = x[21] == e; if (r[21]) { x[21] = d; } else { v[21] = x[21]; } })
#define TYPE(T, name)                                                                           \
  static int check_##name(T e, T d, int from) {                                                  \
    T x[22], y[22], v[22] = {0}, w[22] = {0};                                                     \
    int r[22] = {0}, s[22] = {0}, bad = 0;                                                        \
    for (int i = 0; i < 22; i++) x[i] = y[i] = (T)from;                                           \
    _Pragma("omp target map(tofrom: x, v, r)") { FORMS(COMPARE, WEAK, CAPTURE, x, v, r, e, d) }   \
    FORMS(PLAIN, PLAIN, PLAIN, y, w, s, e, d)                                                     \
    for (int i = 0; i < 22; i++)                                                                  \
      if ((x[i] != y[i] || v[i] != w[i] || r[i] != s[i]) && ++bad)                                \
        printf(#T " %d from %d: %g, not %g; captured %g, not %g; %d\n", i, from, (double)x[i], (double)y[i], (double)v[i], (double)w[i], r[i]); \
    return bad;                                                                                   \
  }
TYPE(char, c) TYPE(unsigned char, uc) TYPE(short, s) TYPE(unsigned short, us) TYPE(int, i) TYPE(unsigned, u)
TYPE(long, l) TYPE(unsigned long long, ull) TYPE(_Bool, b) TYPE(float, f) TYPE(double, d)
int main(void) {
  int bad = 0;
  for (int from = 4; from < 7; from++)
    bad += check_c(5, 9, from) + check_uc(5, 9, from) + check_s(5, 9, from) + check_us(5, 9, from) + check_i(5, 9, from) + check_u(5, 9, from) + check_l(5, 9, from) + check_ull(5, 9, from) + check_b(1, 0, from) + check_b(0, 1, from) + check_f(5, 9.5f, from) + check_d(5, 9.5, from);
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
