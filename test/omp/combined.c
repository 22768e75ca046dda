// Every combined form runs each iteration once.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[3000], bad = 0;
  for (int i = 0; i < 3000; i++) a[i] = i;
  #pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < 3000; i++) a[i] += 1;
  #pragma omp target teams distribute parallel for simd map(tofrom: a)
  for (int i = 0; i < 3000; i++) a[i] += 10;
  #pragma omp target teams loop map(tofrom: a)
  for (int i = 0; i < 3000; i++) a[i] += 100;
  for (int i = 0; i < 3000; i++) bad += a[i] != i + 111;
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
