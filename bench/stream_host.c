// One pass over memory, by the threads of the host: the baseline on a CPU.
//   clang -O3 -fopenmp -DON_HOST -DREAL=float bench/stream_host.c -o stream_host -lm && ./stream_host cpu [case...]
#include "stream.h"

static void copy_of(size_t n, Real *restrict c, const Real *restrict a) {
  #pragma omp parallel for simd
  for (size_t i = 0; i < n; i++) c[i] = a[i];
}
static void copy(void) { copy_of(s.n, s.c, s.a); }

static void add_of(size_t n, Real *restrict c, const Real *restrict a, const Real *restrict b) {
  #pragma omp parallel for simd
  for (size_t i = 0; i < n; i++) c[i] = a[i] + b[i];
}
static void add(void) { add_of(s.n, s.c, s.a, s.b); }

static void triad_of(size_t n, Real *restrict c, const Real *restrict a, const Real *restrict b) {
  #pragma omp parallel for simd
  for (size_t i = 0; i < n; i++) c[i] = a[i] + 3 * b[i];
}
static void triad(void) { triad_of(s.n, s.c, s.a, s.b); }

static void nstream_of(size_t n, Real *restrict c, const Real *restrict a, const Real *restrict b) {
  #pragma omp parallel for simd
  for (size_t i = 0; i < n; i++) c[i] += a[i] + 3 * b[i];
}
static void nstream(void) { nstream_of(s.n, s.c, s.a, s.b); }

static void diffusion_of(int nx, int ny, int nz, Real *restrict g, const Real *restrict f) {
  #pragma omp parallel for collapse(2)
  for (int k = 0; k < nz; k++)
    for (int j = 0; j < ny; j++)
      #pragma omp simd
      for (int i = 0; i < nx; i++) {
        int x = (k * ny + j) * nx + i;
        int w = i == 0 ? x : x - 1, e = i == nx - 1 ? x : x + 1;
        int d = j == 0 ? x : x - nx, u = j == ny - 1 ? x : x + nx;
        int b = k == 0 ? x : x - nx * ny, t = k == nz - 1 ? x : x + nx * ny;
        g[x] = 0.4f * f[x] + 0.1f * (f[w] + f[e] + f[d] + f[u] + f[b] + f[t]);
      }
}
static void diffusion(void) { diffusion_of(s.side, s.side, s.side, s.c, s.a); }

static const Variant variants[] = {{"copy", COMPILER, copy},
                                   {"add", COMPILER, add},
                                   {"triad", COMPILER, triad},
                                   {"nstream", COMPILER, nstream},
                                   {"diffusion", COMPILER, diffusion}};

int main(int argc, char **argv) { return measure_stream(variants, CASES, argc, argv); }
