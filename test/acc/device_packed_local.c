// '#pragma pack' holds for the types of a function and for those without a name.
// flags: -acc
#include <stdio.h>
#pragma pack(push, 1)
struct { char c; double d; } global = {1, 2.5};
static int inside(void) {
  struct pair { char c; int i; } p = {1, 5};
  struct { short s; long l; } q = {2, 6};
  int out[3];
  #pragma acc parallel loop copyout(out) copyin(p, q)
  for (int k = 0; k < 3; k++) out[k] = p.i + (int)q.l + (int)sizeof(struct pair) + (int)sizeof q;
  return out[2];
}
#pragma pack(pop)
int main(void) {
  double out[2];
  #pragma acc parallel loop copyout(out) copyin(global)
  for (int i = 0; i < 2; i++) out[i] = global.d * i;
  printf("%d %g\n", inside(), out[1]);  // prints: 26 2.5
}
