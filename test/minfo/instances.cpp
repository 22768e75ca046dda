// The kernels of templates: of which instances there is code.
template<class T> struct Field {
  T by;
  void add(int n, T *x) {
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += by;
  }
};
template<class T> void scale(int n, T *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) x[i] *= 2;
}
void all(int n, double *x, float *y) {
  scale(n, x);
  scale(n, y);
  Field<float>{3}.add(n, y);
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) x[i] -= 1;
}
