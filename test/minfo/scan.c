// Scans and conditional last values, in the words of -Minfo=mp: all teams, one, or one thread takes the iterations.
// flags: -fopenmp
#include <stdio.h>
enum { N = 1000 };
int main(void) {
  int a[N], b[N], s = 1, t = 1, last = 0;
  for (int i = 0; i < N; i++) a[i] = i % 3;
  #pragma omp target parallel for reduction(inscan, +: s) map(to: a) map(from: b)
  for (int i = 0; i < N; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  #pragma omp target simd reduction(inscan, +: t) map(to: a) map(from: b)
  for (int i = 0; i < N; i++) {
    b[i] = t;
    #pragma omp scan exclusive(t)
    t += a[i];
  }
  #pragma omp target parallel for lastprivate(conditional: last) map(to: a)
  for (int i = 0; i < N; i++)
    if (a[i]) last = i;
  printf("%d %d %d\n", s, t, last);
  return 0;
}
