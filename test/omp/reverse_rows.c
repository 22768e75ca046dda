// Regions that the host runs for a device, and sections of whole rows of an array.
// flags: -fopenmp
#include <stdio.h>
#pragma omp requires reverse_offload
enum { ROWS = 4, LENGTH = 3 };
static int shifted(double (*m)[LENGTH], int first, int n) {
  int bad = 0;
  #pragma omp target map(tofrom: m[0:ROWS][0:LENGTH])
  {
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < LENGTH; j++) m[i][j] = 10 * i + j;
    #pragma omp target device(ancestor: 1) map(always, tofrom: m[first:n][:])
    m[first][0] = m[first + 1][2] + 0.5;
  }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < LENGTH; j++)
      bad += m[i][j] != (i == first && !j ? 10 * first + 12.5 : 10 * i + j);
  return bad;
}
int main(void) {
  double m[ROWS][LENGTH] = {{0}};
  int cube[2][3][4] = {{{0}}}, sum = 0;
  #pragma omp target map(tofrom: cube, sum)
  {
    cube[1][2][3] = 7;
    #pragma omp target device(ancestor: 1) map(always, to: cube[1:1][0:3][:]) map(always, tofrom: sum)
    sum += cube[1][2][3] + cube[0][2][3];
    sum += 100;
  }
  printf("%d %d\n", shifted(m, 1, 2), sum == 107 || sum == 114); // prints: 0 1
}
