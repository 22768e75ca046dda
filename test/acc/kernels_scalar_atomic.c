// A scalar that iterations of kernels loops change by atomic operations is kernels' copy of it.
// flags: -acc
#include <stdio.h>
#define N 200
static int at[N], b[N];

int main(void) {
  int n = 0, k, sum = 0, total = 0;
  for (int i = 0; i < N; i++) b[i] = i * 7 % 10;
  #pragma acc kernels loop independent
  for (int i = 0; i < N; i++) {
    if (b[i] < 5) {
      #pragma acc atomic capture
      k = n++;
      at[k] = i;
    }
    #pragma acc atomic
    sum += b[i];
  }
  for (int i = 0; i < n; i++) total += at[i];
  printf("%d %d %d\n", n, sum, total);  // prints: 100 900 9900
}
