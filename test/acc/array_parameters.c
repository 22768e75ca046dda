// A clause that names an array parameter without a section takes what its brackets say, where the function changes
// neither; else its target must be there, as of any pointer.
// flags: -acc
#include <stdio.h>
typedef double Row[3];
static void twice(double a[4]) {
  #pragma acc data copy(a)                                  // moves: to a 32, from a 32
  #pragma acc parallel loop
  for (int i = 0; i < 4; i++) a[i] *= 2;
}
static void scale(int n, int m, double a[n][m], const double by[const restrict static n > 1 ? n : 1]) {
  #pragma acc parallel loop collapse(2) copy(a) copyin(by)  // moves: to a 120, to by 24, from a 120
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] *= by[i];
}
static double sum(int n, double a[n + 1]) {
  double s = 0;
  #pragma acc enter data copyin(a)                          // moves: to a 32
  #pragma acc parallel loop reduction(+: s) present(a)
  for (int i = 0; i < n + 1; i++) s += a[i];
  #pragma acc exit data delete(a)
  return s;
}
static double rows(Row a[2]) {
  double s = 0;
  #pragma acc data copyin(a[0:2])
  #pragma acc parallel loop reduction(+: s) copyin(a)       // moves: none
  for (int i = 0; i < 6; i++) s += a[i / 3][i % 3];
  return s;
}
// The caller has mapped less than the brackets say, which is enough.
static void part(double a[100]) {
  #pragma acc parallel loop copy(a)                         // moves: none
  for (int i = 0; i < 4; i++) a[i] += 1;
}
// The brackets say nothing any more.
static void moved(int n, double a[n]) {
  a++, n--;
  #pragma acc parallel loop copy(a)                         // moves: none
  for (int i = 0; i < n; i++) a[i] += 1;
}
int main(void) {
  double a[4] = {1, 2, 3, 4}, b[3][5], by[3] = {1, 2, 3};
  Row c[2] = {{1, 2, 3}, {4, 5, 6}};
  twice(a);
  for (int i = 0; i < 15; i++) b[i / 5][i % 5] = i;
  scale(3, 5, b, by);
  printf("%g %g %g %g %g\n", a[0], a[3], b[2][4], sum(3, a), rows(c));  // prints: 2 8 42 20 21
  #pragma acc data copy(a)
  {
    part(a);
    moved(4, a);
  }
  printf("%g %g %g %g\n", a[0], a[1], a[2], a[3]);          // prints: 3 6 8 10
}
