// A clause asks for a copy of an object that cannot be copied: reported at the directive, also in instantiations.
// flags: -fopenmp
#include <memory>
template<class T> int value(T &p) {
  int r = 0;
#pragma omp target map(from: r) firstprivate(p)  // error: call to deleted constructor of 'std::unique_ptr<int>'
  r = *p;
  return r;
}
int main() {
  std::unique_ptr<int> p(new int(3));
  return value(p);
}
