// Small kernels between large ones: six fields, each a square of n*n cells within DEPTH rows and columns that
// reflect its border. A step reflects the four sides of each field, a kernel for each, then smooths one field
// into the next: five points. 24 small kernels and a large one in each of STEPS steps.
//   halos  all steps
// In: ways to compute them, each a Variant.
#include "levels.h"

enum { FIELDS = 6, DEPTH = 2, STEPS = 50 };

typedef struct {
  int n, side; // cells of a row: of the field, and with both halos
  double *field[FIELDS];
  double *start; // of the first field: NaN in its halo
} Fields;

typedef struct {
  const char *name;
  void (*run)(const Fields *);
} Variant;

static inline size_t field_len(const Fields *f) { return (size_t)f->side * f->side; }

static inline void make_fields(Fields *f) {
  f->n = SIZE(67, 512, 4096);
  f->side = f->n + 2 * DEPTH;
  size_t bytes = field_len(f) * sizeof(double);
  f->start = (double *)new_array(bytes);
  memset(f->start, 0xff, bytes);
  for (int j = DEPTH; j < f->n + DEPTH; j++)
    for (int i = DEPTH; i < f->n + DEPTH; i++)
      f->start[(size_t)j * f->side + i] = 2 + random_value();
  for (int i = 0; i < FIELDS; i++) {
    f->field[i] = (double *)new_array(bytes);
    reserve(f->field[i], bytes);
  }
}

// The row or column whose values belong at i.
static inline int mirrored(int n, int i) {
  if (i < DEPTH) return 2 * DEPTH - 1 - i;
  if (i >= n + DEPTH) return 2 * (n + DEPTH) - 1 - i;
  return i;
}

// All four sides at once; corners have the values of the corners opposite.
static inline void reflect(const Fields *f, double *a) {
  int side = f->side;
  for (int j = 0; j < side; j++) {
    int whole = mirrored(f->n, j) != j;
    for (int i = 0; i < side; i += whole || i != DEPTH - 1 ? 1 : f->n + 1)
      a[j * side + i] = a[mirrored(f->n, j) * side + mirrored(f->n, i)];
  }
}

// As many fields as there are.
static inline double **compute_fields(const Fields *f) {
  double **want = (double **)new_array(FIELDS * sizeof *want);
  int side = f->side, end = f->n + DEPTH;
  for (int i = 0; i < FIELDS; i++) {
    want[i] = (double *)new_array(field_len(f) * sizeof(double));
    memcpy(want[i], f->start, field_len(f) * sizeof(double));
  }
  for (int s = 0; s < STEPS; s++) {
    const double *a = want[s % FIELDS];
    double *b = want[(s + 1) % FIELDS];
    for (int i = 0; i < FIELDS; i++) reflect(f, want[i]);
    for (int j = DEPTH; j < end; j++)
      for (int i = DEPTH; i < end; i++) {
        int x = j * side + i;
        b[x] = 0.5 * a[x] + 0.125 * (a[x - 1] + a[x + 1] + a[x - side] + a[x + side]);
      }
  }
  return want;
}

static inline void clear_fields(const Fields *f) {
  size_t bytes = field_len(f) * sizeof(double);
  for (int i = 0; i < FIELDS; i++) poison(f->field[i], bytes);
  memcpy(f->field[0], f->start, bytes);
  send(f->field[0], bytes);
}

// All fields when small; else the one that was written last, whose halo is that of STEPS - 1.
static inline size_t wrong_fields(const Fields *f, double **want) {
  size_t wrong = 0;
  for (int i = 0; i < FIELDS; i++)
    if (small || i == STEPS % FIELDS) {
      fetch(f->field[i], field_len(f) * sizeof(double));
      wrong += differences(f->field[i], want[i], field_len(f), 1e-12);
    }
  return wrong;
}

static inline int measure_halos(const Variant *v, int count, int argc, char **argv) {
  Fields f;
  read_arguments(argc, argv);
  make_fields(&f);
  double **want = compute_fields(&f);
  for (int k = 0; k < count; k++)
    MEASURE_CASE("halos", v[k].name, clear_fields(&f), v[k].run(&f),
                 wrong_fields(&f, want));
  return faults != 0;
}
