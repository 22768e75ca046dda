// A struct was copied, what its member points to was not: the message names the member and what copies it.
// flags: -acc -g
// devices: emu
// run-error: followed_member.c:12: kernel main_12_gpu writes 8 bytes at host address
// run-error: 'v.x' points to the host's memory
// run-error: hint: 'copy(v.x[0:n])', with its number of elements, copies what it points to, and attaches it
#include <stdlib.h>
typedef struct { int n; double *x, *y; } Vector;
int main(void) {
  Vector v = {100, calloc(100, sizeof *v.x), calloc(100, sizeof *v.y)};
  #pragma acc parallel loop copy(v) copyin(v.y[0:v.n])
  for (int i = 0; i < v.n; i++) { v.x[i] = v.y[i]; }
}
