// Many small kernels by OpenACC: each waited for, as one writes them at first, and in one
// queue.
//   accomp -acc -O3 bench/wavefront_acc.c -o wavefront_acc -lm && ./wavefront_acc [small]
#include "wavefront.h"

static void sweep(const Grid *g) {
  int n = g->n, points = g->points, size = n * n * n;
  int *list = g->list;
  double *v = g->v, *rhs = g->rhs;
  for (int p = 0; p < g->planes; p++) {
    int from = g->first[p], to = g->first[p + 1];
    #pragma acc parallel loop present(list[0:points], v[0:size], rhs[0:size])
    for (int m = from; m < to; m++) {
      int x = list[m];
      v[x] = WEIGHT * (rhs[x] + CX * v[x - n * n] + CY * v[x - n] + CZ * v[x - 1]);
    }
  }
}

static void sweep_async(const Grid *g) {
  int n = g->n, points = g->points, size = n * n * n;
  int *list = g->list;
  double *v = g->v, *rhs = g->rhs;
  for (int p = 0; p < g->planes; p++) {
    int from = g->first[p], to = g->first[p + 1];
    #pragma acc parallel loop present(list[0:points], v[0:size], rhs[0:size]) async(1)
    for (int m = from; m < to; m++) {
      int x = list[m];
      v[x] = WEIGHT * (rhs[x] + CX * v[x - n * n] + CY * v[x - n] + CZ * v[x - 1]);
    }
  }
  #pragma acc wait(1)
}

static void factor(const Matrix *m) {
  int n = m->n;
  double(*a)[n] = (double(*)[n])m->a;
  for (int k = 0; k < n - 1; k++) {
    #pragma acc kernels present(a[0:n])
    {
      for (int i = k + 1; i < n; i++) a[i][k] /= a[k][k];
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++) a[i][j] -= a[i][k] * a[k][j];
    }
  }
}

static void factor_async(const Matrix *m) {
  int n = m->n;
  double(*a)[n] = (double(*)[n])m->a;
  for (int k = 0; k < n - 1; k++) {
    #pragma acc kernels present(a[0:n]) async(1)
    {
      for (int i = k + 1; i < n; i++) a[i][k] /= a[k][k];
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++) a[i][j] -= a[i][k] * a[k][j];
    }
  }
  #pragma acc wait(1)
}

// Rows by the program's own arithmetic. The loops do not show that k is less than n; the
// program says that they are independent.
static void factor_linear(const Matrix *m) {
  int n = m->n;
  double *a = m->a;
  for (int k = 0; k < n - 1; k++) {
    #pragma acc kernels present(a[0:n * n])
    {
      #pragma acc loop independent
      for (int i = k + 1; i < n; i++) a[i * n + k] /= a[k * n + k];
      #pragma acc loop independent
      for (int i = k + 1; i < n; i++) {
        #pragma acc loop independent
        for (int j = k + 1; j < n; j++) a[i * n + j] -= a[i * n + k] * a[k * n + j];
      }
    }
  }
}

static const Variant variants[] = {{"acc", sweep, factor},
                                   {"acc_async", sweep_async, factor_async},
                                   {"acc_linear", NULL, factor_linear}};

int main(int argc, char **argv) { return measure_wavefront(variants, 3, argc, argv); }
