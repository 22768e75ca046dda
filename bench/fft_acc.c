// Fourier transforms by OpenACC: each pass is one nest of loops.
//   accomp -acc -O3 bench/fft_acc.c -o fft_acc -lm && ./fft_acc [small]
#include "fft.h"
#include <openacc.h>

#pragma acc routine seq
static Complex plus(Complex a, Complex b) {
  return new_complex(a.re + b.re, a.im + b.im);
}
#pragma acc routine seq
static Complex minus(Complex a, Complex b) {
  return new_complex(a.re - b.re, a.im - b.im);
}
#pragma acc routine seq
static Complex times(Complex a, Complex b) {
  return new_complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
// a times -i.
#pragma acc routine seq
static Complex turned(Complex a) { return new_complex(a.im, -a.re); }

// Vectors, groups of one twiddle, points of a group.
static void pass(const Transforms *t, int stride, Complex *x, Complex *y, int queue) {
  int n = t->n, batches = t->batches, quarter = n / 4, groups = quarter / stride;
  size_t size = t->size;
  Complex *w = t->twiddle;
  #pragma acc parallel loop collapse(3) present(x[0:size], y[0:size], w[0:n]) async(queue)
  for (int b = 0; b < batches; b++)
    for (int p = 0; p < groups; p++)
      for (int q = 0; q < stride; q++) {
        int from = b * n + p * stride + q, to = b * n + 4 * p * stride + q;
        Complex x0 = x[from], x1 = x[from + quarter];
        Complex x2 = x[from + 2 * quarter], x3 = x[from + 3 * quarter];
        Complex s02 = plus(x0, x2), d02 = minus(x0, x2);
        Complex s13 = plus(x1, x3), d13 = turned(minus(x1, x3));
        y[to] = plus(s02, s13);
        y[to + stride] = times(w[p * stride], plus(d02, d13));
        y[to + 2 * stride] = times(w[2 * p * stride], minus(s02, s13));
        y[to + 3 * stride] = times(w[3 * p * stride], minus(d02, d13));
      }
}

// Vectors, points; the group comes from the point.
static void pass_by_points(const Transforms *t, int stride, Complex *x, Complex *y) {
  int n = t->n, batches = t->batches, quarter = n / 4;
  size_t size = t->size;
  Complex *w = t->twiddle;
  #pragma acc parallel loop collapse(2) present(x[0:size], y[0:size], w[0:n])
  for (int b = 0; b < batches; b++)
    for (int i = 0; i < quarter; i++) {
      int p = i & ~(stride - 1), from = b * n + i, to = from + 3 * p;
      Complex x0 = x[from], x1 = x[from + quarter];
      Complex x2 = x[from + 2 * quarter], x3 = x[from + 3 * quarter];
      Complex s02 = plus(x0, x2), d02 = minus(x0, x2);
      Complex s13 = plus(x1, x3), d13 = turned(minus(x1, x3));
      y[to] = plus(s02, s13);
      y[to + stride] = times(w[p], plus(d02, d13));
      y[to + 2 * stride] = times(w[2 * p], minus(s02, s13));
      y[to + 3 * stride] = times(w[3 * p], minus(d02, d13));
    }
}

static void transform(const Transforms *t) {
  for (int p = 0, stride = 1; p < t->passes; p++, stride *= 4)
    pass(t, stride, source_of(t, p), target_of(t, p), acc_async_sync);
}

// The host waits once, as that of fft.cu does.
static void transform_in_queue(const Transforms *t) {
  for (int p = 0, stride = 1; p < t->passes; p++, stride *= 4)
    pass(t, stride, source_of(t, p), target_of(t, p), 1);
  #pragma acc wait(1)
}

static void transform_by_points(const Transforms *t) {
  for (int p = 0, stride = 1; p < t->passes; p++, stride *= 4)
    pass_by_points(t, stride, source_of(t, p), target_of(t, p));
}

static const Variant variants[] = {{"acc", transform},
                                   {"acc_async", transform_in_queue},
                                   {"acc_points", transform_by_points}};

int main(int argc, char **argv) { return measure_fft(variants, 3, argc, argv); }
