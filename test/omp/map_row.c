// A row of an array is a section of the array: host threads each map their own.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
enum { N = 10 };
int main(void) {
  int c[8][N] = {0}, sum = 0;
  #pragma omp parallel num_threads(8)
  {
    int f = omp_get_thread_num(), p = 0;
    #pragma omp target map(tofrom: c[f][0:N]) firstprivate(f) private(p)
    {
      p = f;
      for (int k = 0; k < N; k++) c[p][k] += p + 1;
    }
  }
  for (int i = 0; i < omp_get_max_threads() && i < 8; i++) sum += c[i][0] == i + 1 && c[i][N - 1] == i + 1;
  printf("%d\n", sum == (omp_get_max_threads() < 8 ? omp_get_max_threads() : 8));  // prints: 1
}
