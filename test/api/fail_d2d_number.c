// acc_memcpy_d2d with a number that no device has is an error.
// flags: -acc
#include <openacc.h>
int main(void) {
  char a[10], b[10] = {0};
  acc_memcpy_d2d(a, b, sizeof a, 99, 0);  // fails: acc_memcpy_d2d: there is no device 99 of type
}
