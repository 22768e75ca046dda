// Members of members: the pointer in an inner struct is attached too.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
struct Grid { int n; struct { double *v; int shift; } f; };
int main(void) {
  struct Grid g = {30, {calloc(30, sizeof(double)), 5}};
  #pragma acc enter data copyin(g) copyin(g.f.v[0:g.n])
  #pragma acc parallel loop present(g)
  for (int i = 0; i < g.n; i++) g.f.v[i] = i + g.f.shift;
  #pragma acc exit data copyout(g.f.v[0:g.n])
  #pragma acc exit data delete(g)
  printf("%d %g %g\n", g.n, g.f.v[0], g.f.v[29]);  // prints: 30 5 34
  free(g.f.v);
}
