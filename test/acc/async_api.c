// The queue routines of openacc.h work on the queues of the directives.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[100];
  acc_set_default_async(6);
  #pragma acc enter data create(a) async
  #pragma acc parallel loop present(a) async
  for (int i = 0; i < 100; i++) a[i] = i;
  acc_wait_async(6, 8);
  #pragma acc parallel loop present(a) async(8)
  for (int i = 0; i < 100; i++) a[i] += 1000;
  acc_wait(8);
  printf("%d\n", acc_async_test(8) != 0);     // prints: 1
  acc_copyout(a, sizeof a);
  acc_wait_all();
  printf("%d\n", acc_async_test_all() != 0);  // prints: 1
  printf("%d %d\n", acc_get_default_async(), a[99]);  // prints: 6 1099
}
