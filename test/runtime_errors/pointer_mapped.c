// acc_copyin was given the address of the pointer.
// flags: -acc
// devices: emu nvidia
// run-error: pointer_mapped.c:12: 'a[0:100]' is not present
// run-error: a pointer to it was mapped by a routine, and not what that leads to
// run-error: hint: acc_copyin(a, ...), without '&', maps what it leads to
#include <openacc.h>
int main(void) {
  static float memory[100];
  float *a = memory;
  acc_copyin(&a, sizeof a);
  #pragma acc parallel loop present(a[0:100])
  for (int i = 0; i < 100; i++) a[i] += 1;
}
