// Part of shared_files.c.
#include "shared_files.part.h"
#include <omp.h>
#pragma omp declare target
int add(int *a, int n) {
  #pragma omp for nowait
  for (int i = 0; i < n; i++) a[i] += 10;
  #pragma omp sections
  {
    parts[0]++;
    #pragma omp section
    parts[1]++;
  }
  #pragma omp single
  once++;
  return omp_get_num_threads();
}
#pragma omp end declare target
