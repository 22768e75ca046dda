// With ACCOMP_CHECK=2 a routine that releases what is not present ends the program.
// flags: -acc
// env: ACCOMP_CHECK=2
// devices: host, emu
#include <openacc.h>
int main(void) {
  int a[10] = {0};
  acc_create(a, sizeof a);
  acc_delete(a, sizeof a);
  acc_delete(a, sizeof a);  // fails: acc_delete: 'data' is not present on device 0
  return 0;
}
