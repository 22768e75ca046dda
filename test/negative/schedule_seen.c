// Loops that depend on each other go to teams by the outer ones: a schedule that the program could see is refused.
// flags: -fopenmp
#include <omp.h>
int main(void) {
  int a[64];
  #pragma omp target teams distribute parallel for collapse(2) dist_schedule(static, 4) map(from: a)
  for (int i = 0; i < 8; i++)
    for (int k = 0; k < i; k++) a[i * 8 + k] = omp_get_team_num();   // error: sorry, not implemented: 'omp_get_team_num' in a loop with 'dist_schedule'
  #pragma omp target teams map(from: a)
  {
    #pragma omp distribute parallel for collapse(2) schedule(static, 1)
    for (int i = 0; i < 8; i++)
      for (int k = 0; k < i; k++) a[i * 8 + k] = omp_get_thread_num();   // error: sorry, not implemented: 'omp_get_thread_num' in a loop with 'schedule'
  }
  return a[0];
}
