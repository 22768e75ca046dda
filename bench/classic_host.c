// The same kernels by the threads of the host: the baseline on a CPU. The outer loops are shared out, the
// innermost one of a nest is 'simd'.
//   clang -O3 -fopenmp -DON_HOST bench/classic_host.c -o classic_host -lm && ./classic_host cpu [case...]
#include "classic.h"

static void matmul_of(int n, float *restrict c, const float *restrict a,
                      const float *restrict b) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++)
    #pragma omp simd
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}
static void matmul(void) { matmul_of(d.n, d.c, d.a, d.b); }

typedef double Square[SIDE][SIDE];
static void batched_of(int m, Square *restrict r, const Square *restrict p,
                       const Square *restrict q) {
  #pragma omp parallel for
  for (int e = 0; e < m; e++)
    for (int i = 0; i < SIDE; i++)
      #pragma omp simd
      for (int j = 0; j < SIDE; j++) {
        double s = 0;
        for (int k = 0; k < SIDE; k++) s += p[e][i][k] * q[e][k][j];
        r[e][i][j] = s;
      }
}
static void batched(void) {
  batched_of(d.m, (Square *)d.r, (const Square *)d.p, (const Square *)d.q);
}

static double jacobi_of(int n, double *restrict g, const double *restrict f) {
  double change = 0;
  #pragma omp parallel for reduction(max : change)
  for (int i = 1; i < n - 1; i++)
    #pragma omp simd reduction(max : change)
    for (int j = 1; j < n - 1; j++) {
      int x = i * n + j;
      g[x] = 0.25 * (f[x - 1] + f[x + 1] + f[x - n] + f[x + n]);
      change = fmax(change, fabs(g[x] - f[x]));
    }
  return change;
}
static void jacobi(void) { d.change = jacobi_of(d.n, d.q, d.p); }

static void nbody_of(int n, float *restrict ax, float *restrict ay, float *restrict az,
                     const float *restrict x, const float *restrict y,
                     const float *restrict z, const float *restrict mass) {
  #pragma omp parallel for simd
  for (int i = 0; i < n; i++) {
    float sx = 0, sy = 0, sz = 0;
    for (int j = 0; j < n; j++) {
      float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
      float far = dx * dx + dy * dy + dz * dz + 0.01f, s = mass[j] / (far * sqrtf(far));
      sx += dx * s, sy += dy * s, sz += dz * s;
    }
    ax[i] = sx, ay[i] = sy, az[i] = sz;
  }
}
static void nbody(void) { nbody_of(d.n, d.a, d.b, d.c, d.x, d.y, d.z, d.mass); }

static void transpose_of(int n, float *restrict b, const float *restrict a) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++)
    #pragma omp simd
    for (int j = 0; j < n; j++) b[j * n + i] = a[i * n + j];
}
static void transpose(void) { transpose_of(d.n, d.b, d.a); }

static void histogram_of(int n, unsigned *restrict bins, const unsigned *restrict keys) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++) {
    #pragma omp atomic
    bins[keys[i] % BINS]++;
  }
}
static void histogram(void) { histogram_of(d.n, d.bins, d.keys); }

static void stencil27_of(int n, float *restrict g, const float *restrict f) {
  #pragma omp parallel for collapse(2)
  for (int k = 1; k < n - 1; k++)
    for (int j = 1; j < n - 1; j++)
      #pragma omp simd
      for (int i = 1; i < n - 1; i++) {
        float s = 0;
        for (int u = -1; u <= 1; u++)
          for (int v = -1; v <= 1; v++)
            for (int w = -1; w <= 1; w++) s += f[((k + u) * n + j + v) * n + i + w];
        g[(k * n + j) * n + i] = s / 27;
      }
}
static void stencil27(void) { stencil27_of(d.n, d.b, d.a); }

static void local_of(int n, float *restrict b, const float *restrict a) {
  #pragma omp parallel for simd
  for (int i = 0; i < n; i++) {
    float t[POINT];
    for (int v = 0; v < POINT; v++) t[v] = a[v * n + i] * a[(v + 1) % POINT * n + i];
    for (int v = 0; v < POINT; v++) {
      float s = 0;
      for (int w = 0; w < POINT; w++) s += t[w] * (w == v ? 2 : -0.5f);
      b[v * n + i] = s;
    }
  }
}
static void local(void) { local_of(d.n, d.b, d.a); }

static void several_of(int n, const double *restrict p) {
  double s = 0, squares = 0, least = INFINITY, most = -INFINITY;
  #pragma omp parallel for simd reduction(+ : s, squares) reduction(min : least) reduction(max : most)
  for (int i = 0; i < n; i++) {
    s += p[i], squares += p[i] * p[i];
    least = fmin(least, p[i]), most = fmax(most, p[i]);
  }
  sums[0] = s, sums[1] = squares, sums[2] = least, sums[3] = most;
}
static void several(void) { several_of(d.n, d.p); }

static void sum1m_of(int n, const float *restrict a) {
  float s = 0;
  #pragma omp parallel for simd reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i];
  sums[0] = s;
}
static void sum1m(void) { sum1m_of(d.n, d.a); }

static void cubes_of(int m, double *restrict w, const double *restrict dx, const double *restrict u) {
  #pragma omp parallel for collapse(3)
  for (int b = 0; b < m; b++)
    for (int i = 0; i < SIDE; i++)
      for (int j = 0; j < SIDE; j++)
        #pragma omp simd
        for (int k = 0; k < SIDE; k++) {
          double x = 0, y = 0, z = 0;
          for (int l = 0; l < SIDE; l++) {
            x += dx[i * SIDE + l] * u[AT4(b, l, j, k)];
            y += dx[k * SIDE + l] * u[AT4(b, i, l, k)];
            z += dx[j * SIDE + l] * u[AT4(b, i, j, l)];
          }
          w[AT4(b, i, j, k)] = x * y * z;
        }
}
static void cubes(void) { cubes_of(d.m, d.r, d.p, d.q); }

static const Variant variants[] = {
    {"matmul", COMPILER, matmul},       {"batched", COMPILER, batched},
    {"jacobi", COMPILER, jacobi},       {"nbody", COMPILER, nbody},
    {"transpose", COMPILER, transpose}, {"histogram", COMPILER, histogram},
    {"stencil27", COMPILER, stencil27}, {"local", COMPILER, local},
    {"several", COMPILER, several},     {"sum1m", COMPILER, sum1m},
    {"cubes", COMPILER, cubes},
};
enum { VARIANTS = sizeof variants / sizeof *variants };

int main(int argc, char **argv) { return measure_classic(variants, VARIANTS, argc, argv); }
