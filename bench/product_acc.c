// Sums over a long loop, by directives.
//   accomp -acc -fopenmp -O3 bench/product_acc.c -o product_acc && ./product_acc [small] [CASES]
#include "product.h"

static void product(const Operands *x) {
  int n = x->n;
  const float *a = x->a, *b = x->b;
  float *c = x->c;
  #pragma acc parallel loop collapse(2) present(a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}
static void product_double(const Operands *x) {
  int n = x->n;
  const double *a = x->x, *b = x->y;
  double *c = x->z;
  #pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++) sum += a[(size_t)i * n + k] * b[(size_t)k * n + j];
      c[(size_t)i * n + j] = sum;
    }
}
static void product_turned(const Operands *x) {
  int n = x->n;
  const float(*a)[n] = (const float(*)[n])x->a, (*b)[n] = (const float(*)[n])x->b;
  float(*c)[n] = (float(*)[n])x->c;
  #pragma acc parallel loop gang present(a[0:n][0:n], b[0:n][0:n], c[0:n][0:n])
  for (int i = 0; i < n; i++)
    #pragma acc loop vector
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) c[i][j] += a[k][i] * b[k][j];
}
static void product_some(const Operands *x) {
  int n = x->n;
  const float *a = x->a, *b = x->b;
  float *c = x->c;
  #pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++)
        if (a[i * n + k] > 0) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}
static void batch(const Operands *x) {
  int some = x->some, n = x->side, all = some * n * n;
  const double *p = x->p, *q = x->q;
  double *r = x->r;
  #pragma acc parallel loop collapse(3) present(p[0:all], q[0:all], r[0:all])
  for (int w = 0; w < some; w++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int k = 0; k < n; k++) sum += p[(w * n + i) * n + k] * q[(w * n + k) * n + j];
        r[(w * n + i) * n + j] = sum;
      }
}
static void distances(const Operands *x) {
  int n = x->points, m = x->dimensions;
  const float *u = x->u;
  float *v = x->v;
  #pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < m; k++) {
        float d = u[i * m + k] - u[j * m + k];
        sum += d * d;
      }
      v[i * n + j] = sum;
    }
}
static void distances_double(const Operands *x) {
  int n = x->points, m = x->dimensions;
  const double *u = x->w;
  double *v = x->t;
  #pragma acc parallel loop gang vector collapse(2) present(u[0:n * m], v[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < m; k++) {
        double d = u[i * m + k] - u[j * m + k];
        sum += d * d;
      }
      v[i * n + j] = sum;
    }
}

static const Case cases[] = {{"product", 'f', product},          {"product_double", 'd', product_double},
                             {"product_turned", 't', product_turned}, {"product_some", 'c', product_some},
                             {"product_batch", 'b', batch},      {"distances", 'e', distances},
                             {"distances_double", 'g', distances_double}};

int main(int argc, char **argv) {
  return measure_products("acc", cases, sizeof cases / sizeof *cases, argc, argv);
}
