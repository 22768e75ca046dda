// Gangs, workers and vectors in a template, with code between, reductions on two levels, async and data regions. An object
// between the levels that one thread makes, whose class has no constructor without arguments.
// flags: -acc
// prints: 2112 64
// prints: 13 22 1 1
#include <cstdio>
template<class T> T rows(int n, int m, T *a, const T *b) {
  T total = 0;
#pragma acc data copy(a[0:n*m]) copyin(b[0:n])
  {
#pragma acc parallel loop gang worker present(a, b)
    for (int i = 0; i < n; i++) {
      T f = b[i] + 1, t = 0;
#pragma acc loop vector reduction(+:t)
      for (int j = 0; j < m; j++) {
        a[i * m + j] += f;
        t += a[i * m + j];
      }
      a[i * m] = t;
    }
#pragma acc parallel loop reduction(+:total) async(1)
    for (int i = 0; i < n; i++) total += a[i * m];
#pragma acc wait(1)
  }
  return total;
}
struct Pair {
  const int a, b;
  Pair(int a, int b) : a(a), b(b) {}
};
int next(int *p) { return ++*p; }
template<class T> void objects(T *made, T *sums) {
#pragma acc parallel loop gang copy(made[0:2], sums[0:2])
  for (int i = 0; i < 2; i++) {
    const Pair p(next(&made[i]), i * 3);
    T s = 0;
#pragma acc loop vector reduction(+:s)
    for (int j = 0; j < 4; j++) s += p.a * (j + 1) + p.b;
    sums[i] += s;
  }
}
int main() {
  static float a[64 * 32], b[64];
  static int c[64], d[64];
  for (int i = 0; i < 64; i++) b[i] = i % 2 * 1.0f, d[i] = 0;
  float t = rows(64, 32, a, b);
  printf("%g %d\n", t - 960, rows(64, 1, c, d));
  int made[2] = {0, 0}, sums[2] = {3, 0};
  objects(made, sums);
  printf("%d %d %d %d\n", sums[0], sums[1], made[0], made[1]);
}
