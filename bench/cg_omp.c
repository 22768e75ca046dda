// A CG solver by OpenMP, its columns bare and its pointers plain; beside it what its author could have written for the
// compiler's sake, and the same in OpenACC.
//   accomp -acc -fopenmp -O3 bench/cg_omp.c -o cg_omp -lm && ./cg_omp [small]
#include "cg.h"

static double apply(int x, int y, double *kx, double *ky, double *p, double *w) {
  double pw = 0;
  #pragma omp target teams distribute parallel for map(tofrom: pw) reduction(+: pw)
  for (int jj = HALO; jj < y - HALO; jj++)
    for (int kk = HALO; kk < x - HALO; kk++) {
      const int i = kk + jj * x;
      w[i] = (1 + kx[i + 1] + kx[i] + ky[i + x] + ky[i]) * p[i] - (kx[i + 1] * p[i + 1] + kx[i] * p[i - 1]) -
             (ky[i + x] * p[i + x] + ky[i] * p[i - x]);
      pw += w[i] * p[i];
    }
  return pw;
}

static double advance(int x, int y, double alpha, double *u, double *p, double *r, double *w) {
  double rr = 0;
  #pragma omp target teams distribute parallel for map(tofrom: rr) reduction(+: rr)
  for (int jj = HALO; jj < y - HALO; jj++)
    for (int kk = HALO; kk < x - HALO; kk++) {
      const int i = kk + jj * x;
      u[i] += alpha * p[i];
      r[i] -= alpha * w[i];
      rr += r[i] * r[i];
    }
  return rr;
}

static void direct(int x, int y, double beta, double *p, double *r) {
  #pragma omp target teams distribute parallel for
  for (int jj = HALO; jj < y - HALO; jj++)
    for (int kk = HALO; kk < x - HALO; kk++) p[kk + jj * x] = beta * p[kk + jj * x] + r[kk + jj * x];
}

// --- tuned --------------------------------------------------------------------------------------

static double apply_tuned(int x, int y, double *kx_, double *ky_, double *p_, double *w_) {
  double *restrict kx = kx_, *restrict ky = ky_, *restrict p = p_, *restrict w = w_, pw = 0;
  #pragma omp target teams distribute parallel for collapse(2) map(tofrom: pw) reduction(+: pw)
  for (int jj = HALO; jj < y - HALO; jj++)
    for (int kk = HALO; kk < x - HALO; kk++) {
      const int i = kk + jj * x;
      w[i] = (1 + kx[i + 1] + kx[i] + ky[i + x] + ky[i]) * p[i] - (kx[i + 1] * p[i + 1] + kx[i] * p[i - 1]) -
             (ky[i + x] * p[i + x] + ky[i] * p[i - x]);
      pw += w[i] * p[i];
    }
  return pw;
}

static double advance_tuned(int x, int y, double alpha, double *u_, double *p_, double *r_, double *w_) {
  double *restrict u = u_, *restrict p = p_, *restrict r = r_, *restrict w = w_, rr = 0;
  #pragma omp target teams distribute parallel for collapse(2) map(tofrom: rr) reduction(+: rr)
  for (int jj = HALO; jj < y - HALO; jj++)
    for (int kk = HALO; kk < x - HALO; kk++) {
      const int i = kk + jj * x;
      u[i] += alpha * p[i];
      r[i] -= alpha * w[i];
      rr += r[i] * r[i];
    }
  return rr;
}

static void direct_tuned(int x, int y, double beta, double *p_, double *r_) {
  double *restrict p = p_, *restrict r = r_;
  #pragma omp target teams distribute parallel for collapse(2)
  for (int jj = HALO; jj < y - HALO; jj++)
    for (int kk = HALO; kk < x - HALO; kk++) p[kk + jj * x] = beta * p[kk + jj * x] + r[kk + jj * x];
}

// --- OpenACC ------------------------------------------------------------------------------------

static double apply_acc(int x, int y, double *kx, double *ky, double *p, double *w) {
  double pw = 0;
  #pragma acc parallel loop reduction(+: pw) present(kx, ky, p, w)
  for (int jj = HALO; jj < y - HALO; jj++)
    for (int kk = HALO; kk < x - HALO; kk++) {
      const int i = kk + jj * x;
      w[i] = (1 + kx[i + 1] + kx[i] + ky[i + x] + ky[i]) * p[i] - (kx[i + 1] * p[i + 1] + kx[i] * p[i - 1]) -
             (ky[i + x] * p[i + x] + ky[i] * p[i - x]);
      pw += w[i] * p[i];
    }
  return pw;
}

static double advance_acc(int x, int y, double alpha, double *u, double *p, double *r, double *w) {
  double rr = 0;
  #pragma acc parallel loop reduction(+: rr) present(u, p, r, w)
  for (int jj = HALO; jj < y - HALO; jj++)
    for (int kk = HALO; kk < x - HALO; kk++) {
      const int i = kk + jj * x;
      u[i] += alpha * p[i];
      r[i] -= alpha * w[i];
      rr += r[i] * r[i];
    }
  return rr;
}

static void direct_acc(int x, int y, double beta, double *p, double *r) {
  #pragma acc parallel loop present(p, r)
  for (int jj = HALO; jj < y - HALO; jj++)
    for (int kk = HALO; kk < x - HALO; kk++) p[kk + jj * x] = beta * p[kk + jj * x] + r[kk + jj * x];
}

static const Variant variants[] = {{"omp", apply, advance, direct},
                                   {"omp_tuned", apply_tuned, advance_tuned, direct_tuned},
                                   {"acc", apply_acc, advance_acc, direct_acc}};

int main(int argc, char **argv) { return measure_cg(variants, 3, argc, argv); }
