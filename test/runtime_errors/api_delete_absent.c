// acc_delete of absent data is an error that names the routine.
// flags: -acc
// devices: emu nvidia
// run-error: acc_delete
#include <openacc.h>
int main(void) {
  int a[10];
  #pragma acc enter data create(a)
  acc_delete(a, sizeof a);
  acc_delete(a, sizeof a);
}
