// Variables of C++ kernels by the program's names: members of the object, and what the kernel's lambda captures.
#include <cstdio>
#include <vector>

struct Grid {
  int n;
  double *u, scale;
  void step() {
    #pragma acc parallel loop copy(u[0:n])
    for (int i = 0; i < n; i++) {
      double t = u[i] * scale;
      u[i] = t;
    }
  }
};

int main() {
  std::vector<double> v(10, 1.5);
  Grid g{10, v.data(), 2};
  g.step();
  double *p = v.data(), s = 0, w[4] = {1, 2, 3, 4};
  int n = 10;
  #pragma acc parallel loop copyin(p[0:n]) reduction(+: s)
  for (int i = 0; i < n; i++) {
    double q = p[i] + w[i % 4];
    s += q;
  }
  std::printf("%g\n", s);
}
