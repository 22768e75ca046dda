// Memory that is freed while it is mapped: what malloc gives next would be taken for the old data.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1
// devices: host, emu
#include <stdlib.h>
int main(void) {
  double *p = malloc(100 * sizeof *p), *q = malloc(100 * sizeof *q);
  #pragma acc enter data create(p[0:100], q[10:20])
  free(p);            // stale: the memory of 'p[0:100]', mapped at test/stale/freed.c:8, is given back while it is mapped
  q = realloc(q, 8);  // stale: the memory of 'q[10:20]', mapped at test/stale/freed.c:8, is given back while it is mapped
  #pragma acc parallel loop create(q[0:1])
  for (int i = 0; i < 1; i++) q[i] = i;
  free(q);
  return 0;
}
