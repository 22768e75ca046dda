// An array reduction together with lastprivate on simd in sequential code of a target region.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[20], h[7] = {9, 9, 9, 9, 9, 9, 9}, n = 20;
  for (int i = 0; i < 20; i++) a[i] = i + 1;
  #pragma omp target map(tofrom: a, h)
  {
    for (int q = 0; q < 4; q++) {
      int l = 4;
      #pragma omp simd reduction(min:h) lastprivate(l)
      for (int i = q; i < n; i++) {
        l = a[i] - q;
        if (l < h[i % 7]) h[i % 7] = l;
      }
      a[q] = l;
    }
    #pragma omp parallel for
    for (int i = 1; i < 20; i++) a[i] += i;
  }
  for (int i = 0; i < 7; i++) printf("%d ", h[i]);
  printf("%d %d\n", a[0], a[19]);  // prints: 1 1 1 1 2 3 4 20 39
}
