// Parallel regions in functions of another file, whose other functions devices need not be able to run.
// flags: -mp -Wno-host-only-function
// sources: function_parallel_files.part.c
#include <stdio.h>
#pragma omp declare target
int squares(int n), team_sum(int n);
int count;
#pragma omp end declare target

int main(void) {
  int r[3];
  #pragma omp target teams distribute parallel for map(from: r)
  for (int i = 0; i < 3; i++) r[i] = squares(i + 2);
  printf("%d %d %d\n", r[0], r[1], r[2]);     // prints: 5 14 30
  #pragma omp target map(from: r)
  r[0] = count;
  printf("%d\n", r[0]);                      // prints: 3
  printf("%d\n", squares(5));                 // prints: 55
  #pragma omp target map(from: r)
  r[1] = team_sum(20);
  printf("%d %d\n", r[1], team_sum(10));      // prints: 210 55
}
