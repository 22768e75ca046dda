// A queue number below those the standard names is an error.
// flags: -acc
#include <openacc.h>
int main(void) {
  acc_wait(-9);  // fails: acc_wait: -9 is not a queue
}
