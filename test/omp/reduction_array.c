// Arrays and sections are reduced in OpenMP's combined constructs and in levels one by one.
// flags: -fopenmp
#include <stdio.h>
#define N 4
int main(void) {
  double sum[N] = {1}, top[6] = {-1, -1, -1, -1, -1, -1}, *p = top;
  int count[2][N] = {{0}};
  #pragma omp target teams distribute parallel for reduction(+: sum[0:N])  // moves: to sum[0:4] 32, from sum[0:4] 32
  for (int i = 0; i < 1000; i++) sum[i % N] += i;
  #pragma omp target teams distribute parallel for collapse(2) reduction(max: p[1:N]) reduction(+: count)
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 50; j++) {
      if (p[1 + j % N] < i * j) p[1 + j % N] = i * j;
      count[i % 2][j % N]++;
    }
  #pragma omp target map(tofrom: sum)
  #pragma omp teams distribute reduction(-: sum)
  for (int i = 0; i < 100; i++) sum[i % N] -= 1;
  printf("%g %g %g %g\n", sum[0], sum[1], sum[2], sum[3]);        // prints: 124476 124725 124975 125225
  printf("%g %g %g %g\n", top[0], top[1], top[4], top[5]);        // prints: -1 2352 2303 -1
  printf("%d %d %d\n", count[0][0], count[1][1], count[1][3]);    // prints: 325 325 300
}
