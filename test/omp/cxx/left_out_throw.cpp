// Emulated devices have code for exceptions, which calls functions of the library: devices' text has them.
// flags: -fopenmp
#include <cstdio>
#include <vector>

typedef std::vector<int> Ints;

int main() {
  int counts[4] = {1, 2, 3, 4};
#pragma omp target map(tofrom : counts)
  for (int i = 0; i < 4; i++) {
    if (counts[i] > 100) throw Ints{}; // warning: throw
    counts[i] *= 2;
  }
  printf("%d %d\n", counts[0], counts[3]); // prints: 2 8
}
