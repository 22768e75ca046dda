// acc_unmap_data while a data region uses the data is an error.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  char a[10];
  acc_map_data(a, acc_malloc(sizeof a), sizeof a);
  #pragma acc data present(a)
  acc_unmap_data(a);  // fails: acc_unmap_data: a data region still uses
}
