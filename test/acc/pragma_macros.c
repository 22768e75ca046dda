// Macros are expanded in directives: clauses, numbers, sections and directive names.
// flags: -acc
#include <stdio.h>
#define N 30
#define DEPTH 2
#define IN copyin(x)
#define ROW(p) p[0:N]
#define OFFLOAD acc parallel loop
int main(void) {
  int x[N], y[N][N], *p = y[4];
  for (int i = 0; i < N; i++) x[i] = i;
  #pragma acc parallel loop collapse(DEPTH) IN copyout(y)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) y[i][j] = x[i] * N + x[j];
  #pragma OFFLOAD copy(ROW(p)) vector_length(DEPTH * 32)
  for (int i = 0; i < N; i++) p[i] = -p[i];
  printf("%d %d\n", y[4][29], y[29][29]);  // prints: -149 899
}
