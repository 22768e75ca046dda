// A declare reduction of a namespace is named with its namespace.
// flags: -fopenmp
#include <cstdio>
namespace outer {
namespace inner {
struct Count {
  int n = 0;
};
#pragma omp declare reduction(add : Count : omp_out.n += omp_in.n)
} // namespace inner
} // namespace outer
int main() {
  outer::inner::Count c, h;
  #pragma omp target teams distribute parallel for reduction(outer::inner::add : c)
  for (int i = 0; i < 30; i++) c.n += 2;
  #pragma omp parallel for reduction(outer::inner::add : h)
  for (int i = 0; i < 30; i++) h.n += 3;
  std::printf("%d %d\n", c.n, h.n); // prints: 60 90
  return 0;
}
