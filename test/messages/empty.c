// The only thing to report is an empty body, of which libclang says nothing.
void scale(int n, double *a) {
  int i;
  for (i = 0; i < n && a[i] > 0; i++);
  #pragma acc parallel loop copy(a[i:n - i])
  for (int k = i; k < n; k++) a[k] = 2 * a[k];
}
