// What is not present is not released: exit data, acc_delete and acc_copyout do nothing then (OpenACC 3.3, 2.7.8, 2.7.11).
// flags: -acc
// untraced: it releases what is absent, which is reported
#include <openacc.h>
#include <stdio.h>

int main(void) {
  int a[10] = {1, 2, 3}, b[4] = {5}, *p = a;
  #pragma acc exit data delete(a) copyout(b)           // moves: none
  #pragma acc exit data copyout(p[0:5]) finalize       // moves: none
  #pragma acc enter data copyin(a)                     // moves: to a 40
  #pragma acc exit data delete(a)                      // moves: none
  #pragma acc exit data copyout(a[2:3], b[0:2]) async  // moves: none
  acc_delete(a, sizeof a);
  acc_delete_async(a, sizeof a, 1);
  acc_delete_finalize(a, sizeof a);
  acc_delete_finalize_async(a, sizeof a, 1);
  acc_copyout(b, sizeof b);
  acc_copyout_async(b, sizeof b, 1);
  acc_copyout_finalize(b, sizeof b);
  acc_copyout_finalize_async(b, sizeof b, 1);
  #pragma acc data copy(a)                             // moves: to a 40, from a 40
  {
    acc_delete(a, sizeof a);  // its dynamic counter is zero, and the region still has it
    #pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] += 10;
  }
  #pragma acc wait
  printf("%d %d %d\n", a[1], a[9], b[0]);              // prints: 12 10 5
  return 0;
}
