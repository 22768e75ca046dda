// Stencils, whose threads run two iterations of the outermost loop or more: odd and even lengths, starts, steps, both ways,
// few and many points, numbers of several types, arrays that may be one.
// prints: 0 faults
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int faults;

static void check(const char *what, const void *got, const void *want, size_t size, int n) {
  if (memcmp(got, want, size) && ++faults < 9) printf("%s of %d differs\n", what, n);
}

#define SEVEN(TYPE, NAME) \
  static void NAME##_of(int nx, int ny, int nz, TYPE *restrict g, const TYPE *restrict f, int gpu) { \
    _Pragma("acc parallel loop collapse(3) copyin(f[0:nx*ny*nz]) copy(g[0:nx*ny*nz]) if(gpu)") \
    for (int k = 0; k < nz; k++) \
      for (int j = 0; j < ny; j++) \
        for (int i = 0; i < nx; i++) { \
          int x = (k * ny + j) * nx + i; \
          int w = i == 0 ? x : x - 1, e = i == nx - 1 ? x : x + 1; \
          int d = j == 0 ? x : x - nx, u = j == ny - 1 ? x : x + nx; \
          int b = k == 0 ? x : x - nx * ny, t = k == nz - 1 ? x : x + nx * ny; \
          g[x] = 4 * f[x] + (f[w] + f[e] + f[d] + f[u] + f[b] + f[t]); \
        } \
  }
SEVEN(float, seven_float)
SEVEN(double, seven_double)
SEVEN(unsigned char, seven_char)

static void box_of(int n, int *restrict g, const int *restrict f, int gpu) {
  #pragma acc parallel loop collapse(3) copyin(f[0:n*n*n]) copy(g[0:n*n*n]) if(gpu)
  for (int k = n - 2; k > 0; k--)
    for (unsigned j = 1; j < (unsigned)n - 1; j++)
      for (long i = 1; i < n - 1; i++) {
        int s = 0;
        for (int u = -1; u <= 1; u++)
          for (int v = -1; v <= 1; v++)
            for (int w = -1; w <= 1; w++) s += f[((k + u) * n + (int)j + v) * n + i + w];
        g[(k * n + (int)j) * n + i] = s;
      }
}

static void plane_of(int n, int m, double *restrict g, const double *restrict f, int gpu) {
  #pragma acc parallel loop collapse(2) copyin(f[0:n*m]) copy(g[0:n*m]) if(gpu)
  for (unsigned char k = 3; k < n - 1; k += 3)
    for (int i = m - 2; i >= 1; i -= 2)
      g[k * m + i] = f[k * m + i] + f[(k - 1) * m + i] * 2 + f[(k + 1) * m + i] * 4 + f[k * m + i - 1] + f[k * m + i + 1];
}

// Long stencils along the outermost loop: 4 and 8 iterations of a thread.
#define ALONG(POINTS) \
  static void along_##POINTS##_of(int n, int m, float *restrict g, const float *restrict f, int gpu) { \
    _Pragma("acc parallel loop collapse(2) copyin(f[0:n*m]) copy(g[0:n*m]) if(gpu)") \
    for (int k = POINTS / 2; k < n - POINTS / 2; k++) \
      for (int i = 0; i < m; i++) { \
        float s = 0; \
        for (int u = -(POINTS / 2); u <= POINTS / 2; u++) s += f[(k + u) * m + i] * (u + 20); \
        g[k * m + i] = s; \
      } \
  }
ALONG(9)  // emits: along_9_of_63_gpu_tiles_by_4(
ALONG(17) // emits: along_17_of_64_gpu_tiles_by_8(

// Weights that all iterations load alike; and such that depend on the row, which neighbours do not share.
static void rows_of(int n, int m, const float *w, float *restrict g, const float *restrict f, int gpu) {
  #pragma acc parallel loop collapse(2) copyin(f[0:n*m], w[0:24]) copy(g[0:n*m]) if(gpu)
  for (int k = 0; k < n; k++)
    for (int i = 4; i < m - 4; i++) {
      float s = 0;
      for (int u = -4; u <= 4; u++) s += f[k * m + i + u] * w[u + 4]; // emits: rows_of_69_gpu_tiles_by_4(
      g[k * m + i] = s;
    }
}
static void turned_rows_of(int n, int m, const float *w, float *restrict g, const float *restrict f, int gpu) {
  #pragma acc parallel loop collapse(2) copyin(f[0:n*m], w[0:24]) copy(g[0:n*m]) if(gpu)
  for (int k = 0; k < n; k++)
    for (int i = 4; i < m - 4; i++) {
      float s = 0;
      for (int u = k % 9; u < k % 9 + 9; u++) s += f[k * m + i + u - k % 9 - 4] * w[u];
      g[k * m + i] = s;
    }
}

// The kernel's arrays may be one.
static void aliased_of(int n, int m, long *g, const long *f, int gpu) {
  #pragma acc parallel loop collapse(2) copy(g[0:n*m]) copyin(f[0:n*m]) if(gpu)
  for (int k = 1; k < n - 1; k++)
    for (int i = 1; i < m - 1; i++) g[k * m + i] = f[k * m + i] + f[(k - 1) * m + i] + f[(k + 1) * m + i] + f[k * m + i + 1];
}

enum { SIDE = 1040 };
static float grid[SIDE][SIDE], old[SIDE][SIDE], seen[SIDE][SIDE];
static void globals_of(int n, int gpu) {
  #pragma acc parallel loop collapse(2) copyin(old) copy(grid) if(gpu)
  for (int k = 1; k < n - 1; k++)
    for (int i = 1; i < n - 1; i++) {
      float here = old[k][i];
      if (here > 3) here -= old[k - 1][i];
      else here += old[k + 1][i] * old[k][i - 1];
      grid[k][i] = here + old[k][i + 1];
    }
}

#define TRY(TYPE, SIZE, WHAT, ...) do { \
    size_t bytes = (SIZE) * sizeof(TYPE); \
    TYPE *f = malloc(bytes + 1), *g = calloc(bytes + 1, 1), *h = calloc(bytes + 1, 1), *to = g; \
    int gpu = 1; \
    for (size_t i = 0; i < (size_t)(SIZE); i++) f[i] = (TYPE)(i * 7 % 31); \
    WHAT##_of(__VA_ARGS__, to, f, gpu); \
    to = h, gpu = 0; \
    WHAT##_of(__VA_ARGS__, to, f, gpu); \
    check(#WHAT, g, h, bytes, n); \
    free(f), free(g), free(h); \
  } while (0)

int main(void) {
  static const int sizes[] = {1, 2, 3, 5, 8, 11, 12, 110};
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    int n = sizes[s];
    TRY(float, n * n * n, seven_float, n, n, n);
    TRY(double, n * (n + 1) * (n + 2), seven_double, n, n + 1, n + 2);
    TRY(unsigned char, n * 9 * (n + 1), seven_char, n, 9, n + 1);
    TRY(int, n * n * n, box, n);
    TRY(double, n * 40 * n, plane, n, 40 * n);
    TRY(long, n * 130 * n, aliased, n, 130 * n);
    float w[24];
    for (int i = 0; i < 24; i++) w[i] = (float)(i * i % 19);
    TRY(float, n * 40 * n, rows, n, 40 * n, w);
    TRY(float, n * 40 * n, turned_rows, n, 40 * n, w);
    TRY(float, n * 3 * n, along_9, n, 3 * n);
    TRY(float, n * 3 * n, along_17, n, 3 * n);
  }
  for (int n = 3; n <= SIDE; n = n == 3 ? 36 : n == 36 ? 41 : n == 41 ? SIDE : SIDE + 1) {
    for (int k = 0; k < SIDE; k++)
      for (int i = 0; i < SIDE; i++) old[k][i] = (float)((k * 3 + i * 5) % 13), grid[k][i] = -1;
    globals_of(n, 1);
    memcpy(seen, grid, sizeof grid);
    for (int k = 0; k < SIDE; k++)
      for (int i = 0; i < SIDE; i++) grid[k][i] = -1;
    globals_of(n, 0);
    check("globals", seen, grid, sizeof grid, n);
  }
  printf("%d faults\n", faults);
}
