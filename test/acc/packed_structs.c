// -fpack-struct changes the program's structures alone: what directives and routines pass stays as it is.
// flags: -acc -fpack-struct=1
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
struct row { char tag; double *v; };

int main(void) {
  int n = 100;
  double s = 0, **p = malloc(3 * sizeof *p), t[10][20];
  struct row r = {'r', malloc(n * sizeof *r.v)};
  for (int i = 0; i < 3; i++) p[i] = calloc(n, sizeof **p);
  for (int i = 0; i < 200; i++) t[i / 20][i % 20] = i;
  #pragma acc enter data copyin(r) create(r.v[0:n])
  #pragma acc parallel loop present(r) async(3)
  for (int i = 0; i < n; i++) r.v[i] = i;
  #pragma acc parallel loop copy(p[0:3][0:n]) present(r) async(4) wait(3)
  for (int i = 0; i < n; i++) p[i % 3][i] = r.v[i] + 1;
  #pragma acc exit data copyout(r.v[0:n]) delete(r) wait(4)
  #pragma acc parallel loop gang reduction(+: s) copyin(t)
  for (int i = 0; i < 10; i++)
    #pragma acc loop vector reduction(+: s)
    for (int j = 0; j < 20; j++) s += t[i][j];
  printf("%g %g %g %zu\n", r.v[7], p[2][50], s, sizeof r);  // prints: 7 51 19900 9
  return 0;
}
