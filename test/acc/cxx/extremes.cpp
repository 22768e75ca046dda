// Reductions by min and max of a type that a template's argument decides start with its largest and smallest value.
// flags: -acc
// prints: -3 -3, -7 -7, 3 200
#include <cstdio>
template<class T> T most(int n, const T *a) {
  T s = a[0];
  #pragma acc parallel loop reduction(max:s) copyin(a[0:n])
  for (int i = 0; i < n; i++) s = s < a[i] ? a[i] : s;
  return s;
}
template<class T> T least(int n, const T *a) {
  T s = a[0];
  #pragma acc parallel loop reduction(min:s) copyin(a[0:n])
  for (int i = 0; i < n; i++) s = s > a[i] ? a[i] : s;
  return s;
}
int main() {
  const double d[4] = {-5, -4, -3, -7};
  const int k[4] = {-5, -4, -3, -7};
  const unsigned char c[2] = {200, 3};
  printf("%g %d, %g %d, %d %d\n", most(4, d), most(4, k), least(4, d), least(4, k), least(2, c), most(2, c));
}
