// Two levels: the sums of a matrix's rows.  -DREAL=float or double.
// In: ways to compute them, each a Variant.
#include "levels.h"

typedef struct {
  const char *name;
  void (*run)(int rows, int cols, const Real *a, Real *r);
} Variant;

typedef struct {
  const char *name;
  int rows, cols;
} Shape;
static const Shape shapes[] = {
    {"square", 16384, 16384}, {"short", 8000000, 32}, {"long", 132, 2000000}};
static const Shape small_shapes[] = {
    {"square", 67, 45}, {"short", 301, 32}, {"long", 5, 2099}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static inline size_t wrong_rows(Real *r, const double *want, int rows) {
  fetch(r, rows * sizeof *r);
  return differences(r, want, rows, 0);
}

static inline void measure_shape(const Shape *s, const Variant *v, int count,
                                 const Real *a, Real *r, double *want) {
  char name[64];
  snprintf(name, sizeof name, "rows_%s_%s", s->name, TEXT(REAL));
  for (int i = 0; i < s->rows; i++) {
    double sum = 0;
    for (int j = 0; j < s->cols; j++) sum += a[(size_t)i * s->cols + j];
    want[i] = sum;
  }
  for (int k = 0; k < count; k++)
    MEASURE_CASE(name, v[k].name, poison(r, s->rows * sizeof *r),
                 v[k].run(s->rows, s->cols, a, r), wrong_rows(r, want, s->rows));
}

static inline int measure_rows(const Variant *v, int count, int argc, char **argv) {
  size_t most = 0, most_rows = 0;
  read_arguments(argc, argv);
  const Shape *all = small ? small_shapes : shapes;
  for (int i = 0; i < SHAPES; i++) {
    size_t size = (size_t)all[i].rows * all[i].cols;
    if (size > most) most = size;
    if ((size_t)all[i].rows > most_rows) most_rows = all[i].rows;
  }
  Real *a = (Real *)new_array(most * sizeof *a),
       *r = (Real *)new_array(most_rows * sizeof *r);
  double *want = (double *)new_array(most_rows * sizeof *want);
  for (size_t i = 0; i < most; i++) a[i] = (Real)random_value();
  memset(r, 0, most_rows * sizeof *r);
  place(a, most * sizeof *a);
  place(r, most_rows * sizeof *r);
  for (int i = 0; i < SHAPES; i++) measure_shape(&all[i], v, count, a, r, want);
  return faults != 0;
}
