#include <iostream>
#include <vector>

extern "C" void scale(int n, double *a);
extern "C" void shift(int n, double *a);

int main() {
  std::vector<double> a(16, 4.0);
  scale(16, a.data());
  shift(16, a.data());
  double sum = 0;
  #pragma omp parallel for reduction(+: sum)
  for (int i = 0; i < 16; i++) sum += a[i];
  std::cout << "sum = " << sum << std::endl;
}
