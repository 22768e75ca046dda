// Types and enumerators of functions work in kernels, also where two functions use one name.
// flags: -fopenmp
#include <stdio.h>
struct outer { int point; };
static int first(struct outer o) {
  enum { SCALE = 10 };
  typedef struct point { int x, y[2]; } point;
  point p = {1, {2, 3}}, q[2] = {{0}};
  #pragma omp target map(from: q)
  {
    point *r = &q[1];
    *r = p;
    r->y[1] *= SCALE * o.point;
  }
  return q[1].y[1] + q[1].x;
}
static double second(void) {
  struct point { double x; } p = {0.5};
  struct { struct point a, b; } pair = {{1}, {2}};
  #pragma omp target teams distribute parallel for map(tofrom: pair) firstprivate(p)
  for (int i = 0; i < 1; i++) pair.b.x += p.x + (double)sizeof(struct point);
  enum { LOW, HIGH } level = LOW;
  struct { int x; } pair2 = {1};
  #pragma omp target map(tofrom: level, pair2)
  {
    level = HIGH;
    pair2.x += level;
  }
  return pair.b.x + level * 100 + pair2.x * 1000;
}
static int third(void) {
  union { int x; } pair = {4};
  #pragma omp target map(tofrom: pair)
  pair.x *= 2;
  return pair.x;
}
int main(void) {
  printf("%d %g %d\n", first((struct outer){2}), second(), third());   // prints: 61 2110.5 8
}
