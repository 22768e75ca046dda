// Three levels with statements between them: batches of rows of columns.  Each batch has
// a table of 64 that one inner loop fills and the next reads; each row has a scalar.
//   scale: out = w * in * table, w from the row's shift
//   norm:  out = w * in, w from the row's sum of in * table
// In: ways to compute them, each a Variant.
#include "levels.h"

enum { TABLE = 64 };

typedef struct {
  int batches, rows, cols;
  double *coef;     // batches * TABLE
  double *shift;    // batches * rows
  double *in, *out; // batches * rows * cols
} Batches;

typedef struct {
  const char *name;
  void (*scale)(const Batches *), (*norm)(const Batches *);
} Variant;

static inline void make_batches(Batches *b, int batches, int rows, int cols) {
  size_t coefs = (size_t)batches * TABLE, shifts = (size_t)batches * rows;
  size_t size = shifts * cols;
  b->batches = batches, b->rows = rows, b->cols = cols;
  b->coef = (double *)new_array(coefs * sizeof(double));
  b->shift = (double *)new_array(shifts * sizeof(double));
  b->in = (double *)new_array(size * sizeof(double));
  b->out = (double *)new_array(size * sizeof(double));
  for (size_t i = 0; i < coefs; i++) b->coef[i] = random_value();
  for (size_t i = 0; i < shifts; i++) b->shift[i] = random_value();
  for (size_t i = 0; i < size; i++) b->in[i] = random_value(), b->out[i] = 0;
  place(b->coef, coefs * sizeof(double));
  place(b->shift, shifts * sizeof(double));
  place(b->in, size * sizeof(double));
  place(b->out, size * sizeof(double));
}

// The reference of row r, all batches counted; t: the table of its batch.
static inline void compute_row(const Batches *b, const double *t, size_t r, int norm,
                               double *want) {
  const double *in = b->in + r * b->cols;
  double w = 1 / (1 + b->shift[r] * b->shift[r]), s = 0;
  for (int c = 0; c < b->cols; c++) s += in[c] * t[c & (TABLE - 1)];
  if (norm) w = b->shift[r] / (1 + s * s);
  for (int c = 0; c < b->cols; c++)
    want[r * b->cols + c] = norm ? w * in[c] : w * in[c] * t[c & (TABLE - 1)];
}

static inline void compute_batches(const Batches *b, int norm, double *want) {
  for (int i = 0; i < b->batches; i++) {
    double t[TABLE];
    for (int k = 0; k < TABLE; k++)
      t[k] = b->coef[(size_t)i * TABLE + k] + b->shift[(size_t)i * b->rows];
    for (int r = 0; r < b->rows; r++)
      compute_row(b, t, (size_t)i * b->rows + r, norm, want);
  }
}

static inline size_t wrong_batches(const Batches *b, const double *want, size_t size) {
  fetch(b->out, size * sizeof(double));
  return differences(b->out, want, size, 1e-12);
}

static inline int measure_nest(const Variant *v, int count, int argc, char **argv) {
  Batches b;
  read_arguments(argc, argv);
  if (small)
    make_batches(&b, 7, 11, 75);
  else
    make_batches(&b, 2048, 64, 384);
  size_t size = (size_t)b.batches * b.rows * b.cols, bytes = size * sizeof(double);
  double *want = (double *)new_array(bytes);
  for (int norm = 0; norm < 2; norm++) {
    compute_batches(&b, norm, want);
    for (int k = 0; k < count; k++)
      MEASURE_CASE(norm ? "nest_norm" : "nest_scale", v[k].name, poison(b.out, bytes),
                   (norm ? v[k].norm : v[k].scale)(&b), wrong_batches(&b, want, size));
  }
  return faults != 0;
}
