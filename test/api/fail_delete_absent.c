// acc_delete of data that is absent says which routine, which device, what would help.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  double a[10];
  acc_create(a, sizeof a);
  acc_delete(a, sizeof a);
  acc_delete(a, sizeof a);  // fails: acc_delete: 
}
