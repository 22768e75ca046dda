// exit data with finalize drops the data however often it was entered.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[4] = {0}, b[4] = {0};
  for (int k = 0; k < 3; k++) {
    #pragma acc enter data copyin(a, b)
  }
  #pragma acc exit data delete(b)
  #pragma acc exit data delete(a) finalize
  int pa = acc_is_present(a, sizeof a) != 0, pb = acc_is_present(b, sizeof b) != 0;
  printf("a %d, b %d\n", pa, pb);  // prints: a 0, b 1
  #pragma acc exit data delete(b) finalize
}
