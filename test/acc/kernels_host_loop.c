// Sequential loops and conditions around parallel loops of a kernels region stay on the host, when it knows what
// they depend on; a scalar that the device changes is not known there.
// flags: -acc
#include <stdio.h>
#define N 48
static double u[N][N], v[N][N], total;
static int order[4] = {3, 1, 2, 0};

static void steps(int n, int count, int twice) {
  int t = 7;
  #pragma acc kernels copy(u) create(v)
  for (t = 0; t < count; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
    if (twice)
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) v[i][j] *= 2;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) u[i][j] = v[i][j] + t;
  }
  printf("%d\n", t);  // prints: 4
}

// The bound of the inner loop changes on the device.
static int triangle(int n) {
  int width = 1;
  #pragma acc kernels copy(u)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < width; j++) u[i][j] += 1;
    width = u[i][0] > 0 ? width + 1 : 1;
  }
  return width;
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) u[i][j] = (i * 7 + j * 3) % 16;
  steps(N, 4, 1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) total += u[i][j] * (i % 5 + j % 3);
  printf("%.6f\n", total);  // prints: 803651.125000
  printf("%d\n", triangle(N));  // prints: 49
  total = 0;
  #pragma acc kernels copyin(u, order)
  for (int k = 0; k < 4; k++) {
    int from = order[k] * 12;
    for (int i = from; i < from + 12; i++) total += u[i][i];
  }
  printf("%.6f\n", total);  // prints: 5550.000000
}
