// A null pointer in a copy is an error that says which side it is.
// flags: -acc
#include <openacc.h>
int main(void) {
  double a[4] = {0};
  acc_memcpy_to_device(NULL, a, sizeof a);
  // fails: acc_memcpy_to_device: the destination is a null pointer
}
