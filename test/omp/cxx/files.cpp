// Regions call what another file defines for devices: functions of namespaces, overloads, members, operators, instances of
// templates, virtual functions.
// flags: -fopenmp
// sources: files_a.part.cpp
// prints: 5 1 7.07107 25 6 12, 10 1 0 5
// prints: 14 2 12, 1006 7
#include "files.part.h"
#include <cstdio>
int main() {
  using namespace shapes;
  double d[6], w[3];
  int r[8], device = 1;
#pragma omp target map(from : d, w, r, device)
  {
    Point p = Point::of(2), q(1, 1);
    d[0] = p.length(), d[1] = q.x;
    q += 2.0 * q;
    d[2] = Point(5, 5).length(), d[3] = area(5.0), d[4] = area(Point(1, 2), Point(4, 4)), d[5] = diameter(2);
    r[0] = twice(5);
    Range<int> range = {0, 10};
    r[1] = range.has(3), r[2] = range.has(10), r[3] = range.middle();
    Square square;
    Shape *shape = &square, plain;
    w[0] = shape->weight(3), w[1] = shape->edge();
    shape = &plain;
    w[2] = shape->weight(12);
    device = !omp_is_initial_device();
    r[4] = named_as_in_c(3), r[5] = only_declared(7);
  }
  std::printf("%g %g %g %g %g %g, %d %d %d %d\n", d[0], d[1], d[2], d[3], d[4], d[5], r[0], r[1], r[2], r[3]);
  if (!device) r[5] = 7;  // a target region is the host's own code there
  std::printf("%g %g %g, %d %d\n", w[0], w[1], w[2], r[4], r[5]);
}
