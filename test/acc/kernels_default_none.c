// The counter of a loop that stays on the host around kernels needs no data clause under default(none).
// flags: -acc
#include <stdio.h>
#define N 32
static int a[N][N];

int main(void) {
  int k, n = N;
  #pragma acc kernels default(none) copy(a) copyin(n)
  for (k = 1; k < n; k++)
    for (int i = 0; i < n; i++) a[k][i] = a[k - 1][i] + k + i;
  #pragma acc kernels default(none) copy(a) copyin(n)
  for (int k = 1; k < n; k++)
    for (int i = 0; i < n; i++) a[k][i] += a[k - 1][i] % 3;
  printf("%d %d\n", a[N - 1][0], a[N - 1][N - 1]);  // prints: 497 1458
}
