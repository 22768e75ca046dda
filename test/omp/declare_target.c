// Functions and variables of declare target are there in every target region.
// flags: -fopenmp
#include <stdio.h>
#pragma omp declare target
int table[4] = {1, 10, 100, 1000};
int factor = 2;
static int pick(int i) { return table[i % 4] * factor; }
#pragma omp end declare target
int main(void) {
  int a[8];
  #pragma omp target teams distribute parallel for map(from: a)
  for (int i = 0; i < 8; i++) a[i] = pick(i) + 1;
  printf("%d %d\n", a[0], a[7]);  // prints: 3 2001
  factor = 5, table[0] = 7;
  #pragma omp target update to(factor, table)
  #pragma omp target map(from: a)
  a[0] = pick(0), factor = 9;
  #pragma omp target update from(factor)
  printf("%d %d\n", a[0], factor);  // prints: 35 9
}
