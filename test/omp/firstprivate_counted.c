// A variable that is firstprivate on the target construct is one for all teams, which may count in it by atomic.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int count = 5, seen = 0, mapped = 0;
  #pragma omp target teams num_teams(3) map(tofrom: mapped, seen)
  {
    #pragma omp distribute
    for (int i = 0; i < 10; i++) {
      #pragma omp atomic
      count++;
    }
    #pragma omp parallel num_threads(4)
    {
      #pragma omp atomic
      mapped++;
    }
    int now;
    #pragma omp atomic read
    now = count;
    if (now < 5 || now > 15) {
      #pragma omp atomic
      seen++;
    }
  }
  printf("%d %d %d\n", count, mapped > 0, seen);  // prints: 5 1 0
}
