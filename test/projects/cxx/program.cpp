#include "values.hpp"
#include <cstdio>
int main() {
  Values<int> v(10, 3);
  v.fill();
  const int s = v.sum();
  int sum = 0;
  #pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 3; i++) sum += s / 9;
  std::printf("sum = %d\n", sum);
}
