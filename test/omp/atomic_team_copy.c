// An atomic changes a team's own copy of a variable, where each team is one thread.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int x = 5, out = 0, list[2] = {1, 2};
#pragma omp target teams num_teams(4) firstprivate(x, list) map(tofrom : out)
  {
#pragma omp atomic
    x += 1;
#pragma omp atomic
    list[1] *= 10;
#pragma omp atomic
    out += x + list[1];
  }
  printf("%d %d %d\n", x, list[1], out); // prints: 5 2 104
}
