// What devices do not run of the library is left out of their text, unless a kernel needs it: the constructor of a type with another
// name, an exception's text on emu, a kernel that only the library's code leads to.
// flags: -fopenmp
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

typedef std::vector<int> Ints;

template<class T> struct Line {
  T at[4];
  explicit Line(T first) {
    T *p = at;
#pragma omp target teams distribute parallel for map(from : p[0:4])
    for (int i = 0; i < 4; i++) p[i] = first + i;
  }
};

int main() {
  int n = 0;
#pragma omp target map(tofrom : n)
  {
    Ints none{};
    n = 3 + none.empty();
  }
  printf("%d\n", n); // prints: 4

  std::map<std::string, std::shared_ptr<Line<float>>> lines;
  lines["a"] = std::make_shared<Line<float>>(2.5f);
  printf("%g\n", lines["a"]->at[3]); // prints: 5.5

  std::vector<int> v(3, 5);
  std::for_each(v.begin(), v.end(), [](auto &x) {
    int y = x;
#pragma omp target map(tofrom : y)
    y *= 2;
    x = y;
  });
  printf("%d\n", v[2]); // prints: 10

  int counts[4] = {1, 2, 3, 4};
#pragma omp target map(tofrom : counts)
  for (int i = 0; i < 4; i++) {
    if (counts[i] > 100) throw std::runtime_error("count " + std::to_string(counts[i])); // warning: throw
    counts[i] *= 2;
  }
  printf("%d %d\n", counts[0], counts[3]); // prints: 2 8
}
