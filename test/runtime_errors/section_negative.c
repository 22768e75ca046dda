// A section whose length turns out to be negative ends the program, also where memory is shared.
// flags: -acc
#include <stdlib.h>
int main(int argc, char **argv) {
  (void)argv;
  int n = argc - 6;
  double *a = calloc(100, sizeof *a);
  #pragma acc data copy(a[0:n]) if (n > 0)                 // not carried out
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) a[i] = 1;
  #pragma acc enter data copyin(a[0:100])
  #pragma acc update self(a[10:n])   // fails: section_negative.c:12: the length of section 'a[10:n]' is negative
}
