// A simd loop with lastprivate in a loop that a team shares.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[6][9], n = 6;
  for (int i = 0; i < 54; i++) a[i / 9][i % 9] = i;
  #pragma omp target map(tofrom: a)
  {
    #pragma omp parallel num_threads(9)
    {
      int t = a[1][5];
      #pragma omp barrier
      #pragma omp for
      for (int i = 0; i < n; i++) {
        int l = 40;
        #pragma omp simd lastprivate(l)
        for (int j = 0; j < 9; j++) {
          l = a[i][j] + t;
          a[i][j] = l % 7;
        }
      }
    }
  }
  printf("%d %d\n", a[0][3], a[5][8]);  // prints: 3 4
}
