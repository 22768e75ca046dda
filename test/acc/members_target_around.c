// A data construct that maps what a member points to says that the struct is on the host: kernels inside of it get
// what they use of the struct, as if the clause were theirs.
// flags: -acc
#include <stdio.h>
typedef struct {
  double *x;
  int n;
} Vector;
static void twice(Vector *v) {
  #pragma acc data copy(v->x[0:v->n])
  {
    #pragma acc parallel loop
    for (int i = 0; i < v->n; i++) v->x[i] *= 2;
    v->n = 2;
    #pragma acc parallel loop
    for (int i = 0; i < v->n; i++) v->x[i] += 1;
  }
}
int main(void) {
  double x[4] = {1, 2, 3, 4};
  Vector v = {x, 4};
  twice(&v);
  printf("%g %g %g %g\n", x[0], x[1], x[2], x[3]);                 // prints: 3 5 6 8
}
