// An atomic change of a gang's copy is lost too where nothing in the region looks at the copy: a warning.
// flags: -acc
#include <stdio.h>
int main(void) {
  int found = 0, all = 0;
  #pragma acc parallel loop gang copy(all)
  for (int a = 0; a < 8; a++) {
    #pragma acc loop vector
    for (int b = 0; b <= a; b++)
      if (a == 5 && b == 3) {
        #pragma acc atomic write
        found = 1;          // warning: 'found' is copied for this 'parallel loop' region
        #pragma acc atomic update
        all += 1;
      }
  }
  printf("%d %d\n", found, all);                    // prints: 0 1
}
