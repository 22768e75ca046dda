namespace far {
#pragma acc routine vector
double sum(const double *x, int n) {
  double s = 0;
  #pragma acc loop vector reduction(+:s)
  for (int i = 0; i < n; i++) s += x[i];
  return s;
}
#pragma acc routine vector
int sum(const int *x, int n) {
  int s = 0;
  #pragma acc loop vector reduction(+:s)
  for (int i = 0; i < n; i++) s += x[i];
  return s;
}
#pragma acc routine vector
static void row(int *x, int n, int base, int j) {
  #pragma acc loop vector
  for (int i = 0; i < n; i++) x[i] = base * (i + j);
}
struct Filler {
  int base;
  #pragma acc routine worker
  void fill(int *x, int rows, int n) const;
  #pragma acc routine gang
  static void all(int *x, int n);
};
void Filler::fill(int *x, int rows, int n) const {
  #pragma acc loop worker
  for (int j = 0; j < rows; j++) row(x + j * n, n, base, j);
}
void Filler::all(int *x, int n) {
  #pragma acc loop gang vector
  for (int i = 0; i < n; i++) x[i] = 7 * i;
}
#pragma acc routine vector
template<class T> void scale(T *x, int n, T by) {
  T factor[2] = {by, 0};
  #pragma acc loop vector
  for (int i = 0; i < n; i++) x[i] *= factor[0];
}
template void scale<int>(int *, int, int);
}
extern "C" {
#pragma acc routine vector
int largest(const int *x, int n) {
  int m = x[0];
  #pragma acc loop vector reduction(max:m)
  for (int i = 0; i < n; i++) m = x[i] > m ? x[i] : m;
  return m;
}
}
