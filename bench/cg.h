// A conjugate gradient solver for heat conduction on a square, as programs have it whose authors leave tuning to the
// compiler: rows of columns, pointers without 'restrict', subscripts kk + jj * x.
//   w = A p, with the sum of w * p;  u += alpha p, r -= alpha w, with the sum of r * r;  p = r + beta p
// In: ways to compute the three steps, each a Variant.
#include "levels.h"

enum { HALO = 2, STEPS = 20 };

typedef struct {
  int x, y; // with halos
  double *kx, *ky, *p, *w, *r, *u;
} Field;

typedef struct {
  const char *name;
  double (*apply)(int x, int y, double *kx, double *ky, double *p, double *w);
  double (*advance)(int x, int y, double alpha, double *u, double *p, double *r, double *w);
  void (*direct)(int x, int y, double beta, double *p, double *r);
} Variant;

static inline double *new_field(size_t n, double least) {
  double *a = (double *)new_array(n * sizeof *a);
  for (size_t i = 0; i < n; i++) a[i] = least + random_value();
  place(a, n * sizeof *a);
  return a;
}

static inline double apply_by_hand(int x, int y, double *kx, double *ky, double *p, double *w) {
  double pw = 0;
  for (int jj = HALO; jj < y - HALO; jj++)
    for (int kk = HALO; kk < x - HALO; kk++) {
      const int i = kk + jj * x;
      w[i] = (1 + kx[i + 1] + kx[i] + ky[i + x] + ky[i]) * p[i] - (kx[i + 1] * p[i + 1] + kx[i] * p[i - 1]) -
             (ky[i + x] * p[i + x] + ky[i] * p[i - x]);
      pw += w[i] * p[i];
    }
  return pw;
}

static inline double advance_by_hand(int x, int y, double alpha, double *u, double *p, double *r, double *w) {
  double rr = 0;
  for (int jj = HALO; jj < y - HALO; jj++)
    for (int kk = HALO; kk < x - HALO; kk++) {
      const int i = kk + jj * x;
      u[i] += alpha * p[i];
      r[i] -= alpha * w[i];
      rr += r[i] * r[i];
    }
  return rr;
}

static inline void direct_by_hand(int x, int y, double beta, double *p, double *r) {
  for (int jj = HALO; jj < y - HALO; jj++)
    for (int kk = HALO; kk < x - HALO; kk++) p[kk + jj * x] = beta * p[kk + jj * x] + r[kk + jj * x];
}

// STEPS steps; the last sum of squares.
static inline double solve(const Variant *v, Field *f) {
  double rr = 1e6;
  for (int i = 0; i < STEPS; i++) {
    double pw = v->apply(f->x, f->y, f->kx, f->ky, f->p, f->w), next;
    next = v->advance(f->x, f->y, rr / pw, f->u, f->p, f->r, f->w);
    v->direct(f->x, f->y, next / rr, f->p, f->r);
    rr = next;
  }
  return rr;
}

// Sums in another order: a step's roundings grow with each.
static inline size_t wrong_field(Field *f, const double *want, size_t n) {
  size_t wrong = 0;
  fetch(f->u, n * sizeof(double));
  for (size_t i = 0; i < n; i++) wrong += !(fabs(f->u[i] - want[i]) <= 1e-6 * (1 + fabs(want[i])));
  return wrong;
}

static inline void start_again(Field *f, const double *p, const double *r, size_t n) {
  memcpy(f->p, p, n * sizeof(double)), memcpy(f->r, r, n * sizeof(double)), memset(f->u, 0, n * sizeof(double));
  send(f->p, n * sizeof(double)), send(f->r, n * sizeof(double)), send(f->u, n * sizeof(double));
}

static inline int measure_cg(const Variant *v, int count, int argc, char **argv) {
  static const Variant by_hand = {"host", apply_by_hand, advance_by_hand, direct_by_hand};
  read_arguments(argc, argv);
  int side = SIZE(61, 512, 1024) + 2 * HALO;
  size_t n = (size_t)side * side, bytes = n * sizeof(double);
  Field f = {.x = side, .y = side, .kx = new_field(n, 1), .ky = new_field(n, 1), .p = new_field(n, 1), .w = new_field(n, 1),
             .r = new_field(n, 1), .u = new_field(n, 0)};
  double *p = (double *)new_array(bytes), *r = (double *)new_array(bytes), *want = (double *)new_array(bytes);
  memcpy(p, f.p, bytes), memcpy(r, f.r, bytes);
  memset(f.u, 0, bytes);
  solve(&by_hand, &f);
  memcpy(want, f.u, bytes);
  for (int k = 0; k < count; k++)
    MEASURE_CASE("cg", v[k].name, start_again(&f, p, r, n), solve(&v[k], &f), wrong_field(&f, want, n));
  return faults != 0;
}
