// An instantiation that calls itself has a GPU's stack.
// flags: -acc=gpu
// devices: nvidia
#include <cstdio>
template<class T> T factorial(T x) {
  return x > 1 ? x * factorial(x - 1) : 1;  // warning: 'factorial<int>' calls itself on the device: how deep depends on the stack of a GPU's threads (ACCOMP_STACK_SIZE)
}
template<class T> void all(int n, T *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) x[i] = factorial(i);
}
int main() {
  int x[5] = {0};
  all(5, x);
  printf("%d %d\n", x[0], x[4]);  // prints: 1 24
}
