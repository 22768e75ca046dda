// Short loops over small arrays of each thread are written out on a GPU, so that the arrays stay in registers; those with a
// pragma of the program's own are left as they are.
// flags: -acc
#include <stdio.h>

static void scale(double m[3][3], const double by[3]) {
  for (int k = 0; k < 3; k++) // emits: __ACCOMP_UNROLL for (int k = 0; k < 3; k++)
    for (int j = 0; j < 3; j++) m[k][j] *= by[j];
}

// Elements that other numbers select: the loop is left to the compiler.
static void fill(double *all, int first) {
  for (int q = 0; q < 3; q++) all[first + q] = q + 1;
}

int main(void) {
  float out[100], c[8];
  int pick = 3;
  double sums[100];
  #pragma acc parallel loop copyout(out, sums) private(c)
  for (int i = 0; i < 100; i++) {
    float a[4], b[4][4];
    double m[3][3], by[3];
    #pragma unroll 2
    for (int k = 0; k < 4; k++) a[k] = i + k;
    #pragma GCC unroll 4
    for (int k = 0; k < 4; k++)
      #pragma clang loop unroll(disable)
      for (int j = 0; j < 4; j++) b[k][j] = a[k] * j;
    if (i & 1)
      for (int k = 0; k < 8; k++) c[k] = k; // emits: __ACCOMP_UNROLL for (int k = 0; k < 8; k++) c[k] = k;
    else
      for (int k = 0; k < 8; k++) c[k] = -k;
    goto more;
  more:
    for (int k = 0; k < 4; k++) a[k] += c[2 * k]; // emits: __ACCOMP_UNROLL for (int k = 0; k < 4; k++) a[k] += c
    switch (i % 3) {
    case 1:
      for (int k = 0; k < 4; k++) a[k] += 1;
      break;
    default:
      do
        for (int k = 3; k >= 0; k--) a[k] -= 1; // emits: __ACCOMP_UNROLL for (int k = 3; k >= 0; k--)
      while (0);
    }
    _Pragma("unroll") for (int k = 0; k < 4; k++) a[k] *= 2;
    for (int k = 0; k < 3; k++)
      for (int j = k; j < 3; j++) m[k][j] = m[j][k] = i + k * j;
    fill(by, i % 1);
    scale(m, by);
    out[i] = a[pick] + b[1][2];
    sums[i] = m[0][1] + m[2][2];
  }
  double s = 0, t = 0;
  for (int i = 0; i < 100; i++) s += out[i] * i, t += sums[i];
  printf("%g %g\n", s, t); // prints: 1.35017e+06 25950
  return 0;
}
