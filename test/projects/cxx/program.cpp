#include <cstdio>
#include <vector>
int main() {
  std::vector<int> a(10);
  int sum = 0;
  #pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += (a[i] = i * i);
  std::printf("sum = %d\n", sum);
}
