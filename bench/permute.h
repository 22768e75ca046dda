// Copies in another order of dimensions: neither loads nor stores can follow each other without help.
//   turn_rows, turn_both   a matrix of floats, columns without a directive, and both loops collapsed
//   turn_double, turn_byte the same of other sizes
//   turn_add               b' += a
//   permute                a[i][k][j] to b[k][j][i], doubles
// In: ways to do it, each a Variant.
#include "levels.h"

typedef struct {
  int n, m;          // a is n x m, b m x n
  int p, q, r;       // c is p x q x r, d q x r x p
  float *a, *b;
  double *x, *y;     // n x m, too
  unsigned char *s, *t;
  double *c, *d;
} Matrices;

typedef struct {
  const char *name;
  int type; // 'f', 'd', 'b', '+', 'p': which result
  void (*run)(const Matrices *);
} Case;

static inline void make_matrices(Matrices *x) {
  x->n = SIZE(101, 2000, 12288), x->m = SIZE(67, 3000, 8192);
  x->p = SIZE(37, 200, 512), x->q = SIZE(5, 60, 384), x->r = SIZE(41, 300, 512);
  size_t n = (size_t)x->n * x->m, all = (size_t)x->p * x->q * x->r;
  x->a = (float *)new_array(n * sizeof(float)), x->b = (float *)new_array(n * sizeof(float));
  x->x = (double *)new_array(n * sizeof(double)), x->y = (double *)new_array(n * sizeof(double));
  x->s = (unsigned char *)new_array(n), x->t = (unsigned char *)new_array(n);
  x->c = (double *)new_array(all * sizeof(double)), x->d = (double *)new_array(all * sizeof(double));
  for (size_t i = 0; i < n; i++) {
    x->x[i] = x->a[i] = (float)random_value();
    x->s[i] = (unsigned char)random_bits();
  }
  for (size_t i = 0; i < all; i++) x->c[i] = random_value();
  place(x->a, n * sizeof(float)), reserve(x->b, n * sizeof(float));
  place(x->x, n * sizeof(double)), reserve(x->y, n * sizeof(double));
  place(x->s, n), reserve(x->t, n);
  place(x->c, all * sizeof(double)), reserve(x->d, all * sizeof(double));
}

static inline size_t count_wrong(Matrices *x, int type) {
  size_t n = (size_t)x->n * x->m, all = (size_t)x->p * x->q * x->r, wrong = 0;
  if (type == 'p') {
    fetch(x->d, all * sizeof(double));
    for (int i = 0; i < x->p; i++)
      for (int k = 0; k < x->q; k++)
        for (int j = 0; j < x->r; j++)
          wrong += x->d[((size_t)k * x->r + j) * x->p + i] != x->c[((size_t)i * x->q + k) * x->r + j];
    return wrong;
  }
  if (type == 'd')
    fetch(x->y, n * sizeof(double));
  else if (type == 'b')
    fetch(x->t, n);
  else
    fetch(x->b, n * sizeof(float));
  for (int i = 0; i < x->n; i++)
    for (int j = 0; j < x->m; j++) {
      size_t from = (size_t)i * x->m + j, to = (size_t)j * x->n + i;
      wrong += type == 'd'   ? x->y[to] != x->x[from]
               : type == 'b' ? x->t[to] != x->s[from]
               : type == 'f' ? x->b[to] != x->a[from]
                             : x->b[to] != x->a[from] + 1;
    }
  return wrong;
}

static inline int measure_permutations(const char *variant, const Case *cases, int count, int argc,
                                       char **argv) {
  Matrices x;
  read_arguments(argc, argv);
  make_matrices(&x);
  for (int c = 0; c < count; c++) {
    if (!is_asked_for(cases[c].name, argc, argv)) continue;
    size_t n = (size_t)x.n * x.m;
    for (size_t i = 0; i < n; i++) x.b[i] = 1;
    send(x.b, n * sizeof(float));
    cases[c].run(&x);
    size_t wrong = count_wrong(&x, cases[c].type);
    for (int m = -WARM_UP; m < repeats; m++) {
      double start = now_us();
      cases[c].run(&x);
      measured[m < 0 ? 0 : m] = now_us() - start;
    }
    report_case(cases[c].name, variant, wrong);
  }
  return faults != 0;
}
