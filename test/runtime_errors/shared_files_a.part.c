// Part of shared_files.c.
#pragma omp declare target
void add(int *a, int n) {
  #pragma omp for
  for (int i = 0; i < n; i++) a[i]++;
}
#pragma omp end declare target
