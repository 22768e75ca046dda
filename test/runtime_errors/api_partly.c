// acc_copyin of a section that reaches beyond present data is an error.
// flags: -acc
// devices: emu nvidia
// run-error: partly present
#include <openacc.h>
int main(void) {
  int a[10] = {0};
  #pragma acc data copyin(a[0:5])
  acc_copyin(a, sizeof a);
}
