// As host_diffusion.c, with collapse(3): what the directive of diffusion_acc.c says.
#include "measure.h"

static void step(int nx, int ny, int nz, float *restrict g, const float *restrict f) {
  #pragma omp parallel for collapse(3)
  for (int k = 0; k < nz; k++)
    for (int j = 0; j < ny; j++)
      for (int i = 0; i < nx; i++) {
        int x = (k * ny + j) * nx + i;
        int w = i == 0 ? x : x - 1, e = i == nx - 1 ? x : x + 1;
        int s = j == 0 ? x : x - nx, t = j == ny - 1 ? x : x + nx;
        int b = k == 0 ? x : x - nx * ny, u = k == nz - 1 ? x : x + nx * ny;
        g[x] = 0.4f * f[x] + 0.1f * (f[w] + f[e] + f[s] + f[t] + f[b] + f[u]);
      }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 512, repeats = argc > 2 ? atoi(argv[2]) : 20;
  size_t size = (size_t)n * n * n;
  float *f = malloc(4 * size), *g = malloc(4 * size);
  if (!f || !g || n < 1 || n > 1290 || repeats < 1 || repeats > MOST_REPEATS) return 1;
  #pragma omp parallel for
  for (size_t i = 0; i < size; i++) f[i] = i % 7, g[i] = 0;
  step(n, n, n, g, f);
  MEASURE("host_diffusion3", repeats, 8.0 * size, step(n, n, n, g, f));
  double sum = 0;
  for (size_t i = 0; i < size; i++) sum += g[i];
  printf("# mean %.3f\n", sum / size);
  return 0;
}
