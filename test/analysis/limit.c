// What cannot be found out with a bounded number of operations is called that, and the loop runs in order.
// flags: -acc -Wserial-region
#include "nests.h"
#define N 40
static double a[N][N][N];

static void reset(void) { fill(&a[0][0][0], N * N * N, 1); }

static void divided(int n) {
  #pragma acc kernels                                // warning: to find out would take too long
  for (int i = 1; i < n; i++)                        // loop: sequential (a)
    for (int j = i / 2; j < (n + i) / 2; j++)        // loop: sequential (a)
      for (int k = j / 3; k < (n + j) / 3; k++)      // loop: sequential (a)
        a[(i + j) / 3 + k % 5][(j + k) / 2 + i % 3][(i + k) / 4 + j % 7] +=
            a[(i + k) / 5 + j % 3][(i + j) / 2 + k % 4][(k + j) / 3 + i % 5] +
            a[(j + k) / 7 + i % 2][(i + k) / 3 + j % 4][(i + j) / 5 + k % 6];
}

int main(void) {
  TRY(divided(12), a);                               // prints: divided(12) 452045
}
