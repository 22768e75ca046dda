// A sparse matrix in rows (CSR) times a vector: rows in a band, two densities.
// In: ways to compute it, each a Variant.
#include "levels.h"

typedef struct {
  int rows, len; // len: how many elements are stored
  int *start;    // rows + 1: where a row's elements begin
  int *column;
  double *value, *x, *y; // y = matrix * x
} Matrix;

typedef struct {
  const char *name;
  void (*run)(const Matrix *m);
} Variant;

// A row has 3/4 to 5/4 of 'mean' elements, within 'half' columns of the diagonal.
typedef struct {
  const char *name;
  int rows, mean, half;
} Shape;
static const Shape shapes[] = {{"27", 2000000, 27, 1000}, {"100", 2000000, 100, 2000}};
static const Shape small_shapes[] = {{"27", 211, 27, 60}, {"100", 97, 100, 90}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static inline int row_len(const Shape *s) {
  return s->mean * 3 / 4 + (int)(random_bits() % (s->mean / 2 + 1));
}

// Columns ascend: one at a random place of each of 'n' pieces of the band.
static inline void fill_row(const Shape *s, Matrix *m, int i) {
  int n = m->start[i + 1] - m->start[i], piece = 2 * s->half / n;
  for (int k = 0; k < n; k++) {
    int c = i - s->half + k * piece + (int)(random_bits() % piece);
    c = c < 0 ? c + m->rows : c >= m->rows ? c - m->rows : c;
    m->column[m->start[i] + k] = c;
    m->value[m->start[i] + k] = random_value();
  }
}

static inline void make_matrix(const Shape *s, Matrix *m) {
  size_t rows = s->rows;
  m->rows = s->rows;
  m->start = (int *)new_array((rows + 1) * sizeof(int));
  m->x = (double *)new_array(rows * sizeof(double));
  m->y = (double *)new_array(rows * sizeof(double));
  m->start[0] = 0;
  for (size_t i = 0; i < rows; i++) m->start[i + 1] = m->start[i] + row_len(s);
  m->len = m->start[rows];
  m->column = (int *)new_array(m->len * sizeof(int));
  m->value = (double *)new_array(m->len * sizeof(double));
  for (size_t i = 0; i < rows; i++) {
    fill_row(s, m, (int)i);
    m->x[i] = random_value();
    m->y[i] = 0;
  }
}

static inline void place_matrix(Matrix *m) {
  place(m->start, (m->rows + 1) * sizeof(int));
  place(m->column, m->len * sizeof(int));
  place(m->value, m->len * sizeof(double));
  place(m->x, m->rows * sizeof(double));
  place(m->y, m->rows * sizeof(double));
}

static inline size_t wrong_rows(const Matrix *m, const double *want) {
  fetch(m->y, m->rows * sizeof(double));
  return differences(m->y, want, m->rows, 0);
}

static inline void measure_matrix(const Shape *s, const Variant *v, int count) {
  Matrix m;
  char name[64];
  snprintf(name, sizeof name, "spmv_%s", s->name);
  make_matrix(s, &m);
  place_matrix(&m);
  double *want = (double *)new_array(m.rows * sizeof *want);
  for (int i = 0; i < m.rows; i++) {
    want[i] = 0;
    for (int k = m.start[i]; k < m.start[i + 1]; k++)
      want[i] += m.value[k] * m.x[m.column[k]];
  }
  for (int k = 0; k < count; k++)
    MEASURE_CASE(name, v[k].name, poison(m.y, m.rows * sizeof(double)), v[k].run(&m),
                 wrong_rows(&m, want));
}

static inline int measure_spmv(const Variant *v, int count, int argc, char **argv) {
  read_arguments(argc, argv);
  for (int i = 0; i < SHAPES; i++)
    measure_matrix(small ? &small_shapes[i] : &shapes[i], v, count);
  return faults != 0;
}
