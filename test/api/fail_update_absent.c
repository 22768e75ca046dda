// acc_update_self of absent data is an error, not a copy of nothing.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  double a[10] = {0};
  acc_copyin(a, 4 * sizeof *a);
  acc_update_self(a + 5, sizeof *a);  // fails: acc_update_self: 
}
