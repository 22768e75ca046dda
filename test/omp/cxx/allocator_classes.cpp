// Containers with OpenMP's predefined allocators, whose memory regions map as any other.
// flags: -fopenmp
#include <cstdio>
#include <list>
#include <omp.h>
#include <vector>
int main() {
  std::vector<int, omp::allocator::default_mem<int>> v(10, 3), w;
  std::vector<long double, omp::allocator::high_bw_mem<long double>> wide{1, 2, 3};
  std::list<int, omp::allocator::null_allocator<int>> l{4, 5};
  v.push_back(4);
  w = v;
  wide.resize(100, 5);
  l.push_back(6);
  int *p = w.data(), n = (int)w.size(), sum = 0;
  #pragma omp target teams distribute parallel for map(to : p[0 : n]) reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += p[i];
  std::printf("%d %g %d\n", sum, (double)wide[99], l.back()); // prints: 34 5 6
  std::printf("%d\n", v.get_allocator() == omp::allocator::default_mem<char>()); // prints: 1
  return 0;
}
