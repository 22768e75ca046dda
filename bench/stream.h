// One pass over memory: copy, add, triad, nstream, and a step of diffusion in three dimensions.
// -DREAL=float or double.
// In: ways to compute them, each a Variant of a case.  Out: lines of levels.h.
#include "levels.h"

typedef struct {
  const char *name; // of the case
  const char *variant;
  void (*run)(void);
} Variant;

// In a and b, out c. 'times': how often nstream has added to c.
static struct {
  size_t n;
  int side; // of the cube that the diffusion is in
  Real *a, *b, *c;
  int times;
} s;

static inline void make_arrays(void) {
  s.side = SIZE(19, 192, 512);
  s.n = SIZE(10007, 8u << 20, 64u << 20);
  size_t cube = (size_t)s.side * s.side * s.side, most = s.n > cube ? s.n : cube;
  s.a = (Real *)new_array(most * sizeof *s.a), s.b = (Real *)new_array(s.n * sizeof *s.b);
  s.c = (Real *)new_array(most * sizeof *s.c);
  for (size_t i = 0; i < most; i++) s.a[i] = (Real)(1 + random_value()), s.c[i] = 0;
  for (size_t i = 0; i < s.n; i++) s.b[i] = (Real)(1 + random_value());
  place(s.a, most * sizeof *s.a), place(s.b, s.n * sizeof *s.b), place(s.c, most * sizeof *s.c);
}

static inline double is_copy(size_t i) { return s.a[i]; }
static inline double is_add(size_t i) { return (double)s.a[i] + s.b[i]; }
static inline double is_triad(size_t i) { return s.a[i] + 3.0 * s.b[i]; }
static inline double is_nstream(size_t i) { return s.times * (s.a[i] + 3.0 * s.b[i]); }
static inline double is_diffusion(size_t x) {
  size_t n = s.side, i = x % n, j = x / n % n, k = x / n / n;
  double w = s.a[i == 0 ? x : x - 1], e = s.a[i == n - 1 ? x : x + 1];
  double d = s.a[j == 0 ? x : x - n], u = s.a[j == n - 1 ? x : x + n];
  double b = s.a[k == 0 ? x : x - n * n], t = s.a[k == n - 1 ? x : x + n * n];
  return 0.4f * s.a[x] + 0.1f * (w + e + d + u + b + t);
}

// Compares a window anywhere, and the last elements.
static inline size_t wrong_window(size_t n, double want(size_t), double tolerance) {
  enum { WINDOW = 1 << 18 };
  size_t wrong = 0, length = n < WINDOW ? n : WINDOW;
  for (int end = 0; end < 2; end++) {
    size_t from = end ? n - length : (size_t)(random_bits() * 0x1p-32 * (double)(n - length));
    fetch(s.c + from, length * sizeof *s.c);
    for (size_t i = from; i < from + length; i++)
      wrong += !(fabs(s.c[i] - want(i)) <= tolerance * fabs(want(i)));
  }
  return wrong;
}

typedef struct {
  const char *name;
  double (*want)(size_t);
  int cube, adds; // is it done to the cube; does it add to what c was
} Case;
static const Case cases[] = {{"copy", is_copy, 0, 0},
                             {"add", is_add, 0, 0},
                             {"triad", is_triad, 0, 0},
                             {"nstream", is_nstream, 0, 1},
                             {"diffusion", is_diffusion, 1, 0}};
enum { CASES = sizeof cases / sizeof *cases };

static inline void clear(const Case *c, size_t n) {
  if (!c->adds) poison(s.c, n * sizeof *s.c);
  s.times++;
}

static inline void measure_variant(const Case *c, const Variant *v) {
  char name[64];
  size_t n = c->cube ? (size_t)s.side * s.side * s.side : s.n;
  double tolerance = !c->cube ? 0 : sizeof(Real) == 4 ? 1e-5 : 1e-7; // factors are floats
  snprintf(name, sizeof name, "%s_%s", c->name, TEXT(REAL));
  if (c->adds) {
    for (size_t i = 0; i < n; i++) s.c[i] = 0;
    send(s.c, n * sizeof *s.c);
  }
  s.times = 0;
  MEASURE_CASE(name, v->variant, clear(c, n), v->run(), wrong_window(n, c->want, tolerance));
}

static inline int measure_stream(const Variant *v, int count, int argc, char **argv) {
  read_arguments(argc, argv);
  make_arrays();
  for (const Case *c = cases; c < cases + CASES; c++)
    for (int i = 0; i < count; i++)
      if (is_asked_for(c->name, argc, argv) && !strcmp(v[i].name, c->name)) measure_variant(c, &v[i]);
  return faults != 0;
}
