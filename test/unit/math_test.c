// The mathematical functions that GPUs get (rt/math), compiled for this machine and compared with the C library's of long double.
// On a GPU approximate instructions give the start of some of them: tools/gpu-check compares those.
// Exit status 0 when no error is larger than the function's limit.
#include <float.h>
#include <math.h>
#include <stdio.h>
#define MATH(name) own_##name
#include "../../rt/math/math.c"

enum { N = 20000 };
static const double special[] = {0.0,
                                 -0.0,
                                 1,
                                 -1,
                                 0.5,
                                 -0.5,
                                 1.5,
                                 2,
                                 -2,
                                 2.5,
                                 -2.5,
                                 3,
                                 -3,
                                 4,
                                 5,
                                 7,
                                 8,
                                 27,
                                 100,
                                 1000,
                                 1e15,
                                 1e17,
                                 -1e17,
                                 1e22,
                                 1e38,
                                 1e300,
                                 1e-40,
                                 1e-300,
                                 0x1p-1074,
                                 0x1p-149,
                                 0x1p-126,
                                 0x1p-1022,
                                 0x1p-60,
                                 0x1p24,
                                 0x1p52,
                                 0x1p53,
                                 65536,
                                 0x1p30,
                                 DBL_MAX,
                                 -DBL_MAX,
                                 FLT_MAX,
                                 INFINITY,
                                 -INFINITY,
                                 NAN,
                                 0.49999999999999994,
                                 709,
                                 709.78271289338397,
                                 709.7827128933841,
                                 -745,
                                 -745.14,
                                 88.72283,
                                 88.72284,
                                 -103.97,
                                 -104,
                                 1023.9999999999999,
                                 1024,
                                 -1074,
                                 -1075,
                                 127.99999,
                                 128,
                                 -149,
                                 308.25,
                                 -323.3,
                                 38.53,
                                 -45.2,
                                 1.5707963267948966,
                                 6381956970095103.0 * 0x1p797,
                                 5.319372648326541e+255,
                                 26.6,
                                 27.3,
                                 9.2,
                                 10.05,
                                 171.6,
                                 -0.9999999999};
enum { SPECIAL = sizeof special / sizeof *special };

static unsigned long long state = 88172645463325252ull;
static double uniform(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (double)(state >> 11) * 0x1p-53;
}
static double any(int bits) { // of any size, and sign
  double x = exp2((uniform() - 0.5) * bits);
  return uniform() < 0.5 ? -x : x;
}

// The error in units of the last place; what is no number, infinite or a zero's sign is right or wrong.
static double ulps(long double got, long double want, int digits, int least,
                   double largest) {
  int e;
  if (isnan(want) || isnan(got)) return isnan(want) && isnan(got) ? 0 : INFINITY;
  if (got == want) return got == 0 && signbit(got) != signbit(want) ? INFINITY : 0;
  long double end =
      largest + ldexpl(largest, -digits - 1); // from here on it is rounded to infinity
  if (fabsl(want) >= end || isinf(got))
    return isinf(got) && fabsl(want) >= end && (got > 0) == (want > 0) ? 0 : INFINITY;
  frexpl(want, &e);
  e = e - digits < least ? least : e - digits;
  return (double)(fabsl(got - want) / ldexpl(1, e));
}

static int failures;
typedef struct {
  double error, x, y;
} Worst;
static void note(Worst *w, double error, double x, double y) {
  if (error > w->error) *w = (Worst){error, x, y};
}
static void report(const char *name, const char *suffix, Worst w, double limit) {
  if (w.error <= limit) return;
  printf("%s%s(%.17g, %.17g): %.3f ulp, not %.1f\n", name, suffix, w.x, w.y, w.error,
         limit);
  failures++;
}

// Arguments: the special ones, from an interval, of any size.
#define ONE(name, low, high, limit, limitf)                                              \
  do {                                                                                   \
    Worst d = {0}, f = {0};                                                              \
    for (int i = 0; i < SPECIAL + 2 * N; i++) {                                          \
      int kind = i < SPECIAL ? 0 : 1 + (i & 1);                                          \
      double x = !kind       ? special[i]                                                \
                 : kind == 1 ? low + (high - low) * uniform()                            \
                             : any(i & 2 ? 60 : 2000);                                   \
      float y = (float)(kind < 2 ? x : any(i & 2 ? 30 : 250));                           \
      note(&d, ulps(own_##name(x), name##l(x), 53, -1074, DBL_MAX), x, 0);               \
      note(&f, ulps(own_##name##f(y), name##l(y), 24, -149, FLT_MAX), y, 0);             \
    }                                                                                    \
    report(#name, "", d, limit), report(#name, "f", f, limitf);                          \
  } while (0)
#define TWO(name, low, high, low2, high2, limit, limitf)                                 \
  do {                                                                                   \
    Worst d = {0}, f = {0};                                                              \
    for (int i = 0; i < SPECIAL * SPECIAL + 2 * N; i++) {                                \
      int kind = i < SPECIAL * SPECIAL ? 0 : 1 + (i & 1);                                \
      double x = !kind       ? special[i % SPECIAL]                                      \
                 : kind == 1 ? low + (high - low) * uniform()                            \
                             : any(i & 2 ? 60 : 2000);                                   \
      double y = !kind       ? special[i / SPECIAL]                                      \
                 : kind == 1 ? low2 + (high2 - low2) * uniform()                         \
                             : any(i & 2 ? 10 : 2000);                                   \
      float v = (float)x, w = (float)y;                                                  \
      note(&d, ulps(own_##name(x, y), name##l(x, y), 53, -1074, DBL_MAX), x, y);         \
      note(&f, ulps(own_##name##f(v, w), name##l(v, w), 24, -149, FLT_MAX), v, w);       \
    }                                                                                    \
    report(#name, "", d, limit), report(#name, "f", f, limitf);                          \
  } while (0)

// Relative to the larger of the result and 'least': near their zeros these are as exact as x.
#define NEAR(what, own, name, low, high, least, limit)                                   \
  do {                                                                                   \
    Worst d = {0};                                                                       \
    for (int i = 0; i < N; i++) {                                                        \
      double x = low + (high - low) * uniform();                                         \
      long double want = name, got = own;                                                \
      note(&d, (double)(fabsl(got - want) / fmaxl(fabsl(want), least)) * 0x1p53, x, 0);  \
    }                                                                                    \
    report(what, "", d, limit);                                                          \
  } while (0)

static void exact_parts(void) {
  for (int i = 0; i < SPECIAL * SPECIAL + N; i++) {
    double x = i < SPECIAL * SPECIAL ? special[i % SPECIAL] : any(2000),
           y = i < SPECIAL * SPECIAL ? special[i / SPECIAL] : any(2000);
    int q = 0, want_q = 0, e = 0, want_e = 0;
    double r = own_remquo(x, y, &q), want = remquo(x, y, &want_q), whole = 0,
           want_whole = 0;
    double next = own_nextafter(x, y), want_next = nextafter(x, y);
    Worst w = {0};
    note(&w, ulps(r, want, 53, -1074, DBL_MAX), x, y);
    if (!isnan(want) && ((q ^ want_q) & 7)) note(&w, INFINITY, x, y);
    report("remquo", "", w, 0);
    w = (Worst){0}, note(&w, isnan(next) ? !isnan(want_next) : next != want_next, x, y),
    report("nextafter", "", w, 0);
    double m = own_frexp(x, &e), want_m = frexp(x, &want_e);
    w = (Worst){0}, note(&w, ulps(m, want_m, 53, -1074, DBL_MAX), x, 0);
    if (isfinite(x) && e != want_e) note(&w, INFINITY, x, 0);
    report("frexp", "", w, 0);
    double part = own_modf(x, &whole), want_part = modf(x, &want_whole);
    w = (Worst){0}, note(&w, ulps(part, want_part, 53, -1074, DBL_MAX), x, 0);
    note(&w, ulps(whole, want_whole, 53, -1074, DBL_MAX), x, 0), report("modf", "", w, 0);
    w = (Worst){0}, note(&w, own_ilogb(x) != ilogb(x), x, 0), report("ilogb", "", w, 0);
  }
}

// No sine is above 1, where it is nearly that, too.
static void bounded(void) {
  Worst w = {0};
  for (int i = 0; i < 20 * N; i++) {
    double x = (double)(i % 101) * 0x1.921fb54442d18p0 + any(80) * 0x1p-28;
    float y = (float)x;
    note(&w, fmax(fabs(own_sin(x)), fabs(own_cos(x))), x, 0);
    note(&w, fmax(fabsf(own_sinf(y)), fabsf(own_cosf(y))), y, 0);
  }
  report("sin and cos", "", w, 1);
}

int main(void) {
  bounded();
  ONE(exp, -30, 30, 1, 3.5);
  ONE(exp2, -30, 30, 1, 3.5);
  ONE(exp10, -30, 30, 1.3, 4);
  ONE(expm1, -3, 3, 2, 1.5);
  ONE(sinh, -5, 5, 2, 2.5);
  ONE(cosh, -5, 5, 1.5, 2);
  ONE(tanh, -3, 3, 2, 2.5);
  ONE(log, 0.01, 10, 1, 1);
  ONE(log2, 0.01, 10, 1, 2);
  ONE(log10, 0.01, 10, 1, 2);
  ONE(log1p, -0.9, 10, 1.5, 2);
  ONE(asinh, -5, 5, 2, 2.5);
  ONE(acosh, 1, 10, 2, 2);
  ONE(atanh, -1, 1, 2, 5);
  ONE(logb, 0.01, 10, 0, 0);
  TWO(pow, 0.01, 10, -50, 50, 1, 3);
  TWO(pow, 0.5, 2, -900, 900, 1, 3);
  ONE(cbrt, -10, 10, 1, 1);
  TWO(hypot, -10, 10, -10, 10, 1.2, 1.2);
  ONE(sin, -100, 100, 2, 2);
  ONE(cos, -100, 100, 2, 2);
  ONE(tan, -100, 100, 3,
      5); // 2.6 with a GPU's reciprocal, which is more exact than the stand-in
  ONE(asin, -1, 1, 2.5, 2.5);
  ONE(acos, -1, 1, 1.5, 1.5);
  ONE(atan, -5, 5, 1.5, 3);
  TWO(atan2, -3, 3, -3, 3, 2, 2.5);
  ONE(erf, -4, 4, 2, 3);
  ONE(erfc, -4, 27, 6, 5);
  ONE(tgamma, -20, 170, 8, 10);
  TWO(fmod, -10, 10, 0.5, 3, 0, 0);
  TWO(remainder, -10, 10, 0.5, 3, 0, 0);
  NEAR("lgamma", own_lgamma(x), lgammal(x), 0, 30, 1e-300L, 6);
  NEAR("lgamma", own_lgamma(x), lgammal(x), -20, 0, 1, 30);
  NEAR("j0", own_j0(x), j0l(x), 0, 8, 1e-3L, 40);
  NEAR("j1", own_j1(x), j1l(x), 0, 8, 1e-3L, 40);
  NEAR("y0", own_y0(x), y0l(x), 0, 8, 0.1L, 80);
  NEAR("y1", own_y1(x), y1l(x), 0, 8, 0.1L, 80);
  NEAR("j0", own_j0(x), j0l(x), 8, 1000, 0.01L, 30);
  NEAR("y1", own_y1(x), y1l(x), 8, 1000, 0.01L, 30);
  NEAR("jn", own_jn(7, x), jnl(7, x), -20, 20, 0.01L, 100);
  NEAR("yn", own_yn(5, x), ynl(5, x), 1, 20, 0.1L, 100);
  // Of floats, in their units.
#define NEARF(name, low, high, least, limit)                                             \
  NEAR(#name "f", own_##name##f((float)x), name##l((float)x), low, high, least,          \
       limit * 0x1p29)
  NEARF(lgamma, 0, 40, 1e-300L, 6);
  NEARF(lgamma, -20, 0, 1, 20);
  NEARF(tgamma, 0, 35, 1e-300L, 4);
  NEARF(j0, 0, 8, 1e-3L, 12);
  NEARF(j1, 0, 8, 1e-3L, 8);
  NEARF(y0, 0, 8, 1e-3L, 4);
  NEARF(y1, 0, 8, 1e-3L, 6);
  NEARF(j0, 8, 1000, 0.01L, 30);
  NEARF(y1, 8, 1000, 0.01L, 30);
  exact_parts();
  if (failures) printf("%d functions are less exact than they should be\n", failures);
  return failures != 0;
}
