// private and firstprivate VLAs of loops inside a target region, of which the region has another one.
// flags: -fopenmp
#include <stdio.h>
static int run(int n) {
  int t[n], d[2][n], out[5] = {0}, wrong = 0;
  for (int k = 0; k < n; k++) t[k] = k, d[0][k] = 1, d[1][k] = 2;
  #pragma omp target teams distribute map(tofrom: t, d, out) num_teams(3)
  for (int i = 0; i < 5; i++) {
    int s = 0;
    #pragma omp parallel for private(t) firstprivate(d) reduction(+:s) num_threads(7)
    for (int j = 0; j < 50; j++) {
      for (int k = 0; k < n; k++) t[k] = j;
      d[1][n - 1] = d[0][n - 1] + 5;
      s += t[n - 1] + d[0][0] + d[1][n - 1];
    }
    out[i] = s + t[n - 1] + d[1][n - 1];
  }
  for (int i = 0; i < 5; i++) wrong += out[i] != 1225 + 50 + 300 + n - 1 + 2;
  return wrong;
}
int main(void) {
  printf("wrong = %d\n", run(1) + run(7) + run(300));   // prints: wrong = 0
}
