// Which loop of a nest the threads of a row count.
void columns(int n, int m, float *restrict a, const float *restrict b) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[j * n + i] = b[j * n + i];
}

// As good as each other: the one in the text.
void gather(int n, int m, float *restrict a, const int *restrict at) {
  #pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[at[i * m + j]] = at[i * m + j];
}

// A row of x, whatever k is.
void rows(int n, float (*restrict x)[64], const float *restrict y, const int *restrict at) {
  #pragma acc parallel loop collapse(2) copy(x[0:n]) copyin(at[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 4; k++) x[at[k]][i] = y[at[k]] + i;
}
