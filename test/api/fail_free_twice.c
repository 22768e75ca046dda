// acc_free of memory that acc_malloc did not return, or not any more, is an error.
// flags: -acc
#include <openacc.h>
int main(void) {
  void *d = acc_malloc(100);
  acc_free(d);
  acc_free(d);  // fails: was not returned by acc_malloc
}
