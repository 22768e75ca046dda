// Names that generated code might use, and names that hide others, stay the user's.
// flags: -acc
#include <stdio.h>
static int tid(int x) { return x + 1; }
int main(void) {
  int i = 5, n = 10, lo = 1, hi = 2, part = 3, params[10], threadIdx = 4;
  int main_8_gpu = 1, main_9_gpu = 5;
  #pragma acc parallel loop copyout(params)
  for (int i = 0; i < n; i++) {
    int n = lo + hi + part + threadIdx + main_8_gpu + main_9_gpu;
    { int lo = n; n += lo; }
    params[i] = tid(i) * n;
  }
  printf("%d %d %d\n", i, n, params[9]);  // prints: 5 10 320
}
