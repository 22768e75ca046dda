// dump: rewrite
// A metadirective chooses a directive around 'tile', which the next round carries out.
void scale(int n, double *a) {
  #pragma omp metadirective when(device={kind(any)}: target teams distribute parallel for collapse(2) map(a[0:n])) default(parallel for)
  #pragma omp tile sizes(8)
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
