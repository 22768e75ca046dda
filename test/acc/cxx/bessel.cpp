// Bessel functions in device C++, as the host has them.
// flags: -acc
#include <cmath>
#include <cstdio>
int main() {
  const int N = 40;
  double d[N][4], x[N];
  int bad = 0;
  for (int i = 0; i < N; i++) x[i] = 0.41 * i + 0.1;
#pragma acc parallel loop copyin(x) copyout(d)
  for (int i = 0; i < N; i++) {
    d[i][0] = j0(x[i]), d[i][1] = jn(5, x[i]), d[i][2] = yn(3, x[i]);
    d[i][3] = j1f((float)x[i]);
  }
  for (int i = 0; i < N; i++) {
    double e[4] = {j0(x[i]), jn(5, x[i]), yn(3, x[i]), j1f((float)x[i])};
    for (int k = 0; k < 4; k++) bad += std::fabs(d[i][k] - e[k]) > (k < 3 ? 1e-13 : 1e-5) * (1 + std::fabs(e[k]));
  }
  printf("%d\n", bad); // prints: 0
}
