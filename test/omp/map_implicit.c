// Without a clause scalars are firstprivate and arrays and structs are mapped tofrom.
// flags: -fopenmp
#include <stdio.h>
static int g[4], gs = 3;
int main(void) {
  struct { int n; double v[3]; } s = {3, {0}};
  int a[4] = {0}, k = 5;
  #pragma omp target
  {
    k += 1;
    gs += 1;
    for (int i = 0; i < 4; i++) a[i] = k + i, g[i] = gs;
    for (int i = 0; i < s.n; i++) s.v[i] = i + 0.5;
  }
  printf("k = %d, gs = %d\n", k, gs);            // prints: k = 5, gs = 3
  printf("%d %d %g\n", a[3], g[3], s.v[2]);      // prints: 9 4 2.5
}
