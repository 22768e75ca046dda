// Data directives with a false 'if' do nothing.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, no = 0, in = 0;
  #pragma acc data copyin(a) if(no)
  in += acc_is_present(a, sizeof a) != 0;
  #pragma acc enter data copyin(a) if(no)
  in += acc_is_present(a, sizeof a) != 0;
  #pragma acc enter data copyin(a) if(!no)     // moves: to a 16
  a[0] = 9;
  #pragma acc update device(a) if(no)
  #pragma acc exit data delete(a) if(no)
  in += 10 * (acc_is_present(a, sizeof a) != 0);
  #pragma acc exit data copyout(a)             // moves: from a 16
  printf("in = %d, a[0] = %d\n", in, a[0]);  // prints: in = 10, a[0] = 1
}
