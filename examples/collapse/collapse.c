// Four ways to offload one nest of four loops: the outer one alone, collapse(2) to (4).
// Shows: how collapse makes more parallel iterations out of the same nest. ACC_NOTIFY=1
// tells the grid, the block and the bounds of the collapsed loops at each launch.
//   accomp -fopenmp -O3 collapse.c -o collapse
//   ./collapse [blocks]
//   ACC_NOTIFY=1 ./collapse
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { P = 16, CUBE = P * P * P };

// A point's value: the product of three sums along the axes of its block.
static double point(const double *m, const double *cube, int i, int j, int k) {
  double along_i = 0, along_j = 0, along_k = 0;
  for (int l = 0; l < P; l++) {
    along_i += m[i * P + l] * cube[(l * P + j) * P + k];
    along_j += m[j * P + l] * cube[(i * P + l) * P + k];
    along_k += m[k * P + l] * cube[(i * P + j) * P + l];
  }
  return along_i * along_j * along_k;
}

// The nest under one directive; u, m and w are on the device.
#define STRINGIZE(x) #x
#define OMP(x) _Pragma(STRINGIZE(omp x))
#define VARIANT(name, clause)                                                         \
  static void name(int blocks, double *w, const double *u, const double *m) {         \
    OMP(target teams distribute parallel for clause)                                  \
    for (int b = 0; b < blocks; b++)                                                  \
      for (int i = 0; i < P; i++)                                                     \
        for (int j = 0; j < P; j++)                                                   \
          for (int k = 0; k < P; k++)                                                 \
            w[b * CUBE + (i * P + j) * P + k] = point(m, u + b * CUBE, i, j, k);      \
  }
VARIANT(one_loop, )
VARIANT(two_loops, collapse(2))
VARIANT(three_loops, collapse(3))
VARIANT(four_loops, collapse(4))

static const struct {
  const char *name;
  void (*run)(int, double *, const double *, const double *);
} variants[] = {{"no collapse", one_loop}, {"collapse(2)", two_loops},
                {"collapse(3)", three_loops}, {"collapse(4)", four_loops}};

// Small whole numbers: every sum and product is exact, whatever its order.
static int check(int blocks, const double *w, const double *u, const double *m) {
  int wrong = 0;
  for (int x = 0; x < blocks * CUBE; x++)
    wrong += w[x] != point(m, u + x / CUBE * CUBE, x / (P * P) % P, x / P % P, x % P);
  return wrong;
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 8, size = blocks * CUBE, wrong = 0;
  double *u = malloc(size * sizeof *u), *w = malloc(size * sizeof *w), m[P * P];
  if (blocks < 1 || !u || !w) return 1;
  for (int x = 0; x < size; x++) u[x] = x * 7 % 10;
  for (int x = 0; x < P * P; x++) m[x] = x * 3 % 8;
  #pragma omp target data map(to: u[0:size], m) map(alloc: w[0:size])
  for (int v = 0; v < 4; v++) {
    memset(w, 0, size * sizeof *w);
    #pragma omp target update to(w[0:size])
    double start = omp_get_wtime();
    variants[v].run(blocks, w, u, m);
    double seconds = omp_get_wtime() - start;
    #pragma omp target update from(w[0:size])
    wrong += check(blocks, w, u, m);
    printf("%s: w[1] = %.0f\n", variants[v].name, w[1]);
    fprintf(stderr, "%s: %.6f s\n", variants[v].name, seconds);
  }
  printf("%d wrong values\n", wrong);
  free(u);
  free(w);
  return wrong != 0;
}
