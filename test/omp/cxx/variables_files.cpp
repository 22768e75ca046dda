// Variables of the device that other files define, or all of them: of namespaces, of classes, of a library; functions and regions
// name them.
// flags: -fopenmp
// sources: variables_files.part.cpp
// shared: variables_files_library.part.cpp
// prints: 4 2 4 8 5 30 50 42 0.25, 11 13
// prints: 101 2 4 8 5 30 60 42 0.25, 15 17
#include "variables_files.part.h"
#include <cstdio>
struct Seen {
  int count, table, scale, step, limit, in_c, library, hidden;
  double factor;
};
static Seen seen(int i) {
  n::count++;
  return {n::count, int(n::table[i]), Settings::scale, Settings::steps[i], Settings::limit, as_in_c[2], of_library, int(Hidden::both()), factors[i]};
}
static void show() {
  Seen s;
  int before, after;
#pragma omp target map(from : s, before, after)
  {
    s = seen(1);
    before = raised(2);
    shared += 2;
    after = shared;
  }
  std::printf("%d %d %d %d %d %d %d %d %g, %d %d\n", s.count, s.table, s.scale, s.step, s.limit, s.in_c, s.library, s.hidden, s.factor, before, after);
}
int main() {
  show();
  n::count = 100;
  of_library = 60;
#pragma omp target update to(n::count, of_library)
  show();
}
