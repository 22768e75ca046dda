// Host OpenMP, target regions and OpenACC work side by side in one function.
// flags: -fopenmp -acc
#include <stdio.h>
int main(void) {
  static float x[3000];
  float s = 0;
  int right = 0;
  #pragma omp parallel for
  for (int i = 0; i < 3000; i++) x[i] = i % 8;
  #pragma acc data copy(x)
  {
    #pragma omp target teams distribute parallel for reduction(+: s)
    for (int i = 0; i < 3000; i++) s += x[i];
    #pragma acc parallel loop
    for (int i = 0; i < 3000; i++) x[i] += 1;
  }
  #pragma omp parallel for reduction(+: right)
  for (int i = 0; i < 3000; i++) right += x[i] == i % 8 + 1;
  printf("%g %d\n", s, right);             // prints: 10500 3000
  printf("%d %d\n", _OPENACC, _OPENMP);    // prints: 202211 202111
}
