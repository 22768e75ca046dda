// Block-tridiagonal systems, one for each line of a grid, as codes of alternating
// directions solve them: a line has BLOCKS blocks of SIDE x SIDE doubles, in block row s
//   lower[s] * x[s-1] + middle[s] * x[s] + upper[s] * x[s+1] = rhs[s]
// In: ways to solve them, each a Variant.  Out: lines of levels.h.
#include "levels.h"

enum { BLOCKS = 64, SIDE = 5 };

// Places of elements of one 'line' of 'lines': the same element of all lines lies
// together.
#define OF_MATRIX(s, r, c) ((((s)*SIDE + (r)) * SIDE + (c)) * lines + line)
#define OF_VECTOR(s, r)    (((s)*SIDE + (r)) * lines + line)

typedef struct {
  int ni, nj; // lines in two directions
  size_t matrix_size, vector_size;
  double *lower, *middle, *upper; // matrix_size each
  double *factor;                 // as these: what elimination makes of 'upper'
  double *rhs, *x, *want;         // vector_size each
} Lines;

typedef struct {
  const char *name;
  void (*solve)(const Lines *);
} Variant;

static inline double *new_doubles(size_t n, double least) {
  double *x = (double *)new_array(n * sizeof *x);
  for (size_t i = 0; i < n; i++) x[i] = least + random_value();
  return x;
}

static inline void place_doubles(double *x, size_t n) { place(x, n * sizeof *x); }

// rhs += the blocks of column s + shift * want.
static inline void add_product(const Lines *l, const double *blocks, int shift) {
  int lines = l->ni * l->nj;
  for (int s = 0; s < BLOCKS; s++)
    for (int r = 0; r < SIDE; r++)
      for (int c = 0; c < SIDE && s + shift >= 0 && s + shift < BLOCKS; c++)
        for (int line = 0; line < lines; line++)
          l->rhs[OF_VECTOR(s, r)] +=
              blocks[OF_MATRIX(s, r, c)] * l->want[OF_VECTOR(s + shift, c)];
}

// The solution is chosen, the right-hand side computed from it. Blocks are random, the
// middle ones with 8 more on the diagonal, so that no pivots are needed.
static inline void make_lines(Lines *l) {
  l->ni = SIZE(3, 32, 128), l->nj = SIZE(7, 32, 128);
  int lines = l->ni * l->nj;
  l->vector_size = (size_t)BLOCKS * SIDE * lines;
  l->matrix_size = l->vector_size * SIDE;
  l->lower = new_doubles(l->matrix_size, 0), l->middle = new_doubles(l->matrix_size, 0);
  l->upper = new_doubles(l->matrix_size, 0), l->want = new_doubles(l->vector_size, 1);
  l->factor = (double *)new_array(l->matrix_size * sizeof(double));
  l->rhs = (double *)new_array(l->vector_size * sizeof(double));
  l->x = (double *)new_array(l->vector_size * sizeof(double));
  for (int s = 0; s < BLOCKS; s++)
    for (int r = 0; r < SIDE; r++)
      for (int line = 0; line < lines; line++) l->middle[OF_MATRIX(s, r, r)] += 8;
  for (size_t i = 0; i < l->vector_size; i++) l->rhs[i] = 0;
  add_product(l, l->lower, -1), add_product(l, l->middle, 0), add_product(l, l->upper, 1);
  place_doubles(l->lower, l->matrix_size), place_doubles(l->middle, l->matrix_size);
  place_doubles(l->upper, l->matrix_size), place_doubles(l->factor, l->matrix_size);
  place_doubles(l->rhs, l->vector_size), place_doubles(l->x, l->vector_size);
}

static inline void clear_lines(const Lines *l) {
  poison(l->factor, l->matrix_size * sizeof(double));
  poison(l->x, l->vector_size * sizeof(double));
}

static inline size_t wrong_lines(const Lines *l) {
  fetch(l->x, l->vector_size * sizeof(double));
  return differences(l->x, l->want, l->vector_size, 1e-10);
}

static inline int measure_tridiag(const Variant *v, int count, int argc, char **argv) {
  Lines l;
  read_arguments(argc, argv);
  make_lines(&l);
  for (int i = 0; i < count; i++)
    MEASURE_CASE("tridiag", v[i].name, clear_lines(&l), v[i].solve(&l), wrong_lines(&l));
  return faults != 0;
}
