// Ten kernels in C, the same in C++ and Fortran, in turns: what these languages cost. With PEER also those that gfortran
// makes of the Fortran, for the host.
//   accomp -acc -mp -O3 bench/twins.c -c; accomp++ -acc -mp -O3 bench/twins_cxx.cpp -c; accompf -acc -mp -O3 bench/twins_fortran.F90 -c
//   accompf -acc -mp twins.o twins_cxx.o twins_fortran.o -lstdc++ -o twins
//   ./twins [small]
#include "twins.h"
#include <complex.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>
#include "measure.h"

static double triad(const Twins *t) {
  int n = t->n;
  const double *x = t->x, *y = t->y;
  double *z = t->z, a = 3;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) z[i] = x[i] + a * y[i];
  return 0;
}

static double dot(const Twins *t) {
  int n = t->n;
  const double *x = t->x, *y = t->y;
  double s = 0;
#pragma acc parallel loop reduction(+:s) present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++) s += x[i] * y[i];
  return s;
}

static double sparse(const Twins *t) {
  int rows = t->rows;
  const int *start = t->start, *column = t->column;
  const double *x = t->x, *y = t->y;
  double *z = t->z;
#pragma acc parallel loop gang vector_length(32) present(start[0:rows + 1], column[0:t->n], x[0:t->n], y[0:t->n], z[0:t->n])
  for (int i = 0; i < rows; i++) {
    double s = 0;
#pragma acc loop vector reduction(+:s)
    for (int k = start[i]; k < start[i + 1]; k++) s += x[k] * y[column[k]];
    z[i] = s;
  }
  return 0;
}

static double jacobi(const Twins *t) {
  int m = t->side;
  const double *x = t->x;
  double *z = t->z;
#pragma acc parallel loop collapse(2) present(x[0:m * m], z[0:m * m])
  for (int i = 1; i < m - 1; i++)
    for (int j = 1; j < m - 1; j++)
      z[i * m + j] = 0.25 * (x[(i - 1) * m + j] + x[(i + 1) * m + j] + x[i * m + j - 1] + x[i * m + j + 1]);
  return 0;
}

static double product(const Twins *t) {
  int m = t->side / 4;
  const double *x = t->x, *y = t->y;
  double *z = t->z;
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int k = 0; k < m; k++) s += x[i * m + k] * y[k * m + j];
      z[i * m + j] = s;
    }
  return 0;
}

static double complex_axpy(const Twins *t) {
  int n = t->n;
  const float complex *p = (const float complex *)t->p;
  float complex *q = (float complex *)t->q, a = 0.5f + 0.25f * I;
#pragma acc parallel loop present(p[0:n], q[0:n])
  for (int i = 0; i < n; i++) q[i] = a * p[i] + q[i] * 0.5f;
  return 0;
}

static double for_all(const Twins *t) {
  int n = t->n;
  const double *x = t->x;
  double *z = t->z;
  double a = 0.5;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) z[i] += a * x[i];
  return 0;
}

static double bodies(const Twins *t) {
  int m = t->side * 4;
  const double *x = t->x;
  double *z = t->z;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < m; i++) {
    double fx = 0, fy = 0, fz = 0;
    for (int j = 0; j < m; j++) {
      double dx = x[3 * j] - x[3 * i], dy = x[3 * j + 1] - x[3 * i + 1], dz = x[3 * j + 2] - x[3 * i + 2];
      double d = dx * dx + dy * dy + dz * dz + 0.01, w = 1 / (d * sqrt(d));
      fx += w * dx, fy += w * dy, fz += w * dz;
    }
    z[3 * i] = fx, z[3 * i + 1] = fy, z[3 * i + 2] = fz;
  }
  return 0;
}

static double histogram(const Twins *t) {
  int n = t->n, bins = t->bins;
  const int *column = t->column;
  unsigned *count = t->count;
#pragma acc parallel loop present(column[0:n], count[0:bins])
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    count[column[i] % bins]++;
  }
  return 0;
}

static double softmax(const Twins *t) {
  int rows = t->rows, m = t->n / rows;
  const double *x = t->x;
  double *z = t->z;
#pragma acc parallel loop gang present(x[0:t->n], z[0:t->n])
  for (int i = 0; i < rows; i++) {
    double most = x[i * m], sum = 0;
#pragma acc loop vector reduction(max:most)
    for (int j = 0; j < m; j++) most = fmax(most, x[i * m + j]);
#pragma acc loop vector reduction(+:sum)
    for (int j = 0; j < m; j++) sum += exp(x[i * m + j] - most);
#pragma acc loop vector
    for (int j = 0; j < m; j++) z[i * m + j] = exp(x[i * m + j] - most) / sum;
  }
  return 0;
}

const Twin twins_c[TWINS] = {
    {"triad", triad}, {"dot", dot}, {"sparse", sparse}, {"jacobi", jacobi}, {"product", product},
    {"complex", complex_axpy}, {"for_all", for_all}, {"bodies", bodies}, {"histogram", histogram}, {"softmax", softmax}};

#ifdef PEER
enum { LANGUAGES = 4 };
#else
enum { LANGUAGES = 3 };
#endif
static const char *const languages[] = {"C", "C++", "Fortran", "gfortran"};

static double run(int language, int k, const Twins *t) {
#ifdef PEER
  if (language == 3) return peer_run(k, t);
#endif
  return language == 2 ? fortran_run(k, t) : (language ? twins_cxx : twins_c)[k].run(t);
}

// Sums up everything that a kernel may change.
static double left(const Twins *t, double s) {
#pragma acc update self(t->z[0:t->n], t->q[0:2 * t->n], t->count[0:t->bins])
  for (int i = 0; i < t->n; i++) s += t->z[i] * (1 + i % 7) + t->q[2 * i] + 2 * t->q[2 * i + 1];
  for (int i = 0; i < t->bins; i++) s += (double)t->count[i] * (i + 1);
  return s;
}

static void start(Twins *t) {
  memset(t->z, 0, t->n * sizeof *t->z);
  memset(t->q, 0, 2 * t->n * sizeof *t->q);
  memset(t->count, 0, t->bins * sizeof *t->count);
#pragma acc update device(t->z[0:t->n], t->q[0:2 * t->n], t->count[0:t->bins])
}

int main(int argc, char **argv) {
  bool small = argc > 1 && !strcmp(argv[1], "small");
  int side = small ? 64 : 4096, n = side * side, repeats = small ? 3 : 40, wrong = 0;
  Twins t = {.n = n, .rows = n / 64, .side = side, .bins = 1024};
  t.x = malloc(n * sizeof *t.x), t.y = malloc(n * sizeof *t.y), t.z = malloc(n * sizeof *t.z);
  t.p = malloc(2 * n * sizeof *t.p), t.q = malloc(2 * n * sizeof *t.q);
  t.start = malloc((t.rows + 1) * sizeof *t.start), t.column = malloc(n * sizeof *t.column);
  t.count = malloc(t.bins * sizeof *t.count);
  for (int i = 0; i < n; i++) {
    t.x[i] = i % 101 * 0.01, t.y[i] = i % 37 * 0.1, t.p[2 * i] = (float)(i % 11), t.p[2 * i + 1] = (float)(i % 5);
    t.column[i] = (int)(i * 2654435761u % (unsigned)n);
  }
  for (int i = 0; i <= t.rows; i++) t.start[i] = i * 64;
#pragma acc enter data copyin(t.x[0:n], t.y[0:n], t.p[0:2 * n], t.start[0:t.rows + 1], t.column[0:n]) \
    create(t.z[0:n], t.q[0:2 * n], t.count[0:t.bins])
  for (int k = 0; k < TWINS; k++) {
    double time[LANGUAGES][MOST_REPEATS], result[LANGUAGES];
    for (int l = 0; l < LANGUAGES; l++) {
      start(&t);
      result[l] = left(&t, run(l, k, &t));
    }
    for (int i = 0; i < repeats; i++)
      for (int l = 0; l < LANGUAGES; l++) {
        double from = now_us();
        run(l, k, &t);
        time[l][i] = now_us() - from;
      }
    for (int l = 0; l < LANGUAGES; l++) qsort(time[l], repeats, sizeof(double), by_size);
    printf("%-10s C %10.1f us", twins_c[k].name, time[0][repeats / 2]);
    for (int l = 1; l < LANGUAGES; l++) {
      bool same = fabs(result[0] - result[l]) <= 1e-9 * fabs(result[0]);
      wrong += !same;
      printf("  C / %s %.3f%s", languages[l], time[0][repeats / 2] / time[l][repeats / 2], same ? "" : " DIFFERENT");
    }
    printf("\n");
  }
  return wrong != 0;
}
