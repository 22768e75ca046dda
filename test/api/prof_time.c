// ACC_TIME: the profile at the end, by file, function and line, with counts and times.
// flags: -acc
// devices: emu, nvidia
#include "rerun.part.h"

enum { N = 100000 };
static float a[N], r[N];

static void scale(int n, int times) {
  #pragma acc kernels copyin(a[0:n]) copyout(r[0:n])
  for (int i = 0; i < n; i++) r[i] = a[i] * (float)times;
}

int main(void) {
  if (!is_rerun()) {
    rerun("ACC_TIME=1");
    return 0;
  }
  for (int i = 0; i < 2; i++) scale(N / (i + 1), i);
  #pragma acc data copy(a)
  {
    #pragma acc parallel loop async(1) num_gangs(7) vector_length(64)
    for (int i = 0; i < N; i++) a[i]++;
    #pragma acc update self(a[0:10]) async(1)
    #pragma acc wait
  }
  #pragma acc enter data copyin(r)
  #pragma acc exit data delete(r)
}
// prints:
// prints: Accelerator Kernel Timing data
// prints: test/api/prof_time.c
// prints(emu):   main  emu  devicenum=N
// prints(nvidia):   main  NVIDIA  devicenum=N
// prints:     time(us): N
// prints:     20: data region reached 1 time
// prints:         20: data copyin reached 1 time
// prints:              device time(us): total=N max=N min=N avg=N
// prints:         27: data copyout reached 1 time
// prints:              device time(us): total=N max=N min=N avg=N
// prints:     22: compute region reached 1 time
// prints:         23: kernel launched 1 time
// prints:             grid: [7]  block: [64]
// prints:              device time(us): total=N max=N min=N avg=N
// prints:             elapsed time(us): total=N max=N min=N avg=N
// prints:     24: update directive reached 1 time
// prints:         24: data copyout reached 1 time
// prints:              device time(us): total=N max=N min=N avg=N
// prints:     27: enter data directive reached 1 time
// prints:         27: data copyin reached 1 time
// prints:              device time(us): total=N max=N min=N avg=N
// prints:     28: exit data directive reached 1 time
// prints(emu):   scale  emu  devicenum=N
// prints(nvidia):   scale  NVIDIA  devicenum=N
// prints:     time(us): N
// prints:     10: compute region reached 2 times
// prints:         10: data copyin reached 2 times
// prints:              device time(us): total=N max=N min=N avg=N
// prints:         11: kernel launched 2 times
// prints:             grid: [391-782]  block: [128]
// prints:              device time(us): total=N max=N min=N avg=N
// prints:             elapsed time(us): total=N max=N min=N avg=N
// prints:         12: data copyout reached 2 times
// prints:              device time(us): total=N max=N min=N avg=N
// prints:
// prints: status 0
