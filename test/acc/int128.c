// Arithmetic of __int128, and to and from floating-point numbers, in kernels.
// flags: -acc
#include <stdio.h>
typedef __int128 wide;
typedef unsigned __int128 uwide;
static void compute(int i, wide s, uwide u, double d[4], float f[2], wide w[5], uwide v[5]) {
  wide a = s / (i + 1) - (s >> i);
  uwide b = u / (i + 3u) + i;
  d[0] = a, d[1] = b, f[0] = a, f[1] = b;
  d[2] = 1.5e30 / (i + 1) - 1e30, d[3] = 3e37 / (i + 1);
  w[0] = d[2], w[1] = f[0] / 4, w[2] = a % (i + 77), w[3] = a * (i - 5), w[4] = a / ((wide)1 << (i + 60));
  v[0] = d[3], v[1] = f[1], v[2] = b % 1000003, v[3] = b * b, v[4] = b / ((uwide)7 << (i + 60));
}
enum { N = 40 };
int main(void) {
  double d[N][4], e[4];
  float f[N][2], g[2];
  wide w[N][5], x[5], s = (wide)-12345678901234567 * ((wide)1 << 60) + 987654321;
  uwide v[N][5], y[5], u = ~(uwide)0 / 3;
  int wrong = 0;
#pragma acc parallel loop copyout(d, f, w, v)
  for (int i = 0; i < N; i++) compute(i, s, u, d[i], f[i], w[i], v[i]);
  for (int i = 0; i < N; i++) {
    compute(i, s, u, e, g, x, y);
    for (int k = 0; k < 5; k++) wrong += x[k] != w[i][k] || y[k] != v[i][k];
    for (int k = 0; k < 4; k++) wrong += e[k] != d[i][k] || g[k & 1] != f[i][k & 1];
  }
  printf("%d wrong\n", wrong); // prints: 0 wrong
}
