// Part of shared_files_library.c.
#pragma omp declare target
int add(int *a, int n) {
  #pragma omp for
  for (int i = 0; i < n; i++) a[i] += 1;
  return n;
}
#pragma omp end declare target
