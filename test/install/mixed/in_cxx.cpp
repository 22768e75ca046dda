#include <iostream>
#include <vector>

template<class T> T sum_of(const std::vector<T> &a) {
  const T *p = a.data();
  int n = static_cast<int>(a.size());
  T sum = 0;
  #pragma acc parallel loop copyin(p[0:n]) reduction(+:sum)
  for (int i = 0; i < n; i++) sum += p[i];
  return sum;
}

int main() {
  std::cout << "sum = " << sum_of(std::vector<double>(16, 1.5)) << std::endl;
}
