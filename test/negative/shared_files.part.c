// Part of shared_files.c.
#pragma omp declare target
void add(int *a, int n) {
  #pragma omp for
  for (int i = 0; i < n; i++) a[i]++;
}
void meet(void) {
  #pragma omp barrier
}
void spread(int *a, int n) {
  #pragma omp distribute
  for (int i = 0; i < n; i++) a[i]++;
}
void through(int *a, int n) { add(a, n); }
#pragma omp end declare target
