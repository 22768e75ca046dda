// A section whose size is beyond all memory ends the program: its bytes would be a small number again.
// flags: -acc
#include <stdlib.h>
int main(int argc, char **argv) {
  (void)argv;
  unsigned long n = (unsigned long)argc << 61;
  double *a = calloc(100, sizeof *a);
  #pragma acc enter data create(a[0:n])   // fails: section_huge.c:8: section 'a[0:n]' is larger than memory can be
}
