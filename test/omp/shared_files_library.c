// Each shared library has kernels and functions with constructs that teams share; the program has such functions of the same names.
// flags: -fopenmp
// sources: shared_files_library.part.c
// shared: shared_files_library_a.part.c
#include <stdio.h>
#pragma omp declare target
int add(int *a, int n);
#pragma omp end declare target
int in_library(int *a, int n);

int main(void) {
  int a[20] = {0}, sum = 0;
  #pragma omp target parallel num_threads(5) map(tofrom: a)
  add(a, 20);
  in_library(a, 20);
  for (int i = 0; i < 20; i++) sum += a[i];
  printf("%d\n", sum);         // prints: 220
}
