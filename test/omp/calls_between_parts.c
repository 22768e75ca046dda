// Parallel regions whose bodies only call functions, one behind the other, with teams of different sizes.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
static void add(int *a, int n) {
  for (int i = omp_get_thread_num(); i < n; i += omp_get_num_threads()) a[i] += 1;
}
static void scale(int *a, int n) {
  for (int i = n - 1 - omp_get_thread_num(); i >= 0; i -= omp_get_num_threads()) a[i] *= 10;
}
static void add_one(int *a, int i) { a[i] += 1; }
static void scale_one(int *a, int i) { a[63 - i] *= 10; }

int main(void) {
  int a[20] = {0}, b[3][64] = {{0}}, bad = 0;
  #pragma omp target map(tofrom: a)
  {
    #pragma omp parallel num_threads(3)
    add(a, 20);
    #pragma omp parallel num_threads(17)
    scale(a, 20);
  }
  #pragma omp target teams distribute map(tofrom: b) thread_limit(64)
  for (int k = 0; k < 3; k++) {
    #pragma omp parallel for
    for (int i = 0; i < 64; i++) add_one(b[k], i);
    #pragma omp parallel for
    for (int i = 0; i < 64; i++) scale_one(b[k], i);
  }
  for (int i = 0; i < 20; i++) bad += a[i] != 10;
  for (int i = 0; i < 192; i++) bad += b[i / 64][i % 64] != 10;
  printf("%d\n", bad);  // prints: 0
}
