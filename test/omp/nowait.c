// nowait regions are done after taskwait.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  static int a[4][1000];
  int bad = 0;
  #pragma omp target enter data map(to: a)
  for (int k = 0; k < 4; k++) {
    #pragma omp target teams distribute parallel for nowait
    for (int i = 0; i < 1000; i++) a[k][i] = 1000 * k + i;
  }
  #pragma omp taskwait
  #pragma omp target exit data map(from: a) nowait
  #pragma omp taskwait
  for (int i = 0; i < 4000; i++) bad += a[i / 1000][i % 1000] != i;
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
