// Stacked stripes write their counts of iterations twice each: beyond all use that is an error.
// flags: -mp
void stripes(int n, float *a) {
  #pragma omp target parallel for map(from: a[0:n])
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)  // error: too many others: the headers of its loops would have
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  #pragma omp stripe sizes(2)
  for (int i = 0; i < n; i++) a[i] = (float)i;
}
