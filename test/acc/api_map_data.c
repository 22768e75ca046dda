// acc_map_data makes the program's device memory the copy of an array.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[32] = {0};
  void *d = acc_malloc(sizeof a);
  acc_map_data(a, d, sizeof a);
  #pragma acc parallel loop present(a)
  for (int i = 0; i < 32; i++) a[i] = i * i;
  #pragma acc update self(a[30:2])
  acc_unmap_data(a);
  acc_free(d);
  printf("%d %d\n", a[30], a[31]);  // prints: 900 961
}
