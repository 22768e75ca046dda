// One thing in several map clauses moves as all of them say, whatever their order.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[3] = {1, 2, 3}, n = 5;
  #pragma omp target map(alloc: a, n) map(to: a) map(tofrom: n)   // moves: to a 12, to n 4, from n 4
  n += a[2];
  #pragma omp target enter data map(alloc: a) map(to: a)          // moves: to a 12
  #pragma omp target map(present, to: a) map(from: a)
  a[0] += n;
  #pragma omp target exit data map(from: a)                       // moves: from a 12
  printf("n %d, a[0] %d\n", n, a[0]);   // prints: n 8, a[0] 9
}
