// Members and pointers that may lead to the same memory are compared by where each member is mapped.
// flags: -acc
#include <stdio.h>
typedef struct { double k; double t[100]; int n; double u[100]; } S;
static void run(S *s, double *a, int n) {
  #pragma acc kernels loop
  for (int i = 0; i < n; i++) s->t[i + 1] = a[i] + 1;
}
static double obj(double *a, int n) {
  static S g = {1};
  #pragma acc kernels loop copy(g.t)
  for (int i = 0; i < n; i++) g.t[i] = a[i] + 1;
  return g.t[98];
}
int main(void) {
  S s = {1}, z = {2};
  #pragma acc enter data copyin(s.k)
  #pragma acc enter data copyin(s.t)
  run(&s, s.t, 99);
  #pragma acc update self(s.t)
  printf("%g\n", s.t[99]);  // prints: 99
  #pragma acc enter data copyin(z.u)
  run(&s, z.u, 99);
  #pragma acc exit data copyout(s.t) delete(s.k)
  printf("%g\n", s.t[99]);  // prints: 1
  printf("%g\n", obj(z.u, 99));  // prints: 1
  #pragma acc exit data delete(z.u)
}
