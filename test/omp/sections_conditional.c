// lastprivate(conditional:) on 'parallel sections', on the host and in a region: the last section that assigns decides.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int x = 0, y = 0, seen[3] = {0};
  double z = -1;
#pragma omp parallel sections lastprivate(conditional : x, z) num_threads(2) firstprivate(y)
  {
    x = 1, z = 0.5;
#pragma omp section
    {
      x = 2;
      y = 7;
      seen[0] = y;
    }
#pragma omp section
    if (!seen[2]) seen[1] = 1;
#pragma omp section
    if (seen[2]) x = 3;
  }
  printf("%d %g %d %d\n", x, z, seen[0], seen[1]); // prints: 2 0.5 7 1
#pragma omp target map(tofrom : x)
#pragma omp parallel sections lastprivate(conditional : x) num_threads(2)
  {
#pragma omp section
    x = 5;
#pragma omp section
    if (y) x = 6;
  }
  printf("%d\n", x); // prints: 5
}
