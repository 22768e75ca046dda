// acc_unmap_data of data that acc_map_data did not map is an error.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  char a[100];
  acc_create(a, sizeof a);
  acc_unmap_data(a);  // fails: was not mapped by acc_map_data
}
