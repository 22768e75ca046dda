// Three levels by OpenACC: a gang for each batch, a worker for each row.
//   accomp -acc -O3 bench/nest_acc.c -o nest_acc -lm && ./nest_acc [small]
#include "nest.h"

static void scale(const Batches *b) {
  int batches = b->batches, rows = b->rows, cols = b->cols;
  size_t size = (size_t)batches * rows * cols;
  const double *restrict coef = b->coef, *restrict shift = b->shift, *restrict in = b->in;
  double *restrict out = b->out, t[TABLE];
  #pragma acc parallel loop gang private(t) \
      present(coef[0:batches * TABLE], shift[0:batches * rows], in[0:size], out[0:size])
  for (int i = 0; i < batches; i++) {
    double base = shift[i * rows];
    #pragma acc loop vector
    for (int k = 0; k < TABLE; k++) t[k] = coef[i * TABLE + k] + base;
    #pragma acc loop worker
    for (int r = 0; r < rows; r++) {
      double d = shift[i * rows + r], w = 1 / (1 + d * d);
      size_t at = (size_t)(i * rows + r) * cols;
      #pragma acc loop vector
      for (int c = 0; c < cols; c++) out[at + c] = w * in[at + c] * t[c & (TABLE - 1)];
    }
  }
}

static void norm(const Batches *b) {
  int batches = b->batches, rows = b->rows, cols = b->cols;
  size_t size = (size_t)batches * rows * cols;
  const double *restrict coef = b->coef, *restrict shift = b->shift, *restrict in = b->in;
  double *restrict out = b->out, t[TABLE];
  #pragma acc parallel loop gang private(t) \
      present(coef[0:batches * TABLE], shift[0:batches * rows], in[0:size], out[0:size])
  for (int i = 0; i < batches; i++) {
    double base = shift[i * rows];
    #pragma acc loop vector
    for (int k = 0; k < TABLE; k++) t[k] = coef[i * TABLE + k] + base;
    #pragma acc loop worker
    for (int r = 0; r < rows; r++) {
      double s = 0;
      size_t at = (size_t)(i * rows + r) * cols;
      #pragma acc loop vector reduction(+:s)
      for (int c = 0; c < cols; c++) s += in[at + c] * t[c & (TABLE - 1)];
      double w = shift[i * rows + r] / (1 + s * s);
      #pragma acc loop vector
      for (int c = 0; c < cols; c++) out[at + c] = w * in[at + c];
    }
  }
}

static const Variant variants[] = {{"acc", scale, norm}};

int main(int argc, char **argv) { return measure_nest(variants, 1, argc, argv); }
