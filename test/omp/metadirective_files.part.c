// Functions that choose by who runs them, called by regions of another file.
// flags: -fopenmp
#pragma omp begin declare target
void add(int *a, int n) {
#pragma omp metadirective when(device = {kind(nohost)} : for) otherwise(parallel for num_threads(2))
  for (int i = 0; i < n; i++)
#pragma omp atomic
    a[i]++;
}
int runner(int on) {
  int is = on;
#pragma omp metadirective when(construct = {target} : nothing) otherwise(parallel num_threads(2))
#pragma omp atomic
  is += 3;
#pragma omp metadirective when(device = {arch(nvptx)} : parallel for num_threads(2) reduction(+ : is))
  for (int i = 0; i < 3; i++) is += 10;
  return is;
}
void twice(int *a, int n) {
  add(a, n);
  add(a, n);
}
#pragma omp end declare target
int of_host(void) { return runner(0); }
