// acc_unmap_data of a null pointer is an error.
// flags: -acc
#include <openacc.h>
int main(void) {
  acc_unmap_data(0);  // fails: acc_unmap_data: the host address is a null pointer
}
