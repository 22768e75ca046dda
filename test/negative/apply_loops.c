// A directive of 'apply' that its loop cannot have (OpenMP 6.0, 11.1): the message stands at the construct.
// flags: -fopenmp
void g(int n, int *restrict a) {
  #pragma omp target map(tofrom: a[0:n])
  #pragma omp reverse apply(interchange) // error: 'interchange' needs 2 loops directly inside each other, and there are 1
  for (int i = 0; i < n; i++) a[i] = i;
}
