// What the last iteration of a loop called independent gives a scalar is kernels' copy of it, collapsed loops and inner
// ones among them; the loops run in parallel.
// flags: -acc
#include <stdio.h>
#define N 64
static double a[N][N], b[N], global;

int main(void) {
  double t = 3, u = 4, v = 5, shown = 6;
  float half = 0;
  char c = 0;
  int i, j, k = 7, none = 0, kind = 0;
  for (i = 0; i < N; i++) b[i] = i * 37 % 101;
  #pragma acc kernels loop independent
  for (i = 0; i < N; i++) {
    t = b[i];
    half = (float)t / 2;
    c = b[i] > 50 ? 'l' : 's';
    global = t + 1;
    a[0][i] = t * t + half + global;
  }
  #pragma acc kernels loop independent collapse(2) copy(u)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++) {
      u = b[j] + i;
      a[i][j] = u * 2;
    }
  #pragma acc kernels loop independent
  for (i = 0; i < N; i++)
    for (k = 0; k < N; k++) {
      v = a[i][k];
      a[i][k] = v + 1;
    }
  #pragma acc kernels loop independent
  for (i = 0; i < none; i++) {
    shown = b[i];
    a[0][i] = shown;
  }
  #pragma acc kernels loop independent
  for (i = 0; i < N; i++) {
    for (j = 0; j < i % 3; j++) kind = j;
    switch (i % 3) {
    case 0: kind = 5; break;
    case 1: kind = 6; break;
    default: kind = 7;
    }
  }
  printf("%g %g %c %g\n", t, half, c, global);   // prints: 8 4 s 9
  printf("%g %g %d %g\n", u, v, k, shown);       // prints: 71 142 64 6
  printf("%g %g %d\n", a[5][6], a[N - 1][N - 1], kind);  // prints: 51 143 5
}
