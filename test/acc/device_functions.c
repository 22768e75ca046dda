// A kernel calls functions of its file that have no directive, and those call others.
// flags: -acc
#include <stdio.h>
typedef struct { double x, y; } Point;
static const double unit = 0.25;
static double scale(double v) { return v * unit; }
static inline Point turn(Point p) { return (Point){-p.y, p.x}; }
static Point move(Point p, const double *by) {
  for (int k = 0; k < 2; k++) p = turn(p);
  p.x += scale(by[0]);
  p.y += scale(by[1]);
  return p;
}
static void store(double *to, Point p) { *to = p.x + p.y; }
int main(void) {
  double a[16], by[2] = {4, 8};
  #pragma acc parallel loop copyin(by) copyout(a)
  for (int i = 0; i < 16; i++) {
    Point p = {i, 2 * i};
    store(&a[i], move(p, by));
  }
  printf("%g %g\n", a[0], a[15]);  // prints: 3 -42
}
