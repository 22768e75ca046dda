// Functions of declare target are called in target regions of other files, a static one in each.
// flags: -fopenmp
// sources: declare_target_files_a.part.c
#include <stdio.h>
#pragma omp declare target
int weight(int);
static int twice(int x) { return 2 * x; }
int back(int x) { return twice(x) - 1; }
#pragma omp end declare target
int main(void) {
  int a[20];
  #pragma omp target teams distribute parallel for map(from: a)
  for (int i = 0; i < 20; i++) a[i] = weight(i);
  printf("%d %d %d\n", a[0], a[19], weight(2));  // prints: 2 59 8
}
