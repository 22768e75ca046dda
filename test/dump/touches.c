// What kernels read and write, as far as the host can tell: what they do with memory of which nothing tells.
#include <string.h>
static double table[100];
#pragma acc declare create(table)
static double *const to_table = table;
struct list { double *at; };
#pragma acc routine seq bind(fill_on_device)
void fill(double *p, int i);
#pragma acc routine seq
static void fill_table(int i) { table[i] = i; }
void known(int n, const double *restrict a, double *restrict b) {
  #pragma acc parallel loop present(a, b)
  for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1] + b[0];
}
void by_index(int n, const int *at, double *b) {
  #pragma acc parallel loop present(at[0:n], b[0:n])
  for (int i = 0; i < n; i++) b[at[i]] = i;
}
void by_member(int n, struct list *s) {
  #pragma acc parallel loop present(s)
  for (int i = 0; i < n; i++) s->at[i] = i;
}
void by_function(int n, double *b) {
  #pragma acc parallel loop present(b[0:n])
  for (int i = 0; i < n; i++) fill_table(i);
  #pragma acc parallel loop present(b[0:n])
  for (int i = 0; i < n; i++) fill(b, i);
}
void by_constant(int n) {
  #pragma acc parallel loop present(table)
  for (int i = 0; i < n; i++) to_table[i] = i;
}
void by_copied_pointer(int n, double *b) {
  #pragma acc parallel loop deviceptr(b)
  for (int i = 0; i < n; i++) {
    double *q;
    memcpy(&q, &b, sizeof q);
    q[i] = i;
  }
}
void by_linear(int n, double *b) {
  int k = 0;
  #pragma omp target parallel for simd linear(k: 2) map(b[0:2 * n])
  for (int i = 0; i < n; i++) b[k] = i;
}
void by_clause(int n, double *b) {
  #pragma omp target map(b[0:n])
  {
    #pragma omp parallel for if (b[n - 1] > 1)
    for (int i = 0; i < n - 1; i++) b[i] = i;
  }
}
void by_wrapping(unsigned n, unsigned off, double *b) {
  #pragma acc parallel loop present(b[0:n])
  for (unsigned i = 0; i < n; i++) b[i + off] = i;
}
void long_interval(int nx, int ny, int nz, const double *restrict a, double *restrict b) {
  #pragma acc parallel loop present(a[0:nx * ny * nz], b[0:nx * ny * nz])
  for (int k = 2; k < nz - 2; k++)
    for (int j = 2; j < ny - 2; j++)
      for (int i = 2; i < nx - 2; i++)
        b[(k * ny + j) * nx + i] = a[(k * ny + j) * nx + i - 1] + a[(k * ny + j) * nx + i + 1] + a[(k * ny + j - 1) * nx + i] +
                                   a[(k * ny + j + 1) * nx + i] + a[((k - 1) * ny + j) * nx + i] + a[((k + 1) * ny + j) * nx + i];
}
#define AT(i, j) ((j) * (nx + 2) + (i))
void columns_apart(int nx, int ny, int nz, const double *restrict a, double *restrict b) {
  #pragma acc parallel loop collapse(3) present(a, b)
  for (int k = 1; k < nz - 1; k++)
    for (int j = 1; j < ny - 1; j++)
      for (int i = 1; i < nx - 1; i++)
        b[(k * ny + j) * nx + i] = a[nx * ny * (k - 1) + nx * j + i - 1] + a[(k * ny + j + 1) * nx + i];
  #pragma acc parallel loop collapse(2) present(a, b)
  for (int j = 1; j <= ny; j++)
    for (int i = 1; i <= nx; i++) {
      const int at = AT(i, j);
      b[at] = a[at - (nx + 2)] + a[AT(i, j + 1)];
    }
}
void columns_at_ends(int nx, int ny, double (*restrict a)[nx], double *restrict b) {
  #pragma acc parallel loop present(a[0:ny], b[0:100 * ny])
  for (int j = 0; j < ny; j++) {
    a[j][0] = a[j][nx - 1] = 1;
    b[j * 100] = b[j * 100 + 99] = 1;
  }
}
struct pair { double x, y; };
void no_columns(int nx, int ny, double *restrict a, double b[restrict][8], struct pair *restrict c) {
  #pragma acc parallel loop collapse(2) present(a[0:nx * ny], b[0:ny], c[0:ny])
  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++) a[j * nx + i] = 1;
  #pragma acc parallel loop present(b[0:ny], c[0:ny])
  for (int j = 0; j < ny; j++) {
    for (int i = 0; i < 8; i++) b[j][i] = 1;
    c[j].x = 1;
  }
}
void by_conversion(unsigned n, int less, double *b) {
  #pragma acc parallel loop present(b[0:n])
  for (unsigned i = 0; i < n; i++)
    if (i < less) b[i] = 1;
}
