// Members of packed structs, bit-fields and unions keep their places: nothing points to them with an alignment that they lack.
// flags: -acc
#include <stdio.h>
#include <complex.h>
struct __attribute__((packed)) P { char c; int n; double d; };
typedef struct { unsigned few : 3, more : 5; int n; union { int i; float f; } u; struct { short p, q; }; double complex z; } M;
int main(void) {
  struct P p = {1, 2, 3};
  M m = {1, 2, 3, {4}, {5, 6}, 7 + 8 * I};
  #pragma acc parallel
  p.n++, p.d += p.c, m.few = 2, m.n += m.more, m.u.i++, m.q++, m.z *= 2;
  printf("%d %g %d %d\n", p.n, p.d, m.few, m.n);                                // prints: 3 4 2 5
  printf("%d %d %d %g %g\n", m.u.i, m.p, m.q, creal(m.z), cimag(m.z));          // prints: 5 5 7 14 16
  #pragma acc enter data copyin(m.q, m.u)
  #pragma acc parallel copy(m.p)
  m.p += m.q, m.u.i++;
  #pragma acc exit data copyout(m.u) delete(m.q)
  printf("%d %d\n", m.p, m.u.i);                                                // prints: 12 6
}
