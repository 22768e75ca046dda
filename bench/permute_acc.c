// Copies in another order of dimensions, by directives.
//   accomp -acc -fopenmp -O3 bench/permute_acc.c -o permute_acc && ./permute_acc [small] [CASES]
#include "permute.h"

static void rows(const Matrices *x) {
  int n = x->n, m = x->m;
  float *a = x->a, *b = x->b;
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) b[(size_t)j * n + i] = a[(size_t)i * m + j];
}
static void both(const Matrices *x) {
  int n = x->n, m = x->m;
  float *a = x->a, *b = x->b;
  #pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) b[(size_t)j * n + i] = a[(size_t)i * m + j];
}
static void doubles(const Matrices *x) {
  int n = x->n, m = x->m;
  double *a = x->x, *b = x->y;
  #pragma acc parallel loop collapse(2) present(a[0:(size_t)n * m], b[0:(size_t)n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) b[(size_t)j * n + i] = a[(size_t)i * m + j];
}
static void bytes(const Matrices *x) {
  int n = x->n, m = x->m;
  unsigned char *a = x->s, *b = x->t;
  #pragma acc parallel loop collapse(2) present(a[0:(size_t)n * m], b[0:(size_t)n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) b[(size_t)j * n + i] = a[(size_t)i * m + j];
}
static void add(const Matrices *x) {
  int n = x->n, m = x->m;
  float *a = x->a, *b = x->b;
  #pragma acc parallel loop gang present(a[0:(size_t)n * m], b[0:(size_t)n * m])
  for (int i = 0; i < n; i++)
    #pragma acc loop vector
    for (int j = 0; j < m; j++) b[(size_t)j * n + i] += a[(size_t)i * m + j];
}
static void permute(const Matrices *x) {
  int p = x->p, q = x->q, r = x->r;
  double *c = x->c, *d = x->d;
  #pragma omp target teams distribute parallel for collapse(3)
  for (int i = 0; i < p; i++)
    for (int k = 0; k < q; k++)
      for (int j = 0; j < r; j++) d[((size_t)k * r + j) * p + i] = c[((size_t)i * q + k) * r + j];
}

static const Case cases[] = {{"turn_rows", 'f', rows},      {"turn_both", 'f', both},
                             {"turn_double", 'd', doubles}, {"turn_byte", 'b', bytes},
                             {"turn_add", '+', add},        {"permute", 'p', permute}};

int main(int argc, char **argv) {
  return measure_permutations("acc", cases, sizeof cases / sizeof *cases, argc, argv);
}
