// induction (OpenMP 6.0) in a file for the host alone.
// flags: -mp -Wall -Wextra -Werror
#include <stdio.h>
enum { N = 1000 };

int main(void) {
  static long v[N];
  static double w[N];
  long x = 7;
  double f = 1, half = 0.5;
  int bad = 0;
  const int step = 3; // no text but a pragma uses it
  #pragma omp parallel for num_threads(4) induction(step(step), +: x) schedule(static, 7)
  for (int i = 0; i < N; i++) {
    v[i] = x;
    x += 3;
  }
  for (int i = 0; i < N; i++) bad += v[i] != 7 + 3 * i;
  printf("%d wrong, x %ld\n", bad, x);   // prints: 0 wrong, x 3007
  #pragma omp parallel num_threads(4)
  {
    #pragma omp for simd induction(step(half), *: f)
    for (double *p = w; p < w + 20; p++) {
      *p = f;
      f *= half;
    }
    #pragma omp for induction(step(-1), +: x)
    for (int i = N - 1; i >= 0; i--) v[i] = x--;
  }
  bad = 0;
  for (int i = 0; i < 20; i++) bad += w[i] != 1.0 / (1 << i);
  for (int i = 0; i < N; i++) bad += v[i] != 3007 - (N - 1 - i);
  printf("%d wrong, x %ld, f %g\n", bad, x, f * (1 << 20)); // prints: 0 wrong, x 2007, f 1
  return 0;
}
