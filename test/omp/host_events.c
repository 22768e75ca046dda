// Tasks of the host and target tasks depend on each other: detached tasks with events, taskwait with depend, omp_all_memory; doacross.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int x = 0, y = 0, z = 0, w = 0, d[10] = {0};
  omp_event_handle_t event;
  #pragma omp parallel num_threads(3)
  #pragma omp single
  {
    #pragma omp task detach(event) depend(out: x)
    ;
    #pragma omp target map(tofrom: x, y) depend(in: x) depend(out: y) nowait
    y = x + 1;
    #pragma omp task firstprivate(event)
    {
      usleep(20000);
      x = 5;
      omp_fulfill_event(event);
    }
    #pragma omp taskwait depend(in: y)
    z = y;
    #pragma omp target map(tofrom: z) depend(inout: omp_all_memory) nowait
    z += 100;
    #pragma omp target map(tofrom: w) map(to: z) depend(out: w) nowait
    w = z;
    #pragma omp taskwait depend(in: w) nowait
    #pragma omp task depend(inout: omp_all_memory)
    w++;
    #pragma omp taskwait
  }
  printf("%d %d %d\n", y, z, w);       // prints: 6 106 107
  #pragma omp parallel for ordered(1) num_threads(3) schedule(static, 1)
  for (int i = 1; i < 10; i++) {
    #pragma omp ordered doacross(sink: i - 1)
    d[i] = d[i - 1] + i;
    #pragma omp ordered doacross(source: omp_cur_iteration)
  }
  printf("%d\n", d[9]);                // prints: 45
}
