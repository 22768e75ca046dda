// omp_target_memcpy_async waits for the tasks that its depend objects name.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int a[1000] = {0}, b[1000] = {0}, rc = -1;
  int dev = omp_get_default_device(), host = omp_get_initial_device();
  int *d = omp_target_alloc(sizeof a, dev);
  omp_depend_t after;
  #pragma omp depobj(after) depend(in: a)
  #pragma omp parallel num_threads(4)
  #pragma omp single
  {
    #pragma omp task depend(out: a)
    {
      for (volatile int i = 0; i < 10000000; i++) {}
      for (int i = 0; i < 1000; i++) a[i] = i;
    }
    rc = omp_target_memcpy_async(d, a, sizeof a, 0, 0, dev, host, 1, &after);
  }
  #pragma omp depobj(after) destroy
  omp_target_memcpy(b, d, sizeof a, 0, 0, host, dev);
  printf("%d %d\n", rc, b[999]);  // prints: 0 999
  omp_target_free(d, dev);
}
