// 'always' moves what is mapped already, in the direction named.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {0};
  #pragma omp target enter data map(to: a, b)          // moves: to a 16, to b 16
  a[0] = 10;
  #pragma omp target map(always, to: a) map(to: b)     // moves: to a 16
  for (int i = 0; i < 4; i++) b[i] = a[i] + 1;
  #pragma omp target map(always, from: b)              // moves: from b 16
  b[1] = 50;
  printf("%d %d\n", b[0], b[1]);  // prints: 11 50
  #pragma omp target map(always, tofrom: b)            // moves: to b 16, from b 16
  b[2] += b[0];
  #pragma omp target exit data map(delete: a, b)
  printf("%d\n", b[2]);  // prints: 15
}
