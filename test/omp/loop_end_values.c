// A loop's variable in lastprivate has, after the loop, the value that the loop in order would leave.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int x = -1, i, j, a[5][6] = {{0}};
  #pragma omp target parallel num_threads(8) map(tofrom: x)
  {
    #pragma omp loop lastprivate(x)
    for (x = 0; x < 100; ++x) {}
  }
  printf("%d\n", x);                     // prints: 100
  #pragma omp target parallel loop collapse(2) lastprivate(i, j) map(tofrom: a)
  for (i = 4; i >= 0; i -= 2)
    for (j = 0; j < 5; j += 2) a[i][j] += i + 2 * j;
  printf("%d %d %d\n", i, j, a[4][4]);   // prints: -2 6 12
  #pragma omp target map(from: x, j)
  {
    #pragma omp parallel for lastprivate(x)
    for (x = 7; x > 0; x -= 3) {}
    j = x;
  }
  printf("%d %d\n", x, j);               // prints: -2 -2
}
