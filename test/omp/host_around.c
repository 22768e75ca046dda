// Target regions inside a host parallel region with default(none), one for each thread.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int a[4][500] = {{0}}, bad = 0;
  #pragma omp parallel for default(none) shared(a) num_threads(4)
  for (int k = 0; k < 4; k++) {
    int *row = a[k];
    for (int step = 0; step < 5; step++) {
      #pragma omp target teams distribute parallel for map(tofrom: row[0:500])
      for (int i = 0; i < 500; i++) row[i] += k + i;
    }
  }
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < 500; i++) bad += a[k][i] != 5 * (k + i);
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
