// acc_free of memory that acc_map_data still uses is an error.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  char a[100];
  void *d = acc_malloc(sizeof a);
  acc_map_data(a, d, sizeof a);
  acc_free(d);  // fails: hint: call acc_unmap_data first
}
