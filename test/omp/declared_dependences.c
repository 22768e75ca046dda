// A loop whose iterations OpenMP's directives spread, but which surely need each other.
// flags: -fopenmp
void f(int n, double *a, double *restrict b) {
  double sum = 0;
  int hits = 0;
  #pragma omp target teams distribute parallel for map(tofrom: a[0:n])  // warning: 'target teams distribute parallel for' on this loop, but 'a[i]' at 7:31 overwrites what 'a[i + 1]' at 7:38 read
  for (int i = 0; i < n; i++) a[i] = a[i + 1];  // note: without the directive the iterations would run in order
  #pragma omp target teams loop map(tofrom: sum)   // warning: 'target teams loop' on this loop, but 'sum' at 9:31
  for (int i = 0; i < n; i++) sum += a[i];         // note: 'reduction(+:sum)'
  #pragma omp target map(tofrom: a[0:n])
  #pragma omp teams
  {
    #pragma omp distribute              // warning: 'distribute' on this loop, but 'a[i - 1]'
    for (int i = 1; i < n; i++) {
      a[i] = a[i - 1];
      #pragma omp parallel for          // warning: 'parallel for' on this loop, but 'b[k - 2]'
      for (int k = 2; k < n; k++) b[k] = b[k - 2];
    }
  }
  #pragma omp target parallel for map(tofrom: hits)  // warning: 'hits' at 22:19
  for (int i = 0; i < n; i++)
    if (a[i] > 0) hits++;
}
int main(void) { return 0; }
