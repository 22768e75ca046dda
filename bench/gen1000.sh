#!/bin/sh
# Writes a C file of about 1000 lines with ten regions in the shapes of the examples.
#   bench/gen1000.sh > file.c
# The rest is plain C of the kind such programs have around their kernels.
plain() {  # number: 60 lines of host code
  cat <<EOF
typedef struct { int id, count; double low, high, *value; char name[32]; } Table$1;

static Table$1 *table_new_$1(const char *name, int count) {
  Table$1 *t = calloc(1, sizeof *t);
  if (!t) return NULL;
  t->value = malloc(count * sizeof *t->value);
  t->count = count;
  t->id = $1;
  snprintf(t->name, sizeof t->name, "%s-%d", name, $1);
  for (int i = 0; i < count; i++) {
    t->value[i] = sin(0.1 * i) + $1;
    if (i == 0 || t->value[i] < t->low) t->low = t->value[i];
    if (i == 0 || t->value[i] > t->high) t->high = t->value[i];
  }
  return t;
}

static int by_value_$1(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median_$1(const Table$1 *t) {
  double *copy = malloc(t->count * sizeof *copy), m;
  if (!copy) return 0;
  memcpy(copy, t->value, t->count * sizeof *copy);
  qsort(copy, t->count, sizeof *copy, by_value_$1);
  m = t->count % 2 ? copy[t->count / 2]
                   : 0.5 * (copy[t->count / 2 - 1] + copy[t->count / 2]);
  free(copy);
  return m;
}

static int write_table_$1(const Table$1 *t, FILE *out) {
  int width = 0;
  if (fprintf(out, "# %s: %d values from %g to %g\n", t->name, t->count, t->low, t->high) < 0)
    return -1;
  for (int i = 0; i < t->count; i++) {
    switch (i % 4) {
    case 0: width = 8; break;
    case 1: width = 10; break;
    case 2: width = 12; break;
    default: width = 6; break;
    }
    if (fprintf(out, "%*.4f%s", width, t->value[i], i % 8 == 7 ? "\n" : " ") < 0) return -1;
  }
  return 0;
}

static int parse_$1(const char *s, int *key, double *value) {
  char *end;
  while (*s == ' ' || *s == '\t') s++;
  *key = (int)strtol(s, &end, 10);
  if (end == s) return 0;
  s = end;
  while (*s == ' ' || *s == '=') s++;
  *value = strtod(s, &end);
  return end != s;
}

EOF
}
cat <<'EOF'
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#define P 16

EOF
plain 1
cat <<'EOF'
static void saxpy(int n, float a, const float *restrict x, float *restrict y) {
  #pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}

EOF
plain 2
cat <<'EOF'
static void sincos_check(int n, const float *restrict x, float *restrict r) {
  #pragma acc kernels copyin(x[0:n]) copyout(r[0:n])
  #pragma acc loop gang, vector(128)
  for (int i = 0; i < n; i++) {
    float s = sinf(x[i]), c = cosf(x[i]);
    r[i] = s * s + c * c;
  }
}

EOF
plain 3
cat <<'EOF'
static double jacobi(int n, double (*restrict new)[n], double (*restrict old)[n]) {
  double change = 0;
  #pragma acc parallel loop collapse(2) reduction(max:change) present(new, old)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      new[i][j] = 0.25 * (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]);
      change = fmax(change, fabs(new[i][j] - old[i][j]));
    }
  return change;
}

EOF
plain 4
cat <<'EOF'
static void tensor(int blocks, double *w, const double *u, const double *m) {
  #pragma acc parallel loop collapse(4) present(w, u, m)
  for (int b = 0; b < blocks; b++)
    for (int i = 0; i < P; i++)
      for (int j = 0; j < P; j++)
        for (int k = 0; k < P; k++) {
          double ur = 0, us = 0, ut = 0;
          for (int l = 0; l < P; l++) {
            ur += m[i * P + l] * u[((b * P + l) * P + j) * P + k];
            us += m[k * P + l] * u[((b * P + i) * P + l) * P + k];
            ut += m[j * P + l] * u[((b * P + i) * P + j) * P + l];
          }
          w[((b * P + i) * P + j) * P + k] = ur * us * ut;
        }
}

EOF
plain 5
cat <<'EOF'
static void nstream(size_t n, double *restrict c, const double *restrict a,
                    const double *restrict b) {
  #pragma acc parallel loop present(c[0:n], a[0:n], b[0:n])
  for (size_t i = 0; i < n; i++) c[i] += a[i] + 3.0 * b[i];
}

EOF
plain 6
cat <<'EOF'
static void diffuse(int nx, int ny, int nz, float c, float *restrict g, float *restrict f) {
  int size = nx * ny * nz;
  #pragma acc parallel loop collapse(3) present(g[0:size], f[0:size]) async(1)
  for (int k = 1; k < nz - 1; k++)
    for (int j = 0; j < ny; j++)
      for (int i = 0; i < nx; i++) {
        int x = (k * ny + j) * nx + i;
        float here = f[x];
        float w = i > 0 ? f[x - 1] : here, e = i < nx - 1 ? f[x + 1] : here;
        float s = j > 0 ? f[x - nx] : here, t = j < ny - 1 ? f[x + nx] : here;
        g[x] = here + c * (w + e + s + t + f[x - nx * ny] + f[x + nx * ny] - 6 * here);
      }
  #pragma acc wait(1)
}

EOF
plain 7
cat <<'EOF'
static void plane(int p, int size, float *x) {
  #pragma acc update device(x[0:size]) async(p)
  #pragma acc parallel loop present(x[0:size]) async(p)
  for (int i = 0; i < size; i++) x[i] = 2 * x[i] + p;
  #pragma acc update self(x[0:size]) async(p)
}

EOF
plain 8
cat <<'EOF'
static void matmul(int m, const float *restrict a, const float *restrict b, float *restrict c) {
  #pragma acc parallel loop gang vector collapse(2) \
      copyin(a[0:m * m], b[0:m * m]) copyout(c[0:m * m])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++) {
      float s = 0;
      for (int k = 0; k < m; k++) s += a[i * m + k] * b[k * m + j];
      c[i * m + j] = s;
    }
}

EOF
plain 9
cat <<'EOF'
static double dot(size_t n, const double *a, const double *b) {
  double s = 0;
  #pragma acc parallel loop copyin(a[0:n], b[0:n]) reduction(+:s)
  for (size_t i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}

EOF
plain 10
cat <<'EOF'
static void histogram(int n, const int *x, int *count) {
  #pragma acc parallel loop copyin(x[0:n]) copy(count[0:64])
  for (int i = 0; i < n; i++) {
    #pragma acc atomic update
    count[x[i] & 63] += 1;
  }
}

EOF
plain 11
plain 12
plain 13
plain 14
echo 'int main(int argc, char **argv) {'
echo '  double value = 0;'
echo '  int key = argc;'
for t in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
  cat <<EOF
  Table$t *t$t = table_new_$t(argv[0], 100 + argc);
  if (t$t && parse_$t(argv[argc - 1], &key, &value)) value += median_$t(t$t);
  if (t$t) write_table_$t(t$t, stdout);
EOF
done
cat <<'EOF'
  static float x[4096], y[4096], z[4096];
  static double a[4096], b[4096], c[4096];
  static int h[64], k[4096];
  saxpy(64, 2, x, y);
  sincos_check(64, x, y);
  #pragma acc data copy(a, b, c, x, y)
  {
    value += jacobi(16, (double (*)[16])a, (double (*)[16])b);
    tensor(1, a, b, c);
    nstream(4096, a, b, c);
    diffuse(16, 16, 16, 0.1f, x, y);
    plane(1, 4096, x);
  }
  matmul(16, x, y, z);
  value += dot(4096, a, b);
  histogram(4096, k, h);
  printf("%g %d\n", value, h[0]);
  return 0;
}
EOF
