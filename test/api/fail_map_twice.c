// acc_map_data of a host range of which some is present already is an error.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  char a[100];
  void *d = acc_malloc(sizeof a);
  acc_copyin(a + 50, 10);
  acc_map_data(a, d, sizeof a);  // fails: is present on device 0
}
