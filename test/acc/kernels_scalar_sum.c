// A sum or a maximum that loops called independent form in a scalar is kernels' copy of it: it comes back.
// flags: -acc
#include <stdio.h>
#define N 100
static double a[N][N], total;

static double add(double from) {  // a parameter
  #pragma acc kernels loop independent copyin(a)
  for (int j = 0; j < N; j++)
    for (int k = 0; k < N; k++) from += a[j][k];
  return from;
}

int main(void) {
  double s = 0, collapsed = 0, most = -1, inner = 0;
  float seq = 0;
  int count = 0;
  for (int i = 0; i < N * N; i++) a[i / N][i % N] = i % 7;
  #pragma acc kernels
  {
    #pragma acc loop independent
    for (int j = 0; j < N; j++) {
      s += a[j][3];
      if (a[j][j] > most) most = a[j][j];
    }
    #pragma acc loop independent collapse(2)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) collapsed = collapsed + a[j][k];
    #pragma acc loop independent
    for (int j = 0; j < N; j++) {
      #pragma acc loop seq
      for (int k = 0; k < N; k++) seq += (float)(a[j][k] > 5);
    }
    #pragma acc loop independent
    for (int j = 0; j < N; j++) {
      #pragma acc loop reduction(+:inner)
      for (int k = 0; k < N; k++) inner += a[j][k];
      count++;
    }
  }
  #pragma acc kernels loop independent
  for (int j = 0; j < N; j++) total += a[j][1];
  printf("%g %g %g %g\n", add(2), s, most, collapsed);  // prints: 29996 302 6 29994
  printf("%g %g %d %g\n", seq, inner, count, total);    // prints: 1428 29994 100 298
}
