// A schedule that device code could see is refused: iterations are shared out our own way.
// flags: -fopenmp
#include <omp.h>
int main(void) {
  int a[64];
  #pragma omp target teams distribute dist_schedule(static, 4) map(from: a)
  for (int i = 0; i < 64; i++) a[i] = omp_get_team_num();  // error: sorry, not implemented: 'omp_get_team_num' in a loop with 'dist_schedule'
  #pragma omp target teams map(from: a)
  {
    #pragma omp distribute dist_schedule(static, 4)
    for (int i = 0; i < 64; i++) a[i] = omp_get_team_num();  // error: sorry, not implemented: 'omp_get_team_num' in a loop with 'dist_schedule'
    #pragma omp distribute parallel for schedule(static, 1)
    for (int i = 0; i < 64; i++) a[i] = omp_get_thread_num();  // error: sorry, not implemented: 'omp_get_thread_num' in a loop with 'schedule'
  }
  return a[0];
}
