// Function templates that kernels call have pragmas which leave results as they are.
// flags: -fopenmp -O1
#include <cstdio>
template<class T> T repeated(T x) {
  T s = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
  int unused = 1;
#pragma GCC diagnostic pop
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < 8; i++) s += x;
#pragma unroll 4
  for (int i = 0; i < 8; i++) s += x;
#pragma GCC ivdep
  for (int i = 0; i < 8; i++) s += x;
  return s;
}
int main() {
  int x[3] = {0};
#pragma omp target teams distribute parallel for map(from : x)
  for (int i = 0; i < 3; i++) x[i] = repeated(i);
  printf("%d %d %d\n", x[0], x[1], x[2]);  // prints: 0 24 48
}
