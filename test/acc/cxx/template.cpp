// A function template is compiled for each of its instances, with the names and lines of the template.
// flags: -acc
// prints: 7 4 -4
#include <cstdio>
template<class T> void scale(int n, T a, const T *x, T *y) {
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}
template<class T> T last_of() {
  T x[50], y[50];
  for (int i = 0; i < 50; i++) x[i] = T(i) / 2, y[i] = T(1);
  scale(50, T(2), x, y);
  return y[2] + y[7] / 2;
}
int main() {
  short x[3] = {1, 2, 3}, y[3] = {0, 0, -1};
  scale<short>(3, -1, x, y);
  printf("%g %g %d\n", last_of<double>(), (double)last_of<int>() / 2 + 1, y[2]);
}
