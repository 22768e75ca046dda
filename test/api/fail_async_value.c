// A routine for data refuses an async value that is no queue.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  char a[10];
  acc_copyin_async(a, sizeof a, -7);  // fails: acc_copyin_async: -7 is no async value
}
