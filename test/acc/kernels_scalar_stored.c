// A scalar that a loop called independent writes under a condition is stored to kernels' copy: one iteration does so.
// flags: -acc
#include <complex.h>
#include <stdbool.h>
#include <stdio.h>
#define N 300
static double a[N];
static int at;

int main(void) {
  double last = -1, late = -1;
  bool found = false;
  char c = 'n';
  double complex z = 0;
  enum { RED, BLUE } color = RED;
  for (int j = 0; j < N; j++) a[j] = j * 7 % N;
  #pragma acc data copyin(a)
  #pragma acc kernels loop independent default(present)     // moves: to last 8, from last 8, to found 1, from found 1, to c 1, from c 1, to z 16, from z 16, to color 4, from color 4, to late 8, from late 8, to at 4, from at 4
  for (int j = 0; j < N; j++) {
    if (j == N - 1) last = a[j];
    if (a[j] == 49) {
      found = true;
      c = 'y';
      z = a[j] + I;
      color = BLUE;
    }
    for (int k = 0; k < 3; k++)
      if (a[j] == 20 && k == 1) at = j;
    if (j != 5) continue;
    late = a[j];
  }
  printf("%g %d %c %g %g\n", last, found, c, creal(z), cimag(z));  // prints: 293 1 y 49 1
  printf("%d %d %g\n", color == BLUE, at, late);                   // prints: 1 260 35
}
