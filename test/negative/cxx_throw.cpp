// 'throw' in what a kernel reaches ends the kernel, which a warning says.
// flags: -acc
#include <cstdio>
template<class T> T checked(T x) {
  if (x > 100) throw 1;  // warning: 'throw' ends the kernel with an error: devices have no exceptions
  return x;
}
template<class T> void all(int n, T *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) x[i] = checked(i);
}
int main() {
  int x[5] = {0};
  all(5, x);
  printf("%d %d\n", x[0], x[4]);  // prints: 0 4
}
