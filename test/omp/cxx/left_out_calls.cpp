// Kernels call functions of the library that have another name where they are called: devices' text has them.
// flags: -fopenmp
#include <cstdio>
#include <utility>
#include <valarray>
#include <vector>

typedef std::vector<int> Ints;

struct Numbers {
  Ints all;
};

int main() {
  int n = 0;
#pragma omp target map(tofrom : n)
  {
    Numbers none{Ints{}};
    n = 3 + none.all.empty();
  }
  printf("%d\n", n); // prints: 4
}
