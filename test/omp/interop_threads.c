// Each thread of a team has an object; objects of dependent tasks in the order of their dependences.
// flags: -fopenmp
// prints: 4 x 3210
// prints: host: 0
#include <omp.h>
#include <stdio.h>

int main(void) {
  int ok = 0, x[4] = {0};
  #pragma omp parallel num_threads(4) reduction(+: ok)
  {
    omp_interop_t object;
    int me = omp_get_thread_num();
    #pragma omp interop init(targetsync: object)
    for (int step = 0; step < 4; step++) {
      #pragma omp target nowait depend(inout: x[me]) map(tofrom: x[me])
      x[me] = 10 * x[me] + (3 - step);
      #pragma omp interop use(object) nowait depend(inout: x[me])
    }
    #pragma omp interop destroy(object) depend(in: x[me])
    #pragma omp taskwait
    ok += object == omp_interop_none && x[me] == 3210;
  }
  printf("%d x %d\n", ok, x[0]);
  omp_interop_t host;
  #pragma omp interop init(targetsync: host) device(omp_get_initial_device())
  printf("host: %d\n", host == omp_interop_none);
  #pragma omp interop use(host)
  #pragma omp interop destroy(host)
}
