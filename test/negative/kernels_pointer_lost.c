// A pointer that a kernels region changes and that is used afterwards: its value would not come back.
// flags: -acc
double sum(int n, const double *a) {
  double s = 0;
  const double *p = a;
  #pragma acc kernels copyin(a[0:n])  // warning: one device thread
  for (int i = 0; i < n; i++) s += *p++;      // error: 'p' is a pointer that the region changes and that is used afterwards
  return s + (p == a + n);
}
