// Routines of several threads, called from a gang's code, and a region of one thread.
#pragma acc routine vector
void add(int n, float *a, float by) {
  #pragma acc loop vector
  for (int i = 0; i < n; i++) a[i] += by;
}
void call(int n, int m, float *a) {
  #pragma acc parallel loop gang copy(a[0:n * m])
  for (int i = 0; i < n; i++) {
    float by = 0.5f * i;
    add(m, a + i * m, by);
  }
  #pragma acc serial copy(a[0:2])
  a[0] += a[1];
}
