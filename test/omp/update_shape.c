// The shape operator in updates: parts of the array of two or three dimensions that a pointer leads to (OpenMP 5.2, 3.2.4).
// flags: -mp
#include <stdio.h>
#include <stdlib.h>
struct field { double *v; };
int main(void) {
  int n = 4, m = 6;
  double *p = malloc(n * m * sizeof *p);
  struct field f = {malloc(24 * sizeof *f.v)}, *g = &f;
  for (int i = 0; i < n * m; i++) p[i] = f.v[i] = i;
  double *v = f.v;
#pragma omp target enter data map(to : p[0:n * m], v[0:24])
#pragma omp target
  for (int i = 0; i < 24; i++) p[i] += 100, v[i] += 100;
#pragma omp target update from((([n][m])p)[1:2][2:3])        // moves: from (([n][m])p)[1:2][2:3] 48
  printf("%g %g %g %g\n", p[7], p[8], p[16], p[17]);          // prints(emu,nvidia,opencl): 7 108 116 17
                                                              // prints(host): 107 108 116 117
  // A column, of the other side; and a member's target as three dimensions.
  for (int i = 0; i < n; i++) p[i * m] = -i;
#pragma omp target update to((([n][m])p)[0:n][0])             // moves: to (([n][m])p)[0:n][0] 32
#pragma omp target update from((([2][3][4])g->v)[1][0:3][3])  // moves: from (([2][3][4])g->v)[1][0:3][3] 24
  printf("%g %g %g\n", f.v[15], f.v[16], f.v[23]);            // prints(emu,nvidia,opencl): 115 16 123
                                                              // prints(host): 115 116 123
#pragma omp target update from(([n][m])p)                     // moves: from ([n][m])p 192
  printf("%g %g %g\n", p[0], p[6], p[18]);                    // prints: 0 -1 -3
#pragma omp parallel
#pragma omp single
  {
#pragma omp target nowait depend(out : ([n][m])p)
    p[0] = 50;
#pragma omp target nowait depend(in : ([n][m])p)
    p[1] = p[0] + 1;
  }
#pragma omp target update from(p[1:1])
  printf("%g\n", p[1]);                                       // prints: 51
#pragma omp target exit data map(delete : p[0:n * m], v[0:24])
  free(p), free(v);
}
