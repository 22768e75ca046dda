// The library's code leads to a kernel: devices' text has it, although they do not run it.
// flags: -fopenmp
#include <algorithm>
#include <cstdio>
#include <memory>

template<class T> struct Line {
  T at[4];
  explicit Line(T first) {
    T *p = at;
#pragma omp target teams distribute parallel for map(from : p[0:4])
    for (int i = 0; i < 4; i++) p[i] = first + i;
  }
};

int main() {
  printf("%g\n", std::make_shared<Line<float>>(2.5f)->at[3]); // prints: 5.5

  int v[3] = {5, 6, 7};
  std::for_each(v, v + 3, [](auto &x) {
    int y = x;
#pragma omp target map(tofrom : y)
    y *= 2;
    x = y;
  });
  printf("%d\n", v[2]); // prints: 14
}
