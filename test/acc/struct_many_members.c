// A struct of 4,352 members behind which an array without a length follows: both are mapped as one.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
#define M4(n) int n##0, n##1, n##2, n##3;
#define M16(n) M4(n##0) M4(n##1) M4(n##2) M4(n##3)
#define M64(n) M16(n##0) M16(n##1) M16(n##2) M16(n##3)
#define M256(n) M64(n##0) M64(n##1) M64(n##2) M64(n##3)
#define M1024(n) M256(n##0) M256(n##1) M256(n##2) M256(n##3)
struct Many {
  M1024(a) M1024(b) M1024(c) M1024(d) M256(e)
  double last[];
};
int main(void) {
  struct Many *p = calloc(1, sizeof *p + 10 * sizeof *p->last);
  double sum = 0;
  for (int i = 0; i < 10; i++) p->last[i] = i;
  p->e3333 = 7;
  #pragma acc parallel loop copyin(p[0:1], p->last[0:10]) reduction(+: sum)
  for (int i = 0; i < 10; i++) sum += p->last[i] + p->e3333;
  printf("%g\n", sum);  // prints: 115
  free(p);
}
