// declare variant of member functions, which are called with objects and inside of their class.
// flags: -fopenmp
#include <cstdio>
namespace shop {
class Price {
  int k = 3;

public:
  int times(int x) { return x * k; }
  #pragma omp declare variant(Price::times) match(construct = {parallel})
  int plain(int x) { return x; }
  int more(int x) const { return x + 100; }
  #pragma omp declare variant(Price::more) match(construct = {target})
  int any(int x) const { return x; }
  int inside() {
    int v = 0;
    #pragma omp parallel num_threads(1)
    v = this->plain(5) + plain(1);
    return v;
  }
};
} // namespace shop
int main() {
  shop::Price m, *p = &m;
  int q = 0, r = 0;
  #pragma omp parallel num_threads(2)
  {
    int v = m.plain(p->plain(4));
    #pragma omp single
    q = v;
  }
  #pragma omp target map(from : r)
  r = m.any(1);
  std::printf("%d %d %d\n", q, m.plain(4), m.inside()); // prints: 36 4 18
  std::printf("%d %d\n", r, m.any(1));                  // prints: 101 1
  return 0;
}
