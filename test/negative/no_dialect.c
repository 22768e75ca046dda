// Directives in a file that is compiled without the options which switch them on.
// flags: -Wall
int main(void) {
  int a[100], b[100];
  #pragma acc parallel loop copyout(a)  // warning: '#pragma acc' ignored without -acc
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma omp target map(from: b)       // warning: '#pragma omp' ignored without -fopenmp
  for (int i = 0; i < 100; i++) b[i] = i;
  return a[0] + b[0];
}
