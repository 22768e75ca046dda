// Names of OpenMP 6.0 with '_' between words that belong together.
// flags: -mp
#include <omp.h>
#include <stdio.h>

#pragma omp begin declare_target
static int twice(int x) { return 2 * x; }
#pragma omp end declare_target
int factor = 3;
#pragma omp declare_target(factor)
#pragma omp declare_reduction(most : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = 0)

int main(void) {
  int a[8] = {0}, top = 0;
  #pragma omp target_enter_data map(to: a)      // moves: to a 32
  #pragma omp target map(a)                     // moves: none
  for (int i = 0; i < 8; i++) a[i] = twice(i) * factor;
  #pragma omp target_update from(a[1:2])        // moves: from a 8
  printf("%d %d\n", a[1], a[2]);                // prints: 6 12
  #pragma omp target_exit_data map(from: a)     // moves: from a 32
  #pragma omp target_data map(tofrom: a) if(target_data: a[1] == 6) // moves: to a 32, from a 32
  {
    #pragma omp target map(a)                   // moves: none
    a[0] = 7;
  }
  #pragma omp parallel for reduction(most: top)
  for (int i = 0; i < 8; i++) {
    #pragma omp cancellation_point for
    if (a[i] > top) top = a[i];
  }
  printf("%d %d\n", a[0], top);                 // prints: 7 42
  return 0;
}
