// A private variable that has no other value and is read behind its region is reported; one that had a value before, or gets one, is not.
// flags: -acc -fopenmp
#include <stdio.h>

int main(void) {
  double a[10], t[4] = {0}, last, own = 7, later, again = 0;
  #pragma acc parallel loop private(t)      // note: 'private(t)' is here; what is needed behind the region has to be stored in a variable that is not private
  for (int i = 0; i < 10; i++) {
    for (int k = 0; k < 4; k++) t[k] = i + k;
    a[i] = t[2];
  }
  double sum = t[2];                        // warning: 't' is read here, but 'parallel loop' at line 7 changed private copies of it, which ended with their region
  #pragma omp target teams distribute parallel for private(last)  // note: 'private(last)' is here; 'lastprivate(last)' would keep the last iteration's value
  for (int i = 0; i < 10; i++) {
    last = i;
    a[i] += last;
  }
  if (last > 20) sum++;                     // warning: 'last' is read here, but 'target teams distribute parallel for' at line 13
  #pragma acc parallel loop private(own, later, again)
  for (int i = 0; i < 10; i++) {
    own = later = again = i;
    a[i] += own + later + again;
  }
  later = 1;
  for (int round = 0; round < 3; round++) {
    #pragma acc parallel loop private(again)
    for (int i = 0; i < 10; i++) {
      again = 0;
      a[i] += again;
    }
    sum += again;
    again = round;
  }
  printf("%g %g %g\n", own + later, sum - sum, a[1]); // prints: 8 0 7
  return 0;
}
