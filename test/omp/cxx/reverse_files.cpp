// Regions that the host runs for a device, in functions of other files and in templates that two files have.
// flags: -fopenmp
// sources: reverse_files.part.cpp
#include "reverse_files.part.h"
#include <algorithm>
#include <cstdio>
#pragma omp requires reverse_offload
std::vector<std::string> heard;
int main() {
  int a = 0, b = 0;
  double c = 0, d = 0;
  #pragma omp target map(tofrom: a, b, c, d)
  {
    a = inquire(1);
    b = remote(10);
    c = remote(2.5);
    Phone p(7);
    d = p.call(3);
  }
  std::printf("%d %d %g %g\n", a, b, c, d);              // prints: 2 112 5.25 110
  std::sort(heard.begin(), heard.end());
  for (const std::string &s : heard) std::printf("%s\n", s.c_str());
  // prints: call 7
  // prints: inquire 4
  // prints: inquire 4
  // prints: phone 7
  // prints: remote 11
  // prints: remote double
}
