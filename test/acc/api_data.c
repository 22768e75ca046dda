// What acc_copyin and acc_create made present serves present() and exit data, and back.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[10], b[10];
  for (int i = 0; i < 10; i++) a[i] = i;
  acc_copyin(a, sizeof a);
  acc_create(b, sizeof b);
  #pragma acc parallel loop present(a, b)
  for (int i = 0; i < 10; i++) b[i] = a[i] + 1, a[i] = 0;
  #pragma acc exit data copyout(b)
  acc_update_self(a, sizeof a);
  acc_delete(a, sizeof a);
  printf("%d %d\n", a[9], b[9]);  // prints: 0 10
  #pragma acc enter data copyin(b)
  printf("%d\n", acc_is_present(b, sizeof b) != 0);  // prints: 1
  acc_update_device(b, sizeof b);
  acc_copyout(b, sizeof b);
  printf("%d\n", b[0]);  // prints: 1
}
