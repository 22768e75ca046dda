// Records without a name keep the attributes before their members in a kernel; one may be declared by a typedef of arrays.
// flags: -acc
#include <stdio.h>
typedef struct { int v; } Four[4];
static struct __attribute__((packed)) { char c; int x; } tight[3];
static union __attribute__((aligned(32))) { int i; float f; } wide[2];

int main(void) {
  Four four = {{1}, {2}, {3}, {4}};
  struct { char c; long l; } __attribute__((packed)) after = {1, 5};
  long sum = 0;
  for (int i = 0; i < 3; i++) tight[i].x = i + 1;
  for (int i = 0; i < 2; i++) wide[i].i = 10 * i;
  #pragma acc parallel loop reduction(+:sum) copyin(tight, wide, four, after)
  for (int i = 0; i < 3; i++) sum += four[i].v + wide[i % 2].i + tight[i].x + after.l;
  printf("%ld\n", sum);  // prints: 37
}
