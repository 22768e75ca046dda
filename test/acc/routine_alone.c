// Routines gang, worker and vector run alone where there is one thread, and once in each gang or worker that calls them.
// flags: -acc -w
#include <stdio.h>
#pragma acc routine vector
static int sum(const int *a, int n) {
  int s = 0;
  #pragma acc loop vector reduction(+: s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
#pragma acc routine worker
static void fill(int *a, int n, int v) {
  #pragma acc loop worker vector
  for (int i = 0; i < n; i++) a[i] = v + i;
}
#pragma acc routine gang
static void twice(int *a, int n) {
  #pragma acc loop gang vector
  for (int i = 0; i < n; i++) a[i] *= 2;
}
int main(void) {
  enum { N = 300 };
  static int a[N], b[3][N], r[3];
  int s = 0, t = 0;
  #pragma acc serial copyout(a, s)
  {
    fill(a, N, 1);
    twice(a, N);
    int v = sum(a, N);
    s = v;
  }
  printf("%d\n", s);             // prints: 90300
  #pragma acc parallel copy(a) num_gangs(3)
  twice(a, N);
  #pragma acc parallel num_gangs(1) copyin(a) copyout(t)
  {
    int v = sum(a, N);
    t = v;
  }
  printf("%d\n", t);             // prints: 180600
  #pragma acc kernels loop independent gang copyout(b, r)
  for (int g = 0; g < 3; g++) {
    fill(b[g], N, g);
    int v = sum(b[g], N);
    r[g] = v;
  }
  printf("%d %d %d\n", r[0], r[1], r[2]);   // prints: 44850 45150 45450
  int u = 5;
  #pragma acc serial loop reduction(+: u) copy(b)
  for (int g = 1; g < 3; g++) {
    b[g][0] = b[g - 1][0] + 1;
    int v = sum(b[g], N);
    u += v;
  }
  printf("%d %d\n", u, b[2][0]);            // prints: 90605 2
}
