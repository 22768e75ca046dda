// acc_free of the host's memory says what that is, and where it was mapped.
// flags: -acc
// devices: emu nvidia
// run-error: is the host's d[0:100], mapped at test/runtime_errors/free_host.c:9
#include <openacc.h>
#include <stdlib.h>
int main(void) {
  double *d = malloc(100 * sizeof *d);
  #pragma acc enter data create(d[0:100])
  acc_free(d);
}
