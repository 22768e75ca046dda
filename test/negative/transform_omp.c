// What loop-transforming constructs cannot be about (OpenMP 6.0, 11).
// flags: -fopenmp
void f(int n, int m, int *restrict a) {
  #pragma omp target map(tofrom: a[0:n])
  {
    #pragma omp tile // error: 'tile' needs 'sizes'
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp tile sizes(-1) // error: '-1' of 'sizes' must be 1 or more
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp tile sizes(4, 4) // error: 'tile' needs 2 loops directly inside each other, and there are 1
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp tile sizes(4, 4)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < i; j++) a[i] = j; // error: loops of 'tile' must not depend on each other
    #pragma omp stripe sizes(-1) // error: '-1' of 'sizes' must be 1 or more
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp stripe // error: 'stripe' needs 'sizes'
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp tile sizes(4) apply(grid: reverse) apply(grid: nothing) // error: a second 'apply' for loop 1 of 'grid'
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp tile sizes(4) apply(grid(2): reverse) // error: 'apply' for a loop 'grid' that 'tile' does not make; there is 1
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp tile sizes(4, 4) apply(intratile: nothing, reverse, reverse) // error: 'apply' for a loop 'intratile' that 'tile' does not make; there are 2
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) a[i] = j;
    #pragma omp tile sizes(4) apply(grid(n): reverse) // error: 'apply' for a loop 'grid' that 'tile' does not make
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp unroll apply(reverse) // error: 'unroll' without 'partial' leaves no loop for 'apply'
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp reverse
    for (int i = 0; i * i < n; i++) a[i] = i; // error: the loop is not in canonical form
    #pragma omp reverse sizes(3) // error: 'sizes' is not allowed on 'reverse'
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp interchange permutation(1, 3) // error: 'permutation' needs each number from 1 to 2 once
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) a[i] = j;
    #pragma omp unroll partial(0) // error: '0' of 'partial' must be a constant, 1 or more
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp parallel for
    #pragma omp unroll full // error: 'unroll' without 'partial' leaves no loop for 'parallel for'
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp tile sizes(2, 2) // error: 'tile' needs 2 loops directly inside each other, and there are 1
    for (int i = 0; i < n; i++) {
      #pragma omp simd
      for (int j = 0; j < m; j++) a[i] = j;
    }
    #pragma omp fuse // error: 'fuse' needs a block of 2 or more loops
    { for (int i = 0; i < n; i++) a[i] = i; }
    #pragma omp fuse
    {
      for (int i = 0; i < n; i++) a[i] = i;
      a[0] = 1; // error: 'fuse' is about loops alone
    }
    #pragma omp fuse looprange(2, 2) // error: 'fuse' needs a block of 3 or more loops
    {
      for (int i = 0; i < n; i++) a[i] = i;
      for (int i = 0; i < n; i++) a[i] = i;
    }
  }
}
