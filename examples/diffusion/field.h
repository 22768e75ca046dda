// What the steps of the example share: the field at the start, the exact one later, a picture of it.
// The cube's side is 1. A cell has the mean of what is in it; at the walls nothing flows.
#ifndef FIELD_H
#define FIELD_H
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// A rank's part of the cube: nz planes of n*n cells, and a plane of its neighbour on each side, 0 and nz + 1.
typedef struct {
  int n, nz;
  int first; // of its planes in the cube: plane 1 here
  float c;   // D dt / h^2: the part of the difference between two cells that flows in a step
} Part;

static inline Part cut_cube(int n, int rank, int ranks) {
  if (n < 2 * ranks || n % ranks) {
    if (!rank) fprintf(stderr, "%d planes cannot be shared by %d ranks, at least two each\n", n, ranks);
    exit(2);
  }
  if ((double)n * n * (n / ranks + 2) > INT_MAX) { // a cell's index is an int
    if (!rank) fprintf(stderr, "%d^3 cells are too many for %d ranks\n", n, ranks);
    exit(2);
  }
  return (Part){.n = n, .nz = n / ranks, .first = n / ranks * rank, .c = 0.1f};
}

static inline size_t cells(Part p) { return (size_t)p.n * p.n * (p.nz + 2); }

static inline float *new_field(Part p) {
  float *f = calloc(cells(p), sizeof *f);
  if (!f) perror("a field"), exit(2);
  return f;
}

// The exact field is a product, 1/8 X(x) X(y) X(z): this is X at each cell's middle. Its wave decays with the time 't', in units of 1/D.
static inline double *profile(Part p, double t) {
  const double w = 2 * 3.14159265358979323846;
  double *x = malloc((size_t)p.n * sizeof *x);
  if (!x) perror("a profile"), exit(2);
  for (int i = 0; i < p.n; i++) x[i] = 1 - exp(-w * w * t) * cos(w * (i + 0.5) / p.n);
  return x;
}

// The field at the start: 1 in the middle of the cube, 0 at its walls.
static inline void fill(Part p, float *f) {
  double *x = profile(p, 0);
  for (int k = 1; k <= p.nz; k++)
    for (int j = 0; j < p.n; j++)
      for (int i = 0; i < p.n; i++)
        f[((size_t)k * p.n + j) * p.n + i] = (float)(x[i] * x[j] * x[p.first + k - 1] / 8);
  free(x);
}

// The sum of the squares of the errors after so many steps.
static inline double squared_error(Part p, const float *f, int steps) {
  double *x = profile(p, steps * (double)p.c / p.n / p.n), sum = 0;
  for (int k = 1; k <= p.nz; k++)
    for (int j = 0; j < p.n; j++)
      for (int i = 0; i < p.n; i++) {
        double e = f[((size_t)k * p.n + j) * p.n + i] - x[i] * x[j] * x[p.first + k - 1] / 8;
        sum += e * e;
      }
  free(x);
  return sum;
}

// Says how long a step took and how large the error is; the exit status: is it small?
static inline int tell(Part p, int ranks, int steps, double seconds, double squares) {
  double error = sqrt(squares / p.n / p.n / p.n);
  printf("%d^3 cells, %d ranks, %d steps: %.1f us a step, error %.1e\n", p.n, ranks, steps, seconds / steps * 1e6,
         error);
  return !(error < 1e-3);
}

static inline double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// The plane in the middle of the cube as a picture (PGM), by the rank that has it. No name: none.
static inline void write_slice(Part p, const float *f, const char *name) {
  int k = p.n / 2 - p.first + 1;
  if (!name || k < 1 || k > p.nz) return;
  FILE *out = fopen(name, "wb");
  if (!out) perror(name), exit(2);
  fprintf(out, "P5\n%d %d\n255\n", p.n, p.n);
  for (int x = 0; x < p.n * p.n; x++) fputc((int)(fminf(f[(size_t)k * p.n * p.n + x], 1) * 255), out);
  if (fclose(out)) perror(name), exit(2);
}
#endif
