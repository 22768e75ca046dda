// ACC_TIME on the host: kernels and regions, no transfers; a program that ends by exit().
// flags: -acc
// devices: host
// env: ACC_NUM_CORES=1
#include "rerun.part.h"

static float a[1000];

static void work(void) {
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 1000; i++) a[i]++;
  #pragma acc parallel loop async
  for (int i = 0; i < 1000; i++) a[i]++;
  exit(3);
}

int main(void) {
  if (is_rerun()) work();
  rerun("NVCOMPILER_ACC_TIME=1");
  return 0;
}
// prints:
// prints: Accelerator Kernel Timing data
// prints: test/api/prof_time_host.c
// prints:   work  host  devicenum=N
// prints:     time(us): N
// prints:     10: compute region reached 1 time
// prints:         11: kernel launched 1 time
// prints:             grid: [1]  block: [1]
// prints:              device time(us): total=N max=N min=N avg=N
// prints:             elapsed time(us): total=N max=N min=N avg=N
// prints:     12: compute region reached 1 time
// prints:         13: kernel launched 1 time
// prints:             grid: [1]  block: [1]
// prints:              device time(us): total=N max=N min=N avg=N
// prints:             elapsed time(us): total=N max=N min=N avg=N
// prints:
// prints: status 768
