// Structs and unions without a name: one type for the variables of a declaration, attributes kept.
// flags: -acc
#include <stdio.h>
union { int i; float f; } number;
static int first(void) {
  struct { char c; int x; } __attribute__((packed)) s = {1, 4}, t[2] = {{2, 5}, {3, 6}}, *p = t;
  int sum = p->x, out[2];
  #pragma acc parallel loop copy(s, t) copyout(out)
  for (int i = 0; i < 2; i++) {
    out[i] = t[i].x + (int)sizeof t[i];
    if (i) s = t[i];
  }
  return sum + s.x + out[1];
}
static int second(void) {
  struct { double x; } s = {4.5};
  int out[2];
  #pragma acc parallel loop copyin(s) copyout(out) copy(number)
  for (int i = 0; i < 2; i++) {
    out[i] = (int)(2 * s.x) + i;
    if (i) number.i++;
  }
  return out[1];
}
int main(void) {
  number.f = 1;
  printf("%d %d", first(), second());
  printf(" %d\n", number.i == 0x3f800001);  // prints: 22 10 1
}
