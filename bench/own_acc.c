// Small arrays of each thread, by directives.
//   accomp -acc -fopenmp -O3 bench/own_acc.c -o own_acc -lm && ./own_acc [small] [CASES]
#include "own.h"

#define NAME dock_acc
#define POSES 4
#define DIRECTIVE                                                                        \
  _Pragma("acc parallel loop vector_length(64) present(protein[0:nprotein], ligand[0:nligand], kinds[0:KINDS], \
           energy[0:n], p0[0:n], p1[0:n], p2[0:n], p3[0:n], p4[0:n], p5[0:n])")
#include "own_dock.h"

#define NAME dock_omp
#define POSES 4
#define DIRECTIVE _Pragma("omp target teams distribute parallel for thread_limit(64)")
#include "own_dock.h"

#define NAME dock_8
#define POSES 8
#define DIRECTIVE _Pragma("omp target teams distribute parallel for thread_limit(64)")
#include "own_dock.h"

static const float cosines[BLOCK][BLOCK] = COSINES;
static void dct(const Own *x) {
  int width = x->width, height = x->height;
  const float *picture = x->picture;
  float *transform = x->transform;
  #pragma omp target teams distribute parallel for collapse(2)
  for (int r = 0; r < height / BLOCK; r++)
    for (int c = 0; c < width / BLOCK; c++) {
      float v[BLOCK][BLOCK];
      for (int i = 0; i < BLOCK; i++) {
        float in[BLOCK];
        for (int j = 0; j < BLOCK; j++) in[j] = picture[(size_t)(r * BLOCK + i) * width + c * BLOCK + j];
        for (int k = 0; k < BLOCK; k++) {
          v[i][k] = 0;
          for (int j = 0; j < BLOCK; j++) v[i][k] += cosines[k][j] * in[j];
        }
      }
      for (int k = 0; k < BLOCK; k++)
        for (int j = 0; j < BLOCK; j++) {
          float s = 0;
          for (int i = 0; i < BLOCK; i++) s += cosines[k][i] * v[i][j];
          transform[(size_t)(r * BLOCK + k) * width + c * BLOCK + j] = s;
        }
    }
}
static void solve(const Own *x) {
  size_t n = x->nsystems;
  const double *matrix = x->matrix, *right = x->right;
  double *solution = x->solution;
  #pragma acc parallel loop present(matrix[0:n * UNKNOWNS * UNKNOWNS], right[0:n * UNKNOWNS], solution[0:n * UNKNOWNS])
  for (size_t s = 0; s < n; s++) {
    double m[UNKNOWNS][UNKNOWNS], b[UNKNOWNS];
    for (int i = 0; i < UNKNOWNS; i++) {
      for (int k = 0; k < UNKNOWNS; k++) m[i][k] = matrix[(i * UNKNOWNS + k) * n + s];
      b[i] = right[i * n + s];
    }
    for (int k = 0; k < UNKNOWNS; k++)
      for (int i = k + 1; i < UNKNOWNS; i++) {
        double f = m[i][k] / m[k][k];
        for (int j = k + 1; j < UNKNOWNS; j++) m[i][j] -= f * m[k][j];
        b[i] -= f * b[k];
      }
    for (int k = UNKNOWNS - 1; k >= 0; k--) {
      for (int j = k + 1; j < UNKNOWNS; j++) b[k] -= m[k][j] * b[j];
      b[k] /= m[k][k];
      solution[k * n + s] = b[k];
    }
  }
}

static const Case cases[] = {{"dock_acc", 'e', dock_acc}, {"dock_omp", 'e', dock_omp}, {"dock_8", 'e', dock_8},
                             {"dct", 't', dct},           {"solve", 's', solve}};

int main(int argc, char **argv) {
  return measure_own("acc", cases, sizeof cases / sizeof *cases, argc, argv);
}
