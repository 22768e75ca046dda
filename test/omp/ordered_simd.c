// 'ordered simd': lanes take turns, in the order of the iterations.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int list[20], n = 0, m = 0, sum[20];
  #pragma omp target map(tofrom: n, m) map(from: list, sum)
  {
    #pragma omp simd
    for (int i = 0; i < 20; i++) {
      sum[i] = i * i;
      #pragma omp ordered simd
      list[n++] = i;
    }
    #pragma omp parallel
    #pragma omp for simd ordered
    for (int i = 0; i < 20; i++) {
      sum[i] += 1;
      #pragma omp ordered threads simd
      m = m * 2 % 1000 + i;
    }
  }
  int want = 0, wrong = 0;
  for (int i = 0; i < 20; i++) want = want * 2 % 1000 + i, wrong += (list[i] != i) + (sum[i] != i * i + 1);
  printf("%d %d %d\n", n, m - want, wrong);  // prints: 20 0 0
}
