// A simd loop inside a parallel one counts with a variable of each thread, whoever declares it (OpenMP 5.2, 5.1.1).
// flags: -fopenmp -O1
#include <stdio.h>
int main(void) {
  int a[70][20], i, j, k, bad = 0;
  for (int round = 0; round < 40; round++) {
    #pragma omp target map(from: a)
    {
      int x = round;
      #pragma omp parallel for num_threads(12)
      for (i = 0; i < 70; i++) {
        #pragma omp simd
        for (j = 0; j < 20; j++) a[i][j] = i * 20 + j + x;
        #pragma omp simd collapse(2)
        for (j = 0; j < 4; j++)
          for (k = 0; k < 5; k++) a[i][j * 5 + k] += 1;
      }
    }
    for (int p = 0; p < 1400; p++) bad += a[p / 20][p % 20] != p + round + 1;
  }
  printf("%d\n", bad);  // prints: 0
}
