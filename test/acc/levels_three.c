// Three levels with code between them: a gang-private array, a worker's scalar, an early continue.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  enum { G = 5, W = 7, V = 70 };
  static double a[G][W][V], out[G][W], norm[G];
  for (int i = 0; i < G; i++) for (int j = 0; j < W; j++) for (int k = 0; k < V; k++) a[i][j][k] = i + 2*j + k;
  #pragma acc parallel loop gang copyin(a) copyout(out, norm)
  for (int i = 0; i < G; i++) {
    double tmp[V];
    double total = 0;
    #pragma acc loop vector
    for (int k = 0; k < V; k++) tmp[k] = k * i;
    #pragma acc loop worker reduction(+:total)
    for (int j = 0; j < W; j++) {
      double s = 0;
      if (j == 3) { out[i][j] = -1; continue; }
      #pragma acc loop vector reduction(+:s)
      for (int k = 0; k < V; k++) s += a[i][j][k] + tmp[k];
      out[i][j] = s;
      total += s;
    }
    norm[i] = total;
  }
  for (int i = 0; i < G; i++) { double t = 0; for (int j = 0; j < W; j++) { double s = 0; for (int k = 0; k < V; k++) s += a[i][j][k] + k*i; if (j==3) s=-1; else t += s; if (s != out[i][j]) printf("bad %d %d %g %g\n", i, j, s, out[i][j]); } if (t != norm[i]) printf("bad norm %d %g %g\n", i, t, norm[i]); }
  puts("done");  // prints: done
  return 0;
}
