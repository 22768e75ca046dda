// Part of routine_questions.c.
#include <omp.h>
#pragma acc routine seq
int device(void) { return omp_get_device_num(); }
#pragma acc routine vector
void fill(int n, int *a) {
  #pragma acc loop vector
  for (int i = 0; i < n; i++) a[i] = 1 + (omp_get_device_num() != device());
}
