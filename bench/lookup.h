// Monte Carlo lookups of nuclear cross sections by the multipole method: each lookup has a random energy and material,
// goes over the material's nuclides, and adds up the poles of a window; complex numbers are structs that functions
// take and return, so a kernel needs many registers, and arrays of its own.
// In: ways to run all lookups, each a Variant.
#include "levels.h"

#ifdef __CUDACC__
#define ANYWHERE static __host__ __device__ inline
#else
#define ANYWHERE static inline
#endif

typedef struct {
  double re, im;
} Complex;

typedef struct {
  Complex at, total, absorbed, fission;
  int angular;
} Pole;

typedef struct {
  double total, absorbed, fission;
  int first, last;
} Window;

enum { MATERIALS = 12, MOST_NUCLIDES = 321, NUCLIDES = 355, ANGULAR = 4, WINDOWS = 100, POLES = 1000, TERMS = 10, KINDS = 4 };

typedef struct {
  int lookups, nuclides, windows, poles;
} Sizes;

typedef struct {
  int *count, *nuclide; // of each material; MATERIALS * MOST_NUCLIDES
  double *density;
  double *radius;       // nuclides * ANGULAR
  Window *window;       // nuclides * windows
  Pole *pole;           // nuclides * poles
} Tables;

typedef struct {
  const char *name;
  unsigned long long (*run)(Sizes, Tables);
} Variant;

// --- complex numbers --------------------------------------------------------------------------

ANYWHERE Complex add(Complex a, Complex b) { Complex c = {a.re + b.re, a.im + b.im}; return c; }
ANYWHERE Complex subtract(Complex a, Complex b) { Complex c = {a.re - b.re, a.im - b.im}; return c; }
ANYWHERE Complex multiply(Complex a, Complex b) {
  Complex c = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  return c;
}
ANYWHERE Complex scale(double s, Complex a) { Complex c = {s * a.re, s * a.im}; return c; }
ANYWHERE Complex divide(Complex a, Complex b) {
  double s = 1 / (b.re * b.re + b.im * b.im);
  Complex c = {(a.re * b.re + a.im * b.im) * s, (a.im * b.re - a.re * b.im) * s};
  return c;
}
ANYWHERE Complex exponential(Complex a) {
  double e = exp(a.re);
  Complex c = {e * cos(a.im), e * sin(a.im)};
  return c;
}

// The Faddeeva function: far out two terms of its continued fraction, else a sum over poles of exp(i tau z).
ANYWHERE Complex faddeeva(Complex z) {
  const Complex i = {0, 1}, one = {1, 0};
  if (z.re * z.re + z.im * z.im >= 36) {
    Complex zz = multiply(z, z), a = {zz.re - 0.2752551, zz.im}, b = {zz.re - 2.724745, zz.im};
    return multiply(multiply(i, z), add(divide(scale(0.5124242, one), a), divide(scale(0.05176536, one), b)));
  }
  const double tau = 12, pi = 3.14159265358979323846;
  const double term[TERMS] = {0.9337571180809759, 0.760213717643091, 0.5396414858162972, 0.3339971859861318, 0.1802387377040183,
                              0.08480497247111379, 0.03479063445952838, 0.0124443217440051, 0.003881038619955638, 0.001055340362922035};
  Complex e = exponential(multiply(i, scale(tau, z))), sum = {0, 0}, tz = scale(tau, z), tt = multiply(tz, tz);
  for (int n = 0; n < TERMS; n++) {
    double sign = n & 1 ? 1 : -1, np = (n + 1) * pi;
    Complex top = {sign * e.re - 1, sign * e.im}, bottom = {np * np - tt.re, -tt.im};
    sum = add(sum, scale(term[n], divide(top, bottom)));
  }
  Complex first = divide(multiply(i, subtract(one, e)), tz);
  return add(first, multiply(scale(tau * tau / sqrt(pi), multiply(i, z)), sum));
}

// --- one lookup -------------------------------------------------------------------------------

ANYWHERE double random_number(unsigned long long *state) {
  *state = *state * 2806196910506780709ull + 1ull;
  return (double)(*state >> 11) * (1.0 / 9007199254740992.0);
}

ANYWHERE int choose_material(double dice) {
  const double share[MATERIALS] = {0.140, 0.052, 0.275, 0.134, 0.154, 0.064, 0.066, 0.055, 0.008, 0.015, 0.025, 0.012};
  double sum = 0;
  for (int m = 0; m < MATERIALS; m++) {
    sum += share[m];
    if (dice < sum) return m;
  }
  return 0;
}

ANYWHERE void phases(Complex *factor, int nuclide, double energy, Tables t) {
  for (int l = 0; l < ANGULAR; l++) {
    double phi = t.radius[nuclide * ANGULAR + l] * sqrt(energy);
    if (l == 1) phi -= atan(phi);
    if (l == 2) phi -= atan(3 * phi / (3 - phi * phi));
    if (l == 3) phi -= atan(phi * (15 - phi * phi) / (15 - 6 * phi * phi));
    phi *= 2;
    factor[l].re = cos(phi), factor[l].im = -sin(phi);
  }
}

ANYWHERE void nuclide_sections(double *out, int nuclide, double energy, Sizes s, Tables t) {
  Complex factor[ANGULAR];
  int at = (int)(energy * s.windows);
  if (at == s.windows) at--;
  phases(factor, nuclide, energy, t);
  Window w = t.window[nuclide * s.windows + at];
  double total = energy * w.total, absorbed = energy * w.absorbed, fission = energy * w.fission;
  for (int i = w.first; i < w.last; i++) {
    Pole p = t.pole[nuclide * s.poles + i];
    double doppler = 0.5;
    Complex z = {(sqrt(energy) - p.at.re) * doppler, -p.at.im * doppler};
    Complex f = scale(1 / energy, faddeeva(z));
    total += multiply(p.total, multiply(f, factor[p.angular])).re;
    absorbed += multiply(p.absorbed, f).re;
    fission += multiply(p.fission, f).re;
  }
  out[0] = total, out[1] = absorbed, out[2] = fission, out[3] = total - absorbed;
}

ANYWHERE int lookup(int number, Sizes s, Tables t) {
  unsigned long long state = 20261123ull + 977ull * (unsigned)number;
  for (int i = 0; i < 3; i++) random_number(&state);
  double energy = 0.001 + 0.999 * random_number(&state), sum[KINDS] = {0};
  int material = choose_material(random_number(&state)), best = 0;
  for (int i = 0; i < t.count[material]; i++) {
    double one[KINDS];
    nuclide_sections(one, t.nuclide[material * MOST_NUCLIDES + i], energy, s, t);
    for (int k = 0; k < KINDS; k++) sum[k] += one[k] * t.density[material * MOST_NUCLIDES + i];
  }
  for (int k = 1; k < KINDS; k++)
    if (sum[k] > sum[best]) best = k;
  return best + 1;
}

// --- data -------------------------------------------------------------------------------------

static inline Tables make_tables(Sizes s) {
  static const int counts[MATERIALS] = {321, 5, 4, 4, 27, 21, 21, 21, 21, 21, 9, 9};
  size_t cells = MATERIALS * MOST_NUCLIDES, windows = (size_t)s.nuclides * s.windows, poles = (size_t)s.nuclides * s.poles;
  Tables t;
  t.count = (int *)new_array(MATERIALS * sizeof(int)), t.nuclide = (int *)new_array(cells * sizeof(int));
  t.density = (double *)new_array(cells * sizeof(double));
  t.radius = (double *)new_array((size_t)s.nuclides * ANGULAR * sizeof(double));
  t.window = (Window *)new_array(windows * sizeof(Window)), t.pole = (Pole *)new_array(poles * sizeof(Pole));
  for (int m = 0; m < MATERIALS; m++) t.count[m] = counts[m] < s.nuclides ? counts[m] : s.nuclides;
  for (size_t i = 0; i < cells; i++) t.nuclide[i] = (int)(random_bits() % s.nuclides), t.density[i] = 0.5 + random_value();
  for (int i = 0; i < s.nuclides * ANGULAR; i++) t.radius[i] = 0.75 + random_value();
  for (size_t i = 0; i < poles; i++) {
    double v[8];
    for (int k = 0; k < 8; k++) v[k] = 1 + random_value();
    Pole p = {{v[0], v[1]}, {v[2], v[3]}, {v[4], v[5]}, {v[6], v[7]}, (int)(random_bits() % ANGULAR)};
    t.pole[i] = p;
  }
  int each = s.poles / s.windows;
  for (size_t i = 0; i < windows; i++) {
    int first = (int)(i % s.windows) * each;
    Window w = {0.5 + random_value(), 0.5 + random_value(), 0.5 + random_value(), first, first + 2 + (int)(random_bits() % (each - 2))};
    t.window[i] = w;
  }
  place(t.count, MATERIALS * sizeof(int)), place(t.nuclide, cells * sizeof(int)), place(t.density, cells * sizeof(double));
  place(t.radius, (size_t)s.nuclides * ANGULAR * sizeof(double));
  place(t.window, windows * sizeof(Window)), place(t.pole, poles * sizeof(Pole));
  return t;
}

// The last bits of sin and exp decide few lookups.
static inline size_t is_other(unsigned long long got, unsigned long long want) {
  unsigned long long more = got > want ? got - want : want - got;
  return more > 2 + want / 1000000;
}

static inline int measure_lookup(const Variant *v, int count, int argc, char **argv) {
  read_arguments(argc, argv);
  if (repeats > 5) repeats = 5;
  Sizes s = {SIZE(300, 20000, 2000000), SIZE(8, NUCLIDES, NUCLIDES), SIZE(10, WINDOWS, WINDOWS), SIZE(100, POLES, POLES)};
  Tables t = make_tables(s);
  unsigned long long want = 0, got = 0;
  Sizes part = s; // the CPU takes long: all variants compute the same, this one a part
  part.lookups = s.lookups < 20000 ? s.lookups : 20000;
  for (int i = 0; i < part.lookups; i++) want += (unsigned)lookup(i, part, t);
  for (int k = 0; k < count; k++) {
    size_t wrong = is_other(v[k].run(part, t), want);
    MEASURE_CASE("lookup", v[k].name, got = 0, got = v[k].run(s, t), got < (unsigned)s.lookups || wrong);
  }
  return faults != 0;
}
