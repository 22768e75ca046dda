// An inner loop whose pointers overlap does not put at stake the outer one, which the program calls parallel.
// flags: -acc
#include "overlap.part.h"
enum { N = 50, M = 40 };
static double x[2 * N * M];
static int at[M];

static void gather(int n, int m, double *a, const double *b) {
  #pragma acc parallel loop present(a, b, at)
  for (int i = 0; i < n; i++) {
    #pragma acc loop auto
    for (int j = 0; j < m; j++) a[i * m + j] = b[i * m + at[j]] + 1;
  }
}

int main(void) {
  watch_launches();
  for (int j = 0; j < M; j++) at[j] = j;
  #pragma acc data copy(x) copyin(at)
  gather(N, M, x, x);
  printf("%s, %g\n", how, x[N * M - 1]);  // prints: rows in order, 1
}
