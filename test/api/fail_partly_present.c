// acc_copyin of a range of which only a part is present is an error.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  double a[10] = {0};
  acc_copyin(a, 5 * sizeof *a);
  acc_copyin(a, sizeof a);  // fails: acc_copyin: 
}
