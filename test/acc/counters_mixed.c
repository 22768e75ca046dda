// An enter data inside a data region keeps the data when the region ends.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4};
  #pragma acc data copyin(a)
  {
    #pragma acc enter data create(a)
    #pragma acc parallel loop present(a)
    for (int i = 0; i < 4; i++) a[i] += 10;
  }
  printf("%d\n", acc_is_present(a, sizeof a) != 0);        // prints: 1
  #pragma acc exit data copyout(a)
  printf("%d %d\n", acc_is_present(a, sizeof a) != 0, a[3]);  // prints: 0 14
}
