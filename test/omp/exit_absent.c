// exit data and update of absent data are no error and move nothing.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
  #pragma omp target exit data map(from: a)                   // stale: is not present on device
  #pragma omp target exit data map(delete: a) map(release: b)  // stale: is not present on device
  #pragma omp target update to(a) from(b)
  printf("%d %d\n", a[3], b[3]);  // prints: 4 8
}
