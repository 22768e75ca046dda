// omp_set_num_threads in a region is about its later teams that have no num_threads, and about nothing outside of it.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int before = omp_get_max_threads(), size[4] = {0}, most = 0, sum = 0, in_teams = 0, alone = 0;
  int *v = &sum, three = 3;
  #pragma omp target map(size) map(from: most) map(v[0:1])
  {
    omp_set_num_threads(three);
    int set = omp_get_max_threads();
    most = set;
    #pragma omp parallel
    {
      #pragma omp single
      size[0] = omp_get_num_threads();
    }
    #pragma omp parallel for reduction(+: v[0])
    for (int i = 0; i < 100; i++) {
      v[0] += i;
      if (i == 0) size[1] = omp_get_num_threads();
    }
    #pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 0) size[2] = omp_get_num_threads();
    if (v[0] > 0) omp_set_num_threads(1);
    #pragma omp parallel
    if (omp_get_thread_num() == 0) size[3] = omp_get_num_threads();
  }
  printf("%d %d %d %d %d\n", most, size[0], size[1], size[2], size[3]); // prints: 3 3 3 2 1
  printf("%d %d\n", sum, before == omp_get_max_threads()); // prints: 4950 1
  #pragma omp target teams num_teams(4) reduction(+: in_teams)
  {
    int wrong = 0;
    omp_set_num_threads(omp_get_team_num() % 2 + 1);
    #pragma omp parallel reduction(+: wrong)
    wrong += omp_get_num_threads() > omp_get_team_num() % 2 + 1;
    in_teams += wrong == 0;
  }
  #pragma omp target map(from: alone)
  {
    omp_set_num_threads(7);
    alone = omp_get_max_threads();
  }
  printf("%d %d\n", in_teams, alone); // prints: 4 7
}
