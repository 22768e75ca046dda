// thread_limit below a row of threads holds for a parallel inside.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int threads = 0, sum = 0;
  #pragma omp target teams distribute thread_limit(4) map(from: threads) map(tofrom: sum)
  for (int i = 0; i < 10; i++) {
    if (omp_get_team_num() != 0) continue;
    int s = 0;
    #pragma omp parallel reduction(+:s)
    {
      if (omp_get_thread_num() == 0) threads = omp_get_num_threads();
      s++;
    }
    if (s > 4) sum = s;
  }
  printf("%d %d\n", threads > 0 && threads <= 4, sum); // prints: 1 0
}
