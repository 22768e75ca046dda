// Part of shared_files_library.c.
#pragma omp declare target
__attribute__((visibility("hidden"))) int add(int *a, int n) {
  #pragma omp for
  for (int i = 0; i < n; i++) a[i] += 10;
  return n;
}
#pragma omp end declare target
int in_library(int *a, int n) {
  #pragma omp target parallel num_threads(33) map(tofrom: a[:n])
  add(a, n);
  return n;
}
