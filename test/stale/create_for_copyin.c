// 'create' where 'copyin' was needed.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
#include <stdlib.h>
int main(void) {
  int n = 50;
  long *p = malloc((size_t)n * sizeof *p), *q = malloc((size_t)n * sizeof *q);
  for (int i = 0; i < n; i++) p[i] = i;
  #pragma acc data create(p[0:n]) copyout(q[0:n])
  {
    #pragma acc parallel loop
    for (int i = 0; i < n; i++)
      q[i] = p[i] + 1;          // stale: 'p[0]', which has no value on the device: 'p[0:n]', mapped at test/stale/create_for_copyin.c:10 without a copy
  }
  free(p);
  free(q);
  return 0;
}
