// C++98 on the host: a reduction of a section of a pointer that the function declares is clang's.
// flags: -fopenmp -std=c++98
#include <cstdio>
int main() {
  int a[8] = {0};
  int *p = a;
#pragma omp parallel for reduction(+ : p[0 : 8])
  for (int i = 0; i < 64; i++) p[i % 8] += i;
  std::printf("%d %d\n", a[0], a[7]); // prints: 224 280
}
