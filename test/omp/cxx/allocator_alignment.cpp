// align of the directive allocate in a member of a class.
// flags: -fopenmp
#include <cstdint>
#include <cstdio>
#include <omp.h>

struct S {
  int operator()() const {
    int bad = 0;
    #pragma omp target map(tofrom: bad)
    {
      char c = 1, d[3];
      #pragma omp allocate(d) align(128)
      d[0] = c;
      bad += reinterpret_cast<std::uintptr_t>(&d[0]) % 128 != 0;
    }
    return bad;
  }
};

int main() {
  std::printf("%d\n", S()());  // prints: 0
}
