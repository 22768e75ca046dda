// Structs, complex numbers and arrays of an iteration, reduced by loops that its threads share.
// flags: -acc
#include <complex.h>
#include <stdio.h>
typedef struct { double sum; int low, high; } Stats;
int main(void) {
  enum { N = 20, M = 300 };
  static int a[N][M];
  double out[N], parts[N];
  int wrong = 0;
  for (int i = 0; i < N * M; i++) a[i / M][i % M] = i % 17;
  #pragma acc parallel loop gang copyin(a) copyout(out, parts)
  for (int i = 0; i < N; i++) {
    Stats s = {i, 0, 5};
    double complex z = 1;
    int bins[3] = {0, 0, 100};
    #pragma acc loop vector reduction(+:s, z)
    for (int k = 0; k < M; k++) s.sum += a[i][k], s.low++, s.high += 2, z += k * I;
    #pragma acc loop vector reduction(+:bins)
    for (int k = 0; k < M; k++) bins[k % 3] += 1;
    out[i] = s.sum + s.low + s.high + creal(z) + cimag(z);
    parts[i] = bins[0] + bins[1] * 10 + bins[2];
  }
  for (int i = 0; i < N; i++) {
    double sum = i + 3 * M + 5 + 1 + M * (M - 1) / 2;
    for (int k = 0; k < M; k++) sum += a[i][k];
    wrong += out[i] != sum, wrong += parts[i] != 100 + 1000 + 200;
  }
  printf("%d\n", wrong);  // prints: 0
}
