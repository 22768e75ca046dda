// Checks the accuracy of device mathematics against the host's long double functions.
// In:  a Check with everything open.  Out: its counts; a table of the largest errors.
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "check.h"

enum { N = 20000 };
static double xd[2 * N], od[N];
static float xf[2 * N], of[N];

static unsigned long long random_state = 88172645463325252ull;
static double uniform(void) { // in [0, 1)
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (double)(random_state >> 11) * 0x1p-53;
}

static const double special[] = {
    0.0,
    -0.0,
    1,
    -1,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    3,
    1e-300,
    1e-40,
    0x1p-1074,
    0x1p-149,
    1e15,
    1e17,
    -1e17,
    INFINITY,
    -INFINITY,
    NAN,
    0.49999999999999994,
    0x1.fffffep-2,
    1e300,
    1e38,
    709,
    -745,
    88,
    -103,
    4503599627370497.5,
    8388609.0,
    3.14159265358979,
    1.5707963267948966,
    1e22,
    -90,
    -95,
    89,
    -720,
    -130,
    -140,
    -40,
    -315,
    -1060,
    3e-39,
    -2e-42,
};
enum { NSPECIAL = sizeof special / sizeof *special };

static double sample(int set, double largest) {
  double u = uniform(), sign = uniform() < 0.5 ? -1 : 1;
  switch (set) {
  case SET_UNIT: return sign * (u < 0.5 ? exp2(-40 * u) : u);
  case SET_POSITIVE: return exp2((2 * u - 1) * 0.98 * log2(largest));
  case SET_ONE_UP: return 1 + exp2((u - 0.5) * 60);
  case SET_EXP: return sign * (uniform() < 0.3 ? exp2(-30 * u) : 30 * u);
  case SET_GAMMA: return 0.01 + 30 * u;
  default: return sign * exp2((u - 0.5) * 40);
  }
}

static void fill_arguments(Check *c, int set) {
  for (int i = 0; i < 2 * N; i++) {
    bool fixed = i < NSPECIAL * NSPECIAL || (i >= N && i < N + NSPECIAL * NSPECIAL);
    int at = i % N;
    double v = i < N ? special[at % NSPECIAL] : special[at / NSPECIAL % NSPECIAL];
    xd[i] = fixed ? v : sample(set, DBL_MAX);
    xf[i] = fixed ? (float)v : (float)sample(set, FLT_MAX);
  }
  (void)c;
}

// The error in units of the last place of the result's type.
static double ulps(long double got, long double want, int digits, int least) {
  if (isnan(want) || isnan(got)) return isnan(want) && isnan(got) ? 0 : INFINITY;
  if (got == want) return 0;
  int e;
  frexpl(want, &e);
  if (isinf(want)) return INFINITY;
  if (isinf(got)) { // beyond the largest number: as far as rounding goes
    long double top = ldexpl(1, digits == 53 ? 1024 : 128);
    return fabsl(want) < top * (1 - ldexpl(1, -digits - 1)) ? INFINITY : 0;
  }
  e = e - digits < least ? least : e - digits;
  return (double)(fabsl(got - want) / ldexpl(1, e));
}
static double ulps_double(double got, long double want) {
  double rounded = (double)want;
  if (isinf(rounded) && isinf(got) && (rounded > 0) == (got > 0)) return 0;
  return ulps(got, want, 53, -1074);
}
static double ulps_float(float got, long double want) {
  float rounded = (float)want;
  if (isinf(rounded) && isinf(got) && (rounded > 0) == (got > 0)) return 0;
  return ulps(got, want, 24, -149);
}

typedef struct {
  const char *name;
  double limit, worst;
  long double at, at2, got, want;
} Worst;

static void note(Worst *w, double error, long double x, long double y, long double got,
                 long double want) {
  if (!(error > w->worst)) return;
  w->worst = error;
  w->at = x, w->at2 = y, w->got = got, w->want = want;
}

static void report(Check *c, const Worst *w) {
  printf("  %-12s %8.2f of %6.2f ulp, f(%.9Lg, %.9Lg) = %.17Lg\n", w->name, w->worst,
         w->limit, w->at, w->at2, w->got);
  expect(c, w->worst <= w->limit, "%s(%.20Lg, %.20Lg) = %.20Lg, not %.20Lg", w->name,
         w->at, w->at2, w->got, w->want);
}

static void run_math(Check *c, unsigned which) {
  to_device(c, c->in, xd, sizeof xd);
  must(c, run_kernel(c, "math_double", 80, 128, N, which), "math_double");
  from_device(c, od, c->out, sizeof od);
  to_device(c, c->in, xf, sizeof xf);
  must(c, run_kernel(c, "math_float", 80, 128, N, which), "math_float");
  from_device(c, of, c->out, sizeof of);
}

// WANT is an expression of the long doubles x and y.
#define COMPARE(name_, d_limit, f_limit, WANT)                                           \
  do {                                                                                   \
    Worst wd = {.name = name_, .limit = d_limit},                                        \
          wf = {.name = name_ "f", .limit = f_limit};                                    \
    run_math(c, which);                                                                  \
    for (int i = 0; i < N; i++) {                                                        \
      long double x = xd[i], y = xd[N + i];                                              \
      long double want = (long double)(WANT);                                            \
      if (!skip(which, x)) note(&wd, ulps_double(od[i], want), x, y, od[i], want);       \
      x = xf[i], y = xf[N + i];                                                          \
      want = (long double)(WANT);                                                        \
      if (!skip(which, x)) note(&wf, ulps_float(of[i], want), x, y, of[i], want);        \
    }                                                                                    \
    report(c, &wd);                                                                      \
    report(c, &wf);                                                                      \
  } while (0)

// Where C leaves the result open: conversions that overflow, and lgamma's poles' vicinity.
static bool skip(unsigned which, long double x) {
  if (which == MATH_lround || which == MATH_llround || which == MATH_lrint ||
      which == MATH_llrint || which == MATH_ilogb)
    return !(fabsl(x) < 1e15L) || (which == MATH_ilogb && x == 0);
  if (which == MATH_lgamma || which == MATH_tgamma) return x < 0;
  if (which == MATH_frexp_exponent) return !isfinite(x);
  return false;
}

static long double rsqrtl(long double x) { return 1 / sqrtl(x); }
// In the argument's own type, where the exact result depends on it.
static long double next_after(bool is_float, long double x, long double y) {
  return is_float ? nextafterf((float)x, (float)y) : nextafter((double)x, (double)y);
}

static void unary(Check *c) {
  unsigned which;
#define MATH1(name, set, d_limit, f_limit)                                               \
  which = MATH_##name;                                                                   \
  fill_arguments(c, set);                                                                \
  COMPARE(#name, d_limit, f_limit, name##l(x));
  MATH_UNARY
}

static void binary(Check *c) {
  unsigned which;
#define MATH2(name, set, d_limit, f_limit)                                               \
  which = MATH_##name;                                                                   \
  fill_arguments(c, set);                                                                \
  if (which != MATH_nextafter) COMPARE(#name, d_limit, f_limit, BINARY_##name);
#define BINARY_atan2     atan2l(x, y)
#define BINARY_pow       powl(x, y)
#define BINARY_hypot     hypotl(x, y)
#define BINARY_fmod      fmodl(x, y)
#define BINARY_remainder remainderl(x, y)
#define BINARY_nextafter 0
#define BINARY_fmin      fminl(x, y)
#define BINARY_fmax      fmaxl(x, y)
#define BINARY_fdim      fdiml(x, y)
#define BINARY_copysign  copysignl(x, y)
  MATH_BINARY
}

// Results that depend on the type, or that come by a pointer.
static void others(Check *c) {
  unsigned which;
  fill_arguments(c, SET_ALL);
  which = MATH_nextafter;
  run_math(c, which);
  long bad = 0;
  for (int i = 0; i < N; i++) {
    bad += ulps_double(od[i], next_after(false, xd[i], xd[N + i])) != 0;
    bad += ulps_float(of[i], next_after(true, xf[i], xf[N + i])) != 0;
  }
  expect(c, bad == 0, "nextafter: %ld wrong", bad);
  run_math(c, MATH_fma);
  bad = 0;
  for (int i = 0; i < N; i++) {
    bad += ulps_double(od[i], fma(xd[i], xd[N + i], xd[N - 1 - i])) != 0;
    bad += ulps_float(of[i], fmaf(xf[i], xf[N + i], xf[N - 1 - i])) != 0;
  }
  expect(c, bad == 0, "fma: %ld wrong", bad);
  for (which = MATH_ldexp; which <= MATH_scalbn; which++) {
    run_math(c, which);
    bad = 0;
    for (int i = 0; i < N; i++) {
      bad += ulps_double(od[i], ldexp(xd[i], i % 4000 - 2000)) != 0;
      bad += ulps_float(of[i], ldexpf(xf[i], i % 4000 - 2000)) != 0;
    }
    expect(c, bad == 0, "%s: %ld wrong", which == MATH_ldexp ? "ldexp" : "scalbn", bad);
  }
  int e;
  long double part;
  which = MATH_frexp;
  COMPARE("frexp", 0, 0, frexpl(x, &e));
  which = MATH_frexp_exponent;
  COMPARE("frexp's e", 0, 0, (frexpl(x, &e), e));
  which = MATH_modf;
  COMPARE("modf", 0, 0, modfl(x, &part));
  which = MATH_modf_whole;
  COMPARE("modf's whole", 0, 0, (modfl(x, &part), part));
  which = MATH_sincos_sin;
  COMPARE("sincos", 4, 4, sinl(x));
  which = MATH_ilogb;
  COMPARE("ilogb", 0, 0,
          isfinite(x) ? ilogbl(x)
          : isnan(x)  ? ilogb(NAN)
                      : ilogb(INFINITY));
  which = MATH_remquo;
  COMPARE("remquo", 0, 0, remainderl(x, y));
}

void check_math(Check *c) {
  unary(c);
  binary(c);
  others(c);
}
