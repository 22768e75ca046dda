// Threads of a parallel region inherit the default device; what they set is their own.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int host = omp_get_initial_device(), inherited = 0, own = 0;
  omp_set_default_device(host);
  #pragma omp parallel num_threads(4) reduction(+: inherited, own)
  {
    inherited += omp_get_default_device() == host;
    omp_set_default_device(omp_get_thread_num());
    #pragma omp barrier
    own += omp_get_default_device() == omp_get_thread_num();
  }
  printf("%d %d\n", inherited, own);                      // prints: 4 4
}
