// Copies that are too large for a thread's stack, in nests, loops inside and serial kernels.
// flags: -acc
#include <stdio.h>
#include <string.h>
typedef struct { double v[4000]; int n; } Table;
static double scratch[6000];
int main(void) {
  static Table t, first;
  int m[100][100], wrong = 0, last = 0;
  double out[200], inner[50];
  memset(m, 0, sizeof m);
  first.n = 5, first.v[3999] = 2, t.n = -1;
  #pragma acc parallel loop collapse(2) private(t) firstprivate(first) private(scratch)
  for (int i = 0; i < 20; i++)
    for (int k = 0; k < 10; k++) {
      for (int j = 0; j < 4000; j++) t.v[j] = i * 10 + k;
      t.n = first.n++;
      for (int j = 0; j < 6000; j++) scratch[j] = j;
      out[i * 10 + k] = t.v[3999] + first.v[3999] + t.n + first.n + scratch[5999];
    }
  for (int i = 0; i < 200; i++) wrong += out[i] != i + 2 + 11 + 5999;
  printf("%d %d %d %g\n", wrong, t.n, first.n, scratch[5999]);        // prints: 0 -1 5 0
  #pragma acc serial private(m) copy(last)
  {
    for (int i = 0; i < 100; i++)
      for (int k = 0; k < 100; k++) m[i][k] = i * k;
    last = m[99][99];
  }
  printf("%d %d\n", last, m[99][99]);                                 // prints: 9801 0
  #pragma acc parallel loop
  for (int i = 0; i < 50; i++) {
    double s = 0;
    #pragma acc loop seq private(m)
    for (int k = 0; k < 3; k++) {
      for (int j = 0; j < 100; j++) m[j][j] = i + j;
      s += m[99][99] * sizeof m / sizeof m[0][0];
    }
    inner[i] = s;
  }
  wrong = 0;
  for (int i = 0; i < 50; i++) wrong += inner[i] != 3 * (i + 99) * 10000.0;
  printf("%d\n", wrong);                                              // prints: 0
}
