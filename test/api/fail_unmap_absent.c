// acc_unmap_data where nothing is mapped is an error.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  char a[10];
  acc_unmap_data(a);  // fails: acc_unmap_data: nothing is mapped at
}
