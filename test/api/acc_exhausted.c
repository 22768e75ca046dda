// Exhausted device memory is NULL from acc_malloc, and the program can go on.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
#include <stdio.h>
int main(void) {
  printf("%d\n", acc_malloc((size_t)1 << 50) == NULL);  // prints: 1
  void *p = acc_malloc(100);
  printf("%d\n", p != NULL);                            // prints: 1
  acc_free(p);
}
