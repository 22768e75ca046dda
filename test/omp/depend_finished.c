// A host task waits for a nowait task that the device has finished already; taskwait waits for the host task.
// flags: -fopenmp
#include <stdio.h>
#include <unistd.h>
int main(void) {
  int a[8] = {0};
  for (int k = 0; k < 10; k++) {
    #pragma omp target nowait depend(inout: a) map(tofrom: a)
    for (int i = 0; i < 8; i++) a[i] += 2;
    usleep(2000);
    #pragma omp task depend(inout: a) shared(a)
    for (int i = 0; i < 8; i++) a[i] += 3;
    #pragma omp taskwait
    a[7] *= 2;
  }
  printf("%d %d\n", a[0], a[7]);  // prints: 50 10230
}
