// split: what it makes is no loop, and one count may be left open.
// flags: -fopenmp
void f(int n, int *a) {
  #pragma omp parallel for
  #pragma omp split counts(2, omp_fill) // error: sorry, not implemented: 'split' inside of 'parallel for', which gets the loops that it makes
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp split counts(omp_fill, omp_fill) // error: a second 'omp_fill' in 'counts'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp fuse
  {
    #pragma omp split counts(1, omp_fill) // error: sorry, not implemented: 'split' inside of 'fuse', which gets the loops that it makes
    for (int i = 0; i < n; i++) a[i] = i;
    for (int i = 0; i < n; i++) a[i] = i;
  }
  #pragma omp split // error: 'split' needs 'counts'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp split counts(n, omp_fill) // error: 'n' of 'counts' must be a constant, 0 or more
  for (int i = 0; i < n; i++) a[i] = i;
}
