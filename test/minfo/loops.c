// How loops are mapped: sizes, collapse with and without a clause, tile, cache, sequential loops inside.
void loops(int n, int m, double a[n][m], double *restrict b, const double *restrict c) {
  #pragma acc parallel loop gang vector num_gangs(2 * n) vector_length(64) copy(b[0:n])
  for (int i = 0; i < n; i++) b[i] *= 2;
  #pragma acc parallel loop gang(num: 8) worker(4) vector(32) copy(b[0:n])
  for (int i = 0; i < n; i++) b[i] *= 2;
  #pragma acc parallel loop collapse(2) copy(a[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) a[i][k] = 0;
  #pragma acc parallel loop copy(a[0:n][0:m])
  for (int i = 0; i < n; i++)
    #pragma acc loop
    for (int k = 0; k < m; k++) a[i][k] = 0;
  #pragma acc parallel loop tile(8, *) copy(a[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) a[i][k] = 0;
  #pragma acc parallel loop copyin(c[0:n]) copy(b[0:n])
  for (int i = 1; i < n; i++) {
    #pragma acc cache(c[i-1:2])
    #pragma acc loop seq
    for (int k = 0; k < 2; k++) b[i] += c[i - k];
    while (b[i] > 1) b[i] /= 2;
  }
  #pragma acc parallel loop num_workers(4) vector_length(n) copy(b[0:n])
  for (int i = 0; i < n; i++) b[i] *= 2;
  #pragma acc serial loop copy(b[0:n])
  for (int i = 1; i < n; i++) b[i] += b[i - 1];
  #pragma acc parallel num_gangs(5) copy(b[0:n])
  for (int i = 0; i < n; i++)
    #pragma acc loop worker
    for (int k = 0; k < 1; k++) b[i] = i;
}
