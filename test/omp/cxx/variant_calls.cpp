// Calls in C++ name the variant that is chosen at their place: in namespaces and classes, of several functions of one name, and
// of what 'begin declare variant' defines before or behind its base function.
// flags: -fopenmp
#include <cstdio>
#ifdef _OPENMP
#pragma omp begin declare variant match(construct = {teams})
static int before(int x) { return x + 100; }
#pragma omp end declare variant
#endif
static int before(int x) { return x + 1; }
namespace n {
static int in_parallel(int x) { return x + 200; }
#pragma omp declare variant(in_parallel) match(construct = {parallel})
static int f(int x) { return x + 2; }
static int f(double x) { return static_cast<int>(x) + 3; }
#pragma omp begin declare variant match(construct = {teams})
static int f(double x) { return static_cast<int>(x) + 300; }
#pragma omp end declare variant
struct S {
  static int there(int x) { return x + 400; }
#pragma omp declare variant(there) match(construct = {target})
  static int g(int x) { return x + 4; }
};
}
int main() {
  int r[3] = {}, s[4] = {}, a = 0;
  #pragma omp target teams num_teams(1) map(from: r)
  r[0] = before(0), r[1] = n::f(0), r[2] = n::f(0.0);
  printf("%d %d %d\n", r[0], r[1], r[2]); // prints: 100 2 300
  #pragma omp target parallel for map(from: s)
  for (int i = 0; i < 1; i++) s[0] = before(0), s[1] = n::f(0), s[2] = n::f(0.0), s[3] = n::S::g(0);
  printf("%d %d %d %d\n", s[0], s[1], s[2], s[3]); // prints: 1 200 3 400
  #pragma omp parallel num_threads(2) reduction(max: a)
  a = n::f(0);
  printf("%d %d %d %d\n", a, before(0), n::f(0), n::S::g(0)); // prints: 200 1 2 4
}
