#include "reverse_files.part.h"
#pragma omp requires reverse_offload
static std::string prefix = "remote ";
#pragma omp declare target
int remote(int n) {
  int more = inquire(n);
  #pragma omp target device(ancestor: 1) map(tofrom: n)
  {
    heard.push_back(prefix + std::to_string(more));
    n += more + 91;
  }
  return n;
}
double remote(double x) {
  #pragma omp target device(ancestor: 1) map(tofrom: x)
  {
    heard.push_back(prefix + "double");
    x = 2 * x + 0.25;
  }
  return x;
}
Phone::Phone(int n) {
  #pragma omp target device(ancestor: 1)
  heard.push_back("phone " + std::to_string(n));
  number = n;
}
int Phone::call(int n) const {
  int r;
  const int mine = number;
  #pragma omp target device(ancestor: 1) map(from: r)
  {
    heard.push_back("call " + std::to_string(mine));
    r = 100 + mine + n;
  }
  return r;
}
#pragma omp end declare target
