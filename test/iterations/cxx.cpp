// A forgotten reduction, in C++.
// flags: -acc
#include <cstdio>
#include <vector>
int main() {
  std::vector<double> v(1000, 1.0);
  double *p = v.data(), s = 0;
  #pragma acc parallel loop copy(s) copyin(p[0:1000])
  for (int i = 0; i < 1000; i++) s += p[i]; // race: 1 s
  std::printf("%g\n", s);
}
