// Device code of target regions: math, tables, structs, control flow and private arrays.
// flags: -fopenmp
#include <math.h>
#include <stdio.h>
typedef struct { double re, im; } Complex;
static const double weight[4] = {1, 0.5, 0.25, 0.125};
static Complex times(Complex a, Complex b) {
  return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
int main(void) {
  double a[64], worst = 0;
  Complex p[64];
  #pragma omp target teams distribute parallel for map(from: a, p) reduction(max: worst)
  for (int i = 0; i < 64; i++) {
    double w[4], s = 0;
    for (int k = 0; k < 4; k++) w[k] = weight[(k + i) & 3];
    for (int k = 0; k < 4; k++) {
      if (k == 2 && i % 2) continue;
      s += w[k] * i;
    }
    Complex z = {1, 1};
    for (int k = 0; k < i % 8; k++) z = times(z, (Complex){0, 2});
    a[i] = s;
    p[i] = z;
    worst = fmax(worst, fabs(sin(0.1 * i) * sin(0.1 * i) + pow(cos(0.1 * i), 2) - 1));
  }
  printf("%g %g %d\n", a[2], a[63], worst < 1e-14);  // prints: 3.75 86.625 1
  printf("%g %g\n", p[5].re, p[63].im);              // prints: -32 -128
}
