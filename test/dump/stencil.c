// Tiles of a stencil, and two time steps that swap their pointers.
void diffuse(int n, int steps, double *a, double *b) {
  #pragma acc data copy(a[0:n * n]) create(b[0:n * n])
  for (int t = 0; t < steps; t++) {
    #pragma acc parallel loop tile(32, 4) present(a[0:n * n], b[0:n * n])
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i * n + j] = (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]) / 4;
    double *swap = a;
    a = b, b = swap;
  }
}
