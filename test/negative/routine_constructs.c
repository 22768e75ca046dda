// A construct in a function that a kernel calls: devices cannot start it.
// flags: -acc
#pragma acc routine seq
static void scale(float *a, int n) {
  #pragma acc data present(a[0:n])
  #pragma acc parallel loop  // error: sorry, not implemented: 'parallel' in 'scale', which is called on the device
  for (int i = 0; i < n; i++) a[i] *= 2;
  #pragma acc update self(a[0:n])  // error: sorry, not implemented: 'update' in 'scale', which is called on the device
}
void run(float *a, int n, int m) {
  #pragma acc parallel loop copy(a[0:n * m])
  for (int i = 0; i < m; i++) scale(a + i * n, n);
}
