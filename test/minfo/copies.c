// What is said of copies that nobody asked for: an array's of each iteration, last values; and what stands against them.
#define N 24
#define W 6
double a[N][W], b[N], kept[W];
double f(int m) {
  double t[W], big[1000], last;
  int i;
  #pragma acc kernels
  for (i = 0; i < N; i++) {
    for (int j = 0; j < W; j++) t[j] = a[i][j] * 2;
    for (int j = 0; j < W; j++) a[i][j] = t[W - 1 - j];
    last = a[i][0];
  }
  #pragma acc kernels
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < W; j++) kept[j] = a[i][j] * 2;
    b[i] = kept[0] - kept[W - 1];
  }
  #pragma acc kernels
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < 1000; j++) big[j] = b[i] * j;
    b[i] = big[(int)a[i][0]];
  }
  #pragma acc kernels
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < m; j++) t[j] = a[i][j] * 2;
    for (int j = 0; j < m; j++) b[i] += t[j];
  }
  #pragma acc kernels
  for (int i = 0; i < N; i++) {
    if (b[i] > 0) last = b[i];
  }
  return last + i;
}
