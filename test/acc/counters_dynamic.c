// Two enter data need two exit data; the values come back with the last.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[2] = {1, 2};
  #pragma acc enter data copyin(a)      // moves: to a 8
  #pragma acc enter data copyin(a)
  #pragma acc serial present(a)
  a[0] = 50;
  #pragma acc exit data copyout(a)
  printf("%d %d\n", a[0], acc_is_present(a, sizeof a) != 0);  // prints: 1 1
  // stale(-1): 'a[0]', which the kernel wrote last
  #pragma acc exit data copyout(a)      // moves: from a 8
  printf("%d %d\n", a[0], acc_is_present(a, sizeof a) != 0);  // prints: 50 0
}
