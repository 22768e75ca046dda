// A mapped section whose length turns out to be negative ends the program.
// flags: -mp
#include <stdlib.h>
int main(int argc, char **argv) {
  (void)argv;
  int n = argc - 6;
  struct { double *p; } s = {calloc(100, sizeof *s.p)};
  #pragma omp target map(tofrom: s.p[10:n])   // fails: section_negative_omp.c:8: the length of section 's.p[10:n]' is negative
  s.p[10] = 1;
}
