// One region, three kernels; a scalar that the second one makes is the third one's.
int longest(int n, int *restrict a, int *restrict b) {
  int most = 0;
  #pragma acc kernels copy(a[0:n]) copyout(b[0:n])
  {
    for (int i = 0; i < n; i++) a[i] = 2 * a[i];
    for (int i = 0; i < n; i++) most = a[i] > most ? a[i] : most;
    for (int i = 0; i < n; i++) b[i] = most - a[i];
  }
  return most;
}
