// What counts a simd loop has its end value behind the loop, beside lastprivate and linear too.
// flags: -mp
#include <stdio.h>

int main(void) {
  int r[4] = {0}, n = 4;
  #pragma omp target map(tofrom: r)
  {
    int j = -1, step = 0, k = -1, last = 0, c = -1, d = -1;
    #pragma omp simd linear(step: 3)
    for (j = 0; j < n; j++) r[0] += step;
    r[1] = j;
    #pragma omp simd lastprivate(last)
    for (k = 8; k > n; k -= 3) last = k;
    r[2] = k * 100 + last;
    #pragma omp simd collapse(2) lastprivate(last)
    for (c = 0; c < n; c++)
      for (d = 0; d < 3; d++) last = c * d;
    r[3] = last * 100 + c * 10 + d;
  }
  printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);                     // prints: 18 4 205 643
  #pragma omp target teams distribute map(from: r)
  for (int i = 0; i < 4; i++) {
    int j, last, some[2];
    #pragma omp simd lastprivate(last)
    for (j = 0; j < i + 1; j++) last = j * 2;
    some[i % 2] = 10 * j;
    r[i] = some[i % 2] + last;
  }
  printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);                     // prints: 10 22 34 46
}
