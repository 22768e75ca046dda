// Both dialects share one present table: data mapped by one is present to the other.
// flags: -acc -fopenmp
#include <stdio.h>
int main(void) {
  int a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  #pragma acc enter data copyin(a)                        // moves: to a 32
  #pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < 8; i++) a[i] *= 3;
  #pragma omp target enter data map(to: a)
  #pragma acc exit data delete(a)
  #pragma acc parallel loop present(a)
  for (int i = 0; i < 8; i++) a[i] += 1;
  #pragma omp target exit data map(from: a)               // moves: from a 32
  printf("%d %d\n", a[0], a[7]);  // prints: 1 22
}
