// A loop that nobody shares, although there are gangs, teams or threads: each of them runs all of it.
// flags: -acc -fopenmp
#include <stdio.h>
int main(void) {
  int a[100] = {0};
  #pragma acc parallel num_gangs(4) copy(a)            // warning: each gang of this 'parallel' region runs all of its loop; 'loop' before the loop would share it
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma omp target parallel map(tofrom: a)           // warning: each thread of this 'target parallel' region runs all of its loop; 'for' before the loop would share it
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma omp target teams num_teams(4) map(tofrom: a) // warning: each team of this 'target teams' region runs all of its loop; 'distribute' before the loop would share it
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma acc parallel num_gangs(1) copy(a)
  for (int i = 0; i < 100; i++) a[i] += i;
  printf("%d\n", a[7]);                                // prints: 14
}
