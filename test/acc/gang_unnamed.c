// A gang's threads share variables whose types have no name, or one that the region declares.
// flags: -acc
#include <stdio.h>
int main(void) {
  double r[6];
  int total = 0;
#pragma acc parallel num_gangs(2) copyout(r)
  {
    struct { int a[2]; double b; } s[2] = {{{1, 2}, 3}, {{4, 5}, 6}}, *ps = s;
    const union { int a; float b; } w = {.a = 3};
    struct pair { short x, y; } p = {7, 8};
    enum { A = 2, B } e = B, *pe = &e;
    s[0].b++;
#pragma acc loop gang vector reduction(+:total)
    for (int i = 0; i < 6; i++) {
      struct { int z; } own = {i};
      r[i] = s[1].a[1] + s[0].b + w.a + e + p.y + ps->a[0] + *pe + own.z;
      total += A;
    }
  }
  for (int i = 0; i < 6; i += 5) printf("%g ", r[i]);
  printf("%d\n", total); // prints: 27 32 12
}
