// Short inner loops are unrolled on the CPU, unless the program says how they are to be compiled.
// flags: -acc -O3
// emits: __ACCOMP_UNROLL for (int v = 0; v < 4; v++) t[v] =
#include <stdio.h>
enum { N = 100 };
int main(void) {
  int x[N], y[N], z[N], sum = 0;
  for (int i = 0; i < N; i++) x[i] = i % 7;
  #pragma acc parallel loop copyin(x) copyout(y, z)
  for (int i = 0; i < N; i++) {
    int t[4], s = 0;
    for (int v = 0; v < 4; v++) t[v] = x[i] * v;
    #pragma unroll 2
    for (int v = 3; v >= 0; v -= 2) s += t[v];
    #pragma clang loop unroll(disable)
    for (int v = 0; v < 4; v++)
      if (t[v] > 5) break; else s += v;
    y[i] = s, z[i] = 0;
    #pragma acc loop seq
    for (int v = 0; v <= 3; v++) z[i] += t[v];
  }
  for (int i = 0; i < N; i++) sum += y[i] + 1000 * z[i];
  printf("%d\n", sum);                                               // prints: 1771444
}
