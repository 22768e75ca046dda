// A section of rows whose length turns out to be negative ends the program.
// flags: -acc
#include <stdlib.h>
int main(int argc, char **argv) {
  (void)argv;
  int n = argc - 6;
  double *rows[4];
  for (int i = 0; i < 4; i++) rows[i] = calloc(10, sizeof(double));
  #pragma acc enter data copyin(rows[0:4][0:n])   // fails: section_rows.c:9: the length of section 'rows[0:4][0:n]' is negative
}
