// A variable with _Atomic that a team shares.
// flags: -mp
#include <stdio.h>

int main(void) {
  int sum = 0;
  #pragma omp target teams num_teams(1) map(sum)
  {
    _Atomic int t = 1;
    #pragma omp parallel for num_threads(32)
    for (int i = 0; i < 100; i++) t++;
    sum = t;
  }
  printf("%d\n", sum); // prints: 101
  return 0;
}
