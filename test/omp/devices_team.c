// A thread of a team for each device: each has its own default device, and data of one array on all of them.
// flags: -fopenmp
// devices: emu
// env: ACCOMP_EMU_DEVICES=4 OMP_NUM_THREADS=4
// untraced: each device has a part of the array
#include <omp.h>
#include <stdio.h>
enum { EACH = 100 };
static int x[4 * EACH];
int main(void) {
  int n = omp_get_num_devices(), where[4] = {0};
  printf("%d\n", n);                                          // prints: 4
  #pragma omp parallel num_threads(4)
  {
    int d = omp_get_thread_num(), *mine = x + d * EACH;
    omp_set_default_device(d);
    #pragma omp target data map(tofrom: mine[0:EACH])
    for (int r = 0; r < 20; r++) {
      #pragma omp target teams distribute parallel for
      for (int i = 0; i < EACH; i++) mine[i] += d + 1;
    }
    #pragma omp target map(from: where[d:1])
    where[d] = omp_get_device_num();
  }
  printf("%d %d %d %d\n", where[0], where[1], where[2], where[3]);  // prints: 0 1 2 3
  printf("%d %d %d\n", x[0], x[2 * EACH - 1], x[4 * EACH - 1]);     // prints: 20 40 80
  printf("%d\n", omp_get_default_device());                   // prints: 0
}
