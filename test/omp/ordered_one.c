// ordered(1) on a loop is 'ordered': each iteration's ordered part comes after those before.
// flags: -fopenmp
#include <stdio.h>
#define LOOPS 1
int main(void) {
  int a[64], b[64], n = 0, m = 0;
  #pragma omp target parallel for ordered(1) map(from: a) map(tofrom: n)
  for (int i = 0; i < 64; i++) {
    int x = 3 * i;
    #pragma omp ordered
    a[n++] = x;
  }
  #pragma omp target map(from: b) map(tofrom: m)
  #pragma omp parallel num_threads(4)
  #pragma omp for schedule(dynamic, 2) ordered(LOOPS)
  for (int i = 0; i < 64; i++) {
    #pragma omp ordered threads
    b[m++] = i;
  }
  int good = 0;
  for (int i = 0; i < 64; i++) good += a[i] == 3 * i && b[i] == i;
  printf("%d %d %d\n", good, n, m);   // prints: 64 64 64
}
