// Threads meet between parts of a gang's code that follow each other, also where the one before is behind a condition or in a
// block of its own.
// flags: -acc
#include <stdio.h>
int main(void) {
  enum { N = 40, M = 50 };
  static double a[N][M], b[N], c[N];
  double sum = 0;
  for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) a[i][j] = i + j;
#pragma acc parallel loop gang copy(a, b, c)
  for (int i = 0; i < N; i++) {
    double s = 0;
#pragma acc loop worker vector reduction(+:s)
    for (int j = 0; j < M; j++) s += a[i][j];
    b[i] = s;
    if (i % 2)
#pragma acc loop worker vector
      for (int j = 0; j < M; j++) a[i][j] += b[i];
    c[i] = a[i][M - 1];
    {
#pragma acc loop worker vector
      for (int j = 0; j < M; j++) a[i][j] = a[i][j] * 2 + c[i];
    }
    b[i] += a[i][0];
    c[i] += b[i];
#pragma acc loop worker vector
    for (int j = 0; j < M; j++) a[i][j] += c[i];
#pragma acc loop worker vector
    for (int j = 0; j < M; j++) a[i][j] -= b[i];
  }
  for (int i = 0; i < N; i++) { sum += b[i] * 3 + c[i]; for (int j = 0; j < M; j++) sum += a[i][j] * (j + 1); }
  printf("%.17g\n", sum); // prints: 240208440
}
