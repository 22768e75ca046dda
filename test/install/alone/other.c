void twice(int n, float *a);
void twice(int n, float *a) {
  #pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] *= 2;
}
