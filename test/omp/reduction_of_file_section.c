// Reductions of sections of arrays that no function declares, on the host: clang makes no copies of these.
// flags: -mp
#include <stdio.h>
#include <stdlib.h>
int sum = 1, table[4], two[2][3], *far;
static double part[4];
static struct { int table[2]; } other = {{1, 1}};
static int run(int n) {
  #pragma omp parallel for if(other.table[0] > 0) reduction(+: sum, table[1:2])
  for (int i = 0; i < n; i++) { sum += i; table[i % 2 + 1] += i + (int)(sizeof table / sizeof table[0]) - 4; }
  #pragma omp parallel
  {
    #pragma omp for reduction(+: far[0:2], two[:2][:3])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 2; j++)
        far[j] += i, two[j][i % 3] += j;
  }
  #pragma omp parallel
  #pragma omp single
  #pragma omp taskgroup task_reduction(+: part[:4])
  for (int k = 0; k < 8; k++)
    #pragma omp task in_reduction(+: part[:4])
    for (int i = 0; i < n; i++) part[i % 4] += 1;
  #pragma omp parallel sections reduction(max: table[3:1])
  {
    #pragma omp section
    if (table[3] < 5) table[3] = 5;
    #pragma omp section
    if (table[3] < 9) table[3] = 9;
  }
  return sum;
}
int main(void) {
  far = calloc(2, sizeof *far);
  for (int k = 0; k < 2000; k++) run(6);
  printf("%d %d %d %d %d %d %d %d %d %d\n", sum, table[0], table[1], table[2], table[3], far[0], far[1], two[0][0], two[1][0], two[1][2]);
  // prints: 30001 0 12000 18000 9 30000 30000 0 4000 4000
  printf("%g %g\n", part[0], part[3]);
  // prints: 32000 16000
}
