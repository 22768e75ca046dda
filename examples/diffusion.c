// Diffusion in a closed cube, in three dimensions, compared with the exact solution.
// Shows: a time step in three kernels on three queues: the first plane, the last plane,
// and all planes between. A program on several ranks would exchange the outer planes with
// its neighbours as soon as they are done (see 'exchange'), while the inner kernel runs.
//   accomp -acc -O3 examples/diffusion.c -o diffusion -lm
//   ./diffusion [n [steps]]         n: cells a side, default 32
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIRST, LAST, INNER };  // the queues

// nz planes of this rank, with a plane of its neighbour on each side: 0 and nz + 1.
typedef struct { int nx, ny, nz; float c; } Domain;

// Planes [first, last) of the new field. 'c' is D dt / h^2. At a wall nothing flows: the
// cell outside has the value of the one inside.
static void planes(Domain d, int first, int last, float *restrict new,
                   const float *restrict old, int queue) {
  int nx = d.nx, ny = d.ny, nz = d.nz, size = nx * ny * (nz + 2);
  float c = d.c;
  #pragma acc parallel loop collapse(3) present(new[0:size], old[0:size]) async(queue)
  for (int k = first; k < last; k++) {
    for (int j = 0; j < ny; j++) {
      for (int i = 0; i < nx; i++) {
        int x = (k * ny + j) * nx + i, plane = nx * ny;
        float here = old[x];
        float west = i > 0 ? old[x - 1] : here, east = i < nx - 1 ? old[x + 1] : here;
        float south = j > 0 ? old[x - nx] : here, north = j < ny - 1 ? old[x + nx] : here;
        float below = old[x - plane], above = old[x + plane];
        new[x] = here + c * (west + east + south + north + below + above - 6 * here);
      }
    }
  }
}

// Fills the neighbours' planes. One rank has walls there; with more, MPI_Isend and
// MPI_Irecv under 'host_data use_device(f)' take this place.
static void exchange(Domain d, float *f) {
  int plane = d.nx * d.ny, nz = d.nz, size = plane * (nz + 2);
  #pragma acc parallel loop present(f[0:size]) async(FIRST)
  for (int i = 0; i < plane; i++) f[i] = f[plane + i];
  #pragma acc parallel loop present(f[0:size]) async(LAST)
  for (int i = 0; i < plane; i++) f[(nz + 1) * plane + i] = f[nz * plane + i];
}

static void step(Domain d, float *new, float *old) {
  planes(d, 1, 2, new, old, FIRST);
  planes(d, d.nz, d.nz + 1, new, old, LAST);
  planes(d, 2, d.nz, new, old, INNER);
  #pragma acc wait(FIRST, LAST)
  exchange(d, new);
  #pragma acc wait
}

// A product of cosines keeps its shape in a closed cube; only its height decays with 't'
// (t in units of D: the sum of c h^2 over the steps).
static double exact(Domain d, int i, int j, int k, double t) {
  const double pi = 3.14159265358979323846;
  double x = (i + 0.5) / d.nx, y = (j + 0.5) / d.ny, z = (k - 0.5) / d.nz;
  return 1 + cos(pi * x) * cos(pi * y) * cos(pi * z) * exp(-3 * pi * pi * t);
}

static double worst_error(Domain d, const float *f, double t) {
  double worst = 0;
  for (int k = 1; k <= d.nz; k++)
    for (int j = 0; j < d.ny; j++)
      for (int i = 0; i < d.nx; i++)
        worst = fmax(worst, fabs(f[(k * d.ny + j) * d.nx + i] - exact(d, i, j, k, t)));
  return worst;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 32, steps = argc > 2 ? atoi(argv[2]) : 100;
  Domain d = {.nx = n, .ny = n, .nz = n, .c = 0.125f};
  if (n < 3) return 1;
  int size = n * n * (n + 2);
  float *a = malloc(size * sizeof *a), *b = malloc(size * sizeof *b);
  if (!a || !b) return 1;
  for (int k = 0; k < n + 2; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++) a[(k * n + j) * n + i] = (float)exact(d, i, j, k, 0);
  #pragma acc data copy(a[0:size]) create(b[0:size])
  {
    exchange(d, a);
    #pragma acc wait
    for (int s = 0; s < steps; s += 2) {
      step(d, b, a);
      step(d, a, b);
    }
  }
  steps += steps % 2;
  double error = worst_error(d, a, steps * (double)d.c / n / n);
  printf("%d^3 cells, %d steps: error %.1e\n", n, steps, error);
  free(a);
  free(b);
  return !(error < 1e-3);
}
