// Each block runs one tile of these nests; where its registers allow smaller blocks only than were asked for, there
// must be more of them, and each iteration runs once.
// prints: 0 wrong
// flags: -acc
#include <math.h>
#include <stdio.h>

enum { L = 7, M = 211, N = 130 };
static float x[L][M][N], y[L][M][N];

static double value(double v) {
  return pow(v, 1.5) + sin(v) * cos(2 * v) + lgamma(v) + pow(2.5, 1 / v);
}

static int count_wrong(void) {
  int wrong = 0;
  for (int l = 0; l < L; l++)
    for (int i = 0; i < M; i++)
      for (int j = 0; j < N; j++) {
        double want = value(x[l][i][j]);
        wrong += !(fabs(y[l][i][j] - want - 1) <= 1e-4 * (2 + fabs(want)));
        y[l][i][j] = 1;
      }
  return wrong;
}

int main(void) {
  int wrong = 0;
  for (int l = 0; l < L; l++)
    for (int i = 0; i < M; i++)
      for (int j = 0; j < N; j++) x[l][i][j] = (float)((l + i + j) % 97 + 1), y[l][i][j] = 1;
  #pragma acc parallel loop collapse(3) vector_length(1024) copyin(x) copy(y)
  for (int l = 0; l < L; l++)
    for (int i = 0; i < M; i++)
      for (int j = 0; j < N; j++) {
        float v = x[l][i][j];
        y[l][i][j] += (float)(pow(v, 1.5) + sin(v) * cos(2 * v) + lgamma(v) + pow(2.5, 1 / v));
      }
  wrong += count_wrong();
  #pragma acc parallel loop collapse(2) vector_length(1024) copyin(x) copy(y)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      for (int l = 0; l < L; l++) {
        float v = x[l][i][j];
        y[l][i][j] += (float)(pow(v, 1.5) + sin(v) * cos(2 * v) + lgamma(v) + pow(2.5, 1 / v));
      }
  wrong += count_wrong();
  printf("%d wrong\n", wrong);
  return 0;
}
