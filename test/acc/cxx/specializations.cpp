// Functions and members that specialize a template have directives of their own.
// flags: -acc
// prints: 0 4 12 20
#include <cstdio>
#pragma acc routine vector
template<class T> void bump(T *x, int n) {
  #pragma acc loop vector
  for (int i = 0; i < n; i++) x[i] += 1;
}
#pragma acc routine vector
template<> void bump<double>(double *x, int n) {
  #pragma acc loop vector
  for (int i = 0; i < n; i++) x[i] += 2;
}
template<class T> struct S {
  T *x;
  #pragma acc routine vector
  void twice(int n) {
    #pragma acc loop vector
    for (int i = 0; i < n; i++) x[i] *= 2;
  }
};
template<> struct S<double> {
  double *x;
  #pragma acc routine vector
  void twice(int n) {
    #pragma acc loop vector
    for (int i = 0; i < n; i++) x[i] *= 3;
  }
};
// A region in each.
template<class T> T first(const T *x) {
  T r;
  #pragma acc serial copyin(x[0:10]) copyout(r)
  r = x[1];
  return r;
}
template<> double first<double>(const double *x);
template<> double first<double>(const double *x) {
  double r;
  #pragma acc serial copyin(x[0:10]) copyout(r)
  r = x[2];
  return r;
}
template<class T> struct Last { static T of(const T *x) { return x[0]; } };
template<> int Last<int>::of(const int *x) {
  int r = 0;
  #pragma acc parallel loop copyin(x[0:10]) reduction(max:r)
  for (int i = 0; i < 10; i++) r = x[i] > r ? x[i] : r;
  return r;
}
template<class T> void run(T *x) {
  #pragma acc parallel loop gang copy(x[0:100])
  for (int i = 0; i < 10; i++) { bump(x + 10 * i, 10); S<T> s = {x + 10 * i}; s.twice(10); }
}
int main() {
  int a[100]; double b[100];
  for (int i = 0; i < 100; i++) a[i] = b[i] = i;
  run(a); run(b);
  int bad = 0;
  for (int i = 0; i < 100; i++) bad += a[i] != 2 * (i + 1), bad += b[i] != 3 * (i + 2);
  printf("%d %d %g %d\n", bad, first(a), first(b), Last<int>::of(a));
}
