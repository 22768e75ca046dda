// Lambdas of file scope: routines of a level, with regions of their own, constants that regions call.
// flags: -acc
// prints: 0 12
#include <cstdio>
#pragma acc routine vector
auto fill = [](int *x, int n, int v) {
  #pragma acc loop vector
  for (int i = 0; i < n; i++) x[i] = v + i;
};
namespace ns {
#pragma acc routine worker
static const auto total = [](const auto *x, int n) {
  auto t = x[0] - x[0];
  #pragma acc loop worker vector reduction(+:t)
  for (int i = 0; i < n; i++) t += x[i];
  return t;
};
static const auto twice = [](const auto *x, int n) { return 2 * x[n]; };
auto host = [](int n) {
  int a[10];
  #pragma acc parallel loop copyout(a)      // moves: from a 40
  for (int i = 0; i < 10; i++) a[i] = i + n;
  return a[9];
};
}
int main() {
  static int x[4][40], y[4];
  #pragma acc parallel loop gang copy(x) copyout(y)
  for (int i = 0; i < 4; i++) { fill(x[i], 40, i); int t = ns::total(x[i], 40); y[i] = t + ns::twice(x[i], 1); }
  int bad = 0;
  for (int i = 0; i < 4; i++) { for (int k = 0; k < 40; k++) bad += x[i][k] != i + k; bad += y[i] != 782 + 42 * i; }
  printf("%d %d\n", bad, ns::host(3));
}
