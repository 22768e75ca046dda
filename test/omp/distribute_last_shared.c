// A variable of lastprivate on distribute, which the threads of a team share: a thread of a parallel inside gives it its value.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int x = -1, y = -1, z = -1;
  #pragma omp target teams num_teams(3) map(tofrom: x)
  #pragma omp distribute lastprivate(x)
  for (int i = 0; i < 10; i++) {
    #pragma omp parallel for num_threads(4)
    for (int j = 0; j < 10; j++)
      if (j == 5) x = i;
  }
  #pragma omp target teams distribute num_teams(3) lastprivate(y)
  for (int i = 0; i < 10; i++) {
    #pragma omp parallel num_threads(4)
    {
      #pragma omp single
      y = i;
    }
  }
  #pragma omp target teams num_teams(3) map(tofrom: z)
  #pragma omp distribute lastprivate(z)
  for (int i = 0; i < 10; i++) {
    z = 3;
    #pragma omp parallel for num_threads(4)
    for (int j = 0; j < 10; j++)
      if (j == 7) z = i;
  }
  printf("%d %d %d\n", x, y, z);                     // prints: 9 9 9
}
