// Malformed arguments of OpenMP clauses are reported where they stand.
// flags: -fopenmp
int main(void) {
  int a[10], x = 0;
  #pragma omp target data map(to, from: a)   // error: a second map type 'from' in one 'map'
  ;
  #pragma omp target nowait depend(x)        // error: 'depend' needs a type and ':', as in depend(in: x)
  x = 1;
  #pragma omp target device(0, 1)            // error: 'device' takes one argument
  x = 1;
}
