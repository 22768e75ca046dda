// The least and largest floats of rows of any length, also beside a sum, where iterations are left early,
// and with an index that goes down.
// flags: -acc -lm
// emits: __accomp_lanes_most[
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 67 };
static double x[N][N];

static int differs(int rows, int cols) {
  double least = 2, most = -2, sum = 0, want_least = 2, want_most = -2, want_sum = 0;
  float down = -1, want_down = -1;
  int odd = 0, want_odd = 0;
  #pragma acc parallel loop collapse(2) reduction(min : least) reduction(max : most) reduction(+ : sum, odd) copyin(x)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) {
      least = fmin(least, x[i][j]), most = x[i][j] > most ? x[i][j] : most;
      sum += x[i][j], odd += (int)(x[i][j] * 256) & 1;
    }
  #pragma acc parallel loop reduction(max : down) copyin(x)
  for (int j = cols - 1; j >= 0; j--) down = fmaxf(down, (float)-x[0][j]);
  float some = -2, want_some = -2;
  #pragma acc parallel loop reduction(max : some) copyin(x)
  for (int j = 0; j < cols; j++) {
    if (x[1][j] > 0.25) continue;
    some = fmaxf(some, (float)x[1][j]);
  }
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) {
      want_least = fmin(want_least, x[i][j]), want_most = fmax(want_most, x[i][j]);
      want_sum += x[i][j], want_odd += (int)(x[i][j] * 256) & 1;
    }
  for (int j = 0; j < cols; j++) {
    want_down = fmaxf(want_down, (float)-x[0][j]);
    if (x[1][j] <= 0.25) want_some = fmaxf(want_some, (float)x[1][j]);
  }
  return least != want_least || most != want_most || sum != want_sum || odd != want_odd || down != want_down ||
         some != want_some;
}

int main(void) {
  int wrong = 0;
  for (int i = 0; i < N * N; i++) x[i / N][i % N] = (i * 7919 % 257 - 128) / 256.0;
  for (int cols = 0; cols <= N; cols += cols < 20 ? 1 : 9)
    for (int rows = 1; rows < 6; rows += 2) wrong += differs(rows, cols);
  printf("%d wrong\n", wrong);                                       // prints: 0 wrong
}
