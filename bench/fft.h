// Fourier transforms of many vectors: Stockham's passes of radix 4, a kernel for each.
// After the last pass the points are in order.
// In: ways to run the passes, each a Variant.  Out: lines of levels.h.
#include "levels.h"

typedef struct {
  double re, im;
} Complex;

typedef struct {
  int n, batches, passes; // n: 4 to the power of 'passes'
  size_t size;            // n * batches
  Complex *in;            // stays as it is
  Complex *odd, *even;    // results of passes 1, 3, 5... and of 2, 4, 6...
  Complex *twiddle;       // n roots of 1: exp(-2 pi i k / n)
  Complex *out, *want;    // out: 'odd' or 'even', the last pass's
} Transforms;

typedef struct {
  const char *name;
  void (*transform)(const Transforms *);
} Variant;

static inline Complex new_complex(double re, double im) {
  Complex z = {re, im};
  return z;
}

// One pass of one vector on the host. In pass 1 stride is 1, then 4, 16...
static inline void compute_pass(const Transforms *t, int stride, const Complex *x,
                                Complex *y) {
  int quarter = t->n / 4;
  for (int i = 0; i < quarter; i++) {
    int p = i / stride * stride; // of the twiddles
    double re[4] = {0}, im[4] = {0};
    for (int r = 0; r < 4; r++)
      for (int s = 0; s < 4; s++) {
        Complex z = x[i + s * quarter];
        int turns = r * s & 3; // by -i each
        re[r] += turns == 0 ? z.re : turns == 1 ? z.im : turns == 2 ? -z.re : -z.im;
        im[r] += turns == 0 ? z.im : turns == 1 ? -z.re : turns == 2 ? -z.im : z.re;
      }
    for (int r = 0; r < 4; r++) {
      Complex w = t->twiddle[r * p];
      y[i + 3 * p + r * stride] =
          new_complex(w.re * re[r] - w.im * im[r], w.re * im[r] + w.im * re[r]);
    }
  }
}

static inline void compute_by_passes(const Transforms *t, int batch) {
  Complex *buffer[2];
  for (int b = 0; b < 2; b++) buffer[b] = (Complex *)new_array(t->n * sizeof(Complex));
  memcpy(buffer[0], t->in + (size_t)batch * t->n, t->n * sizeof(Complex));
  for (int p = 0, stride = 1; p < t->passes; p++, stride *= 4)
    compute_pass(t, stride, buffer[p & 1], buffer[~p & 1]);
  memcpy(t->want + (size_t)batch * t->n, buffer[t->passes & 1], t->n * sizeof(Complex));
  free(buffer[0]), free(buffer[1]);
}

// One point by the definition.
static inline Complex compute_point(const Transforms *t, int batch, int k) {
  const Complex *x = t->in + (size_t)batch * t->n;
  Complex sum = {0, 0};
  for (size_t j = 0; j < (size_t)t->n; j++) {
    Complex w = t->twiddle[j * k % t->n];
    sum.re += x[j].re * w.re - x[j].im * w.im;
    sum.im += x[j].re * w.im + x[j].im * w.re;
  }
  return sum;
}

// By the definition where that is short, else by passes; some points by both.
static inline void compute_transforms(const Transforms *t) {
  for (int b = 0; b < t->batches; b++)
    if (small)
      for (int k = 0; k < t->n; k++)
        t->want[(size_t)b * t->n + k] = compute_point(t, b, k);
    else
      compute_by_passes(t, b);
  for (int sample = 0; sample < 100; sample++) {
    int b = random_bits() % t->batches, k = random_bits() % t->n;
    Complex z = compute_point(t, b, k), w = t->want[(size_t)b * t->n + k];
    faults += !(fabs(z.re - w.re) + fabs(z.im - w.im) <= 1e-9);
  }
  if (faults) printf("# WRONG fft: the reference\n");
}

static inline void make_transforms(Transforms *t) {
  t->passes = SIZE(4, 5, 6), t->n = 1 << 2 * t->passes, t->batches = SIZE(7, 256, 1024);
  t->size = (size_t)t->n * t->batches;
  Complex **arrays[] = {&t->in, &t->odd, &t->even, &t->want};
  for (int a = 0; a < 4; a++)
    *arrays[a] = (Complex *)new_array(t->size * sizeof(Complex));
  t->twiddle = (Complex *)new_array(t->n * sizeof(Complex));
  t->out = t->passes & 1 ? t->odd : t->even;
  double step = -2 * acos(-1.0) / t->n;
  for (int k = 0; k < t->n; k++)
    t->twiddle[k] = new_complex(cos(k * step), sin(k * step));
  for (size_t i = 0; i < t->size; i++) {
    double re = random_value();
    t->in[i] = new_complex(re, random_value());
  }
  compute_transforms(t);
  for (int a = 0; a < 3; a++) place(*arrays[a], t->size * sizeof(Complex));
  place(t->twiddle, t->n * sizeof(Complex));
}

static inline void clear_transforms(const Transforms *t) {
  poison(t->odd, t->size * sizeof(Complex)), poison(t->even, t->size * sizeof(Complex));
}

static inline size_t wrong_transforms(const Transforms *t) {
  size_t wrong = 0;
  fetch(t->out, t->size * sizeof(Complex));
  for (size_t i = 0; i < t->size; i++)
    wrong += !(fabs(t->out[i].re - t->want[i].re) <= 1e-10) ||
             !(fabs(t->out[i].im - t->want[i].im) <= 1e-10);
  return wrong;
}

// What pass p, from 0, reads and writes.
static inline Complex *source_of(const Transforms *t, int p) {
  return !p ? t->in : p & 1 ? t->odd : t->even;
}
static inline Complex *target_of(const Transforms *t, int p) {
  return p & 1 ? t->even : t->odd;
}

static inline int measure_fft(const Variant *v, int count, int argc, char **argv) {
  Transforms t;
  read_arguments(argc, argv);
  make_transforms(&t);
  for (int i = 0; i < count; i++)
    MEASURE_CASE("fft", v[i].name, clear_transforms(&t), v[i].transform(&t),
                 wrong_transforms(&t));
  return faults != 0;
}
