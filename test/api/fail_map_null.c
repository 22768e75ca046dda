// acc_map_data of a null pointer is an error.
// flags: -acc
#include <openacc.h>
int main(void) {
  char a[10];
  acc_map_data(a, 0, sizeof a);  // fails: acc_map_data: the device address is a null pointer
}
