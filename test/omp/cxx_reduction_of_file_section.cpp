// As reduction_of_file_section.c, in a namespace, a class, a template and a lambda.
// flags: -mp
#include <cstdio>
namespace ns { int table[4]; struct C { static long hits[3]; }; long C::hits[3]; }
template <class T> T run(T n) {
  T sum = 0;
  #pragma omp parallel for reduction(+: sum, ns::table[:4], ns::C::hits[:3])
  for (int i = 0; i < n; i++) { sum += i; ns::table[i % 4] += i; ns::C::hits[i % 3]++; }
  return sum;
}
using namespace ns;
struct Obj { int v = 0; void go() {
  auto f = [&](int n) {
  #pragma omp parallel for reduction(+: table[0:4])
  for (int i = 0; i < n; i++) table[i % 4] += i;
  }; f(6); } };
int main() {
  Obj o;
  for (int k = 0; k < 2000; k++) { run(6), run(6l); o.go(); }
  printf("%d %d %d %d %ld %ld\n", table[0], table[1], table[2], table[3], C::hits[0], C::hits[2]);
  // prints: 24000 36000 12000 18000 8000 8000
}
