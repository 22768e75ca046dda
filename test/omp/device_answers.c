// What a device says of the program's devices is what the host says; it binds no threads and has one schedule.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
static int devices(void) { return omp_get_num_devices() * 10000 + omp_get_initial_device() * 100 + omp_get_default_device(); }
int main(void) {
  int there[3] = {-1, -1, -1}, chunk = -1, bound = -1;
  omp_sched_t kind = omp_sched_guided;
  #pragma omp target map(tofrom: there, kind, chunk, bound)
  {
    there[0] = devices();
    there[1] = omp_get_num_devices() * 10000 + omp_get_initial_device() * 100 + omp_get_default_device();
    omp_get_schedule(&kind, &chunk);
    bound = omp_get_proc_bind();
  }
  #pragma omp target parallel num_threads(3) map(tofrom: there)
  if (omp_get_thread_num() == 0) there[2] = devices();
  printf("%d\n", there[0] == devices() && there[1] == devices() && there[2] == devices());                                    // prints: 1
  if (!omp_is_initial_device() || kind == omp_sched_guided || bound < 0) printf("not so\n");
}
