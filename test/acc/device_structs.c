// Structs are passed, returned, assigned, nested and compared in a kernel, by value.
// flags: -acc
#include <stdio.h>
typedef struct { int x, y; } Point;
typedef struct { Point lo, hi; char tag[4]; double w; } Box;
static Box grow(Box b, int by) {
  b.lo.x -= by, b.lo.y -= by, b.hi.x += by, b.hi.y += by;
  return b;
}
static long area(Box b) { return (long)(b.hi.x - b.lo.x) * (b.hi.y - b.lo.y); }
int main(void) {
  Box b[20], start = {{0, 0}, {2, 3}, "ab", 0.5};
  long sum = 0;
  #pragma acc parallel loop copyout(b) reduction(+:sum)
  for (int i = 0; i < 20; i++) {
    Box mine = grow(start, i);
    mine.tag[2] = 'a' + i;
    b[i] = mine;
    sum += area(b[i]);
  }
  printf("%d %d %ld\n", b[19].lo.x, b[19].hi.y, sum);  // prints: -19 22 11900
  printf("%c %g\n", b[19].tag[2], b[19].w);            // prints: t 0.5
}
