// Constructs that transform one loop are stacked 24 deep at most, and less where each doubles the text of the other.
// flags: -mp
void tiles(int n, float *a) {
  #pragma omp target parallel for map(from: a[0:n])
  #pragma omp tile sizes(2)  // error: 'tile' is the first of 25 constructs that transform one loop; there may be 24
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  #pragma omp tile sizes(2)
  for (int i = 0; i < n; i++) a[i] = (float)i;
}
