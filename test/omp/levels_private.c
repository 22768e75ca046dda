// A private copy inside hides what the target construct maps under the same name.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[50], t = 7, k = 3;
  #pragma omp target map(tofrom: t) map(from: a)
  #pragma omp teams distribute parallel for private(t) firstprivate(k)
  for (int i = 0; i < 50; i++) {
    t = i;
    k += t;
    a[i] = t + k - i;
  }
  printf("t %d, a[0] %d\n", t, a[0]);   // prints: t 7, a[0] 3
}
