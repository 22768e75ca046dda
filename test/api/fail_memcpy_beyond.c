// A copy that leaves the memory it was given is an error that says how much there is.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  char a[100] = {0};
  char *d = acc_malloc(60);
  acc_memcpy_to_device(d + 10, a, 51);
  // fails: hint: acc_malloc allocated 60 bytes, of which 50 follow
}
