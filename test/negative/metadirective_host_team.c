// A function with a version for devices, where the host's version has a construct that the caller's team shares.
// flags: -fopenmp
#pragma omp begin declare target
void add(int *a, int n) {
#pragma omp metadirective when(device = {kind(nohost)} : parallel for) otherwise(for) // error: sorry, not implemented: 'for' on the host, outside of 'parallel', in 'add', of which devices have another version
  for (int i = 0; i < n; i++) a[i]++;
}
#pragma omp end declare target
void all(int *a, int n) {
#pragma omp target parallel map(a[0 : n])
  add(a, n);
}
