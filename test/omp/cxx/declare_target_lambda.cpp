// Lambdas that regions define with lists of captures, or call: of static variables that the function declares for devices, too.
// flags: -fopenmp
#include <cstdio>
struct pair {
  int a, b;
};
int main() {
  pair s = {0, 1};
#pragma omp target
  {
    auto twice = [&s]() { s.a = s.b * 2; };
    s.b += 2;
    twice();
  }
  std::printf("%d %d\n", s.a, s.b); // prints: 6 3
  int now = 0, then = 0, inner = 0;
#pragma omp target map(tofrom: now, then, inner)
  {
    auto copied = [=]() { return s.b; };
    auto here = [&]() { return s.b; };
    auto both = [&, s]() { return [&]() { return s.b * now; }(); };
    s.b += 2;
    then = copied(), now = here(), inner = both();
  }
  std::printf("%d %d %d\n", then, now, inner); // prints: 3 5 15
  pair *p = &s;
  auto pointer = [p]() { p->a = p->b * 2; };
#pragma omp target data map(p[0])
#pragma omp target
  {
    p->b += 2;
    pointer();
  }
  std::printf("%d %d\n", s.a, s.b); // prints: 14 7
  auto reference = [&s]() { s.a = s.b * 2; };
#pragma omp target data map(s)
#pragma omp target
  {
    s.b += 2;
    reference();
  }
  std::printf("%d %d\n", s.a, s.b); // prints: 18 9
  static pair fixed = {0, 1};
#pragma omp declare target enter(fixed)
  auto named = [&]() { fixed.a = fixed.b * 2; };
#pragma omp target map(always, from: fixed)
  {
    fixed.b += 2;
    named();
  }
  std::printf("%d %d\n", fixed.a, fixed.b); // prints: 6 3
}
