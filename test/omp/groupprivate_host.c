// groupprivate with device_type(host), of a file without target regions; a static variable of a function.
// flags: -mp -Wall -Wextra -Werror
#include <omp.h>
#include <stdio.h>
static long total = 40;
#pragma omp groupprivate(total) device_type(host)

static long sum(int teams) {
  static int mine = 3;
  #pragma omp groupprivate(mine)
  long all = 0;
  #pragma omp teams num_teams(teams) reduction(+: all)
  {
    total = omp_get_team_num() * 10;
    mine = 1;
    #pragma omp parallel num_threads(3)
    {
      #pragma omp critical
      total += mine;
    }
    all += total - omp_get_team_num() * 10;
  }
  return all > 0 ? mine : -1;
}

int main(void) {
  long mine = sum(4);
  printf("%ld %ld\n", mine, total); // prints: 3 40
  return 0;
}
