// The profile of seed 001's program: the same lines, words, grid and block.
// flags: -acc -lm
// devices: emu, nvidia
#include <math.h>
#include "rerun.part.h"

static int check(int n, const float *r) {
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += fabsf(r[i] - 1) > 0.00001f;
  return wrong;
}

static float *make(int n) {
  float *a = malloc((size_t)n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = (float)(i + 1) * 2.0f;
  return a;
}

int main(void) {
  int n = 100000;
  float *restrict a = make(n), *restrict r = make(n);
  float s, c;
  int i;
  if (!is_rerun()) {
    rerun("PGI_ACC_TIME=1");
    return 0;
  }




  {
    {
        #pragma acc kernels copyin(a[0:n]) copyout(r[0:n])
        #pragma acc loop gang, vector(128)
        for( i = 0; i < n; ++i ){
          s = sinf(a[i]);
          c = cosf(a[i]);
          r[i] = s*s + c*c;
    }
    }
  }
  return check(n, r);
}
// prints:
// prints: Accelerator Kernel Timing data
// prints: test/api/prof_time_sincos.c
// prints(emu):   main  emu  devicenum=N
// prints(nvidia):   main  NVIDIA  devicenum=N
// prints:     time(us): N
// prints:     34: compute region reached 1 time
// prints:         34: data copyin reached 1 time
// prints:              device time(us): total=N max=N min=N avg=N
// prints:         36: kernel launched 1 time
// prints:             grid: [782]  block: [128]
// prints:              device time(us): total=N max=N min=N avg=N
// prints:             elapsed time(us): total=N max=N min=N avg=N
// prints:         41: data copyout reached 1 time
// prints:              device time(us): total=N max=N min=N avg=N
// prints:
// prints: status 0
