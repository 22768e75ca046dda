// A C++ program without doubles and without atomic accesses of 64 bits, which OpenCL's devices need not have (test/opencl/run compiles it so).
// flags: -acc -O2
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

template<class T> static T scaled(T x, T by) { return x * by + std::fabs(std::sin(x)); }

int main() {
  int n = 100, hits = 0;
  std::vector<float> values(n);
  float *a = values.data(), sum = 0;
  std::array<float, 3> by = {1, 2, 4};
  #pragma acc parallel loop copyout(a[0:n]) copyin(by) copy(hits) reduction(+: sum)
  for (int i = 0; i < n; i++) {
    a[i] = scaled(float(i), by[i % 3]);
    sum += a[i] > 8;
    #pragma acc atomic
    hits += i % 4;
  }
  printf("%d %g\n", hits, sum); // prints: 150 96
}
