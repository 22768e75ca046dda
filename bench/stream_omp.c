// One pass over memory, by OpenMP.
//   accomp -fopenmp -O3 -DREAL=float bench/stream_omp.c -o stream_omp -lm && ./stream_omp [small] [case...]
#include "stream.h"

static void copy_of(size_t n, Real *restrict c, const Real *restrict a) {
  #pragma omp target teams distribute parallel for map(c[0:n], a[0:n])
  for (size_t i = 0; i < n; i++) c[i] = a[i];
}
static void copy(void) { copy_of(s.n, s.c, s.a); }

static void add_of(size_t n, Real *restrict c, const Real *restrict a, const Real *restrict b) {
  #pragma omp target teams distribute parallel for map(c[0:n], a[0:n], b[0:n])
  for (size_t i = 0; i < n; i++) c[i] = a[i] + b[i];
}
static void add(void) { add_of(s.n, s.c, s.a, s.b); }

static void triad_of(size_t n, Real *restrict c, const Real *restrict a, const Real *restrict b) {
  #pragma omp target teams distribute parallel for map(c[0:n], a[0:n], b[0:n])
  for (size_t i = 0; i < n; i++) c[i] = a[i] + 3 * b[i];
}
static void triad(void) { triad_of(s.n, s.c, s.a, s.b); }

static void nstream_of(size_t n, Real *restrict c, const Real *restrict a, const Real *restrict b) {
  #pragma omp target teams distribute parallel for map(c[0:n], a[0:n], b[0:n])
  for (size_t i = 0; i < n; i++) c[i] += a[i] + 3 * b[i];
}
static void nstream(void) { nstream_of(s.n, s.c, s.a, s.b); }

static void diffusion_of(int nx, int ny, int nz, Real *restrict g, const Real *restrict f) {
  size_t n = (size_t)nx * ny * nz;
  #pragma omp target teams distribute parallel for collapse(3) map(g[0:n], f[0:n])
  for (int k = 0; k < nz; k++)
    for (int j = 0; j < ny; j++)
      for (int i = 0; i < nx; i++) {
        int x = (k * ny + j) * nx + i;
        int w = i == 0 ? x : x - 1, e = i == nx - 1 ? x : x + 1;
        int d = j == 0 ? x : x - nx, u = j == ny - 1 ? x : x + nx;
        int b = k == 0 ? x : x - nx * ny, t = k == nz - 1 ? x : x + nx * ny;
        g[x] = 0.4f * f[x] + 0.1f * (f[w] + f[e] + f[d] + f[u] + f[b] + f[t]);
      }
}
static void diffusion(void) { diffusion_of(s.side, s.side, s.side, s.c, s.a); }

static const Variant variants[] = {{"copy", "omp", copy},
                                   {"add", "omp", add},
                                   {"triad", "omp", triad},
                                   {"nstream", "omp", nstream},
                                   {"diffusion", "omp", diffusion}};

int main(int argc, char **argv) { return measure_stream(variants, CASES, argc, argv); }
