// A thread of an OpenMP team for each device: neighbours exchange halos by way of the host.
// flags: -acc -fopenmp
// devices: emu
// env: ACCOMP_EMU_DEVICES=3 OMP_NUM_THREADS=3
// untraced: each device has a part of the array
#include <openacc.h>
#include <omp.h>
#include <stdio.h>
enum { DEVICES = 3, EACH = 10, N = DEVICES * EACH + 2, STEPS = 8 };
static long a[N], b[N], want[N];
static void smooth(long *to, const long *from, int lo, int n) {
  #pragma acc parallel loop present(to[lo:n], from[lo-1:n+2]) async
  for (int i = lo; i < lo + n; i++) to[i] = from[i - 1] + from[i + 1];
}
int main(void) {
  for (int i = 0; i < N; i++) a[i] = b[i] = want[i] = i % 7;
  for (int s = 0; s < STEPS; s++) {
    long next[N] = {0};
    for (int i = 1; i < N - 1; i++) next[i] = want[i - 1] + want[i + 1];
    for (int i = 1; i < N - 1; i++) want[i] = next[i];
  }
  #pragma omp parallel num_threads(DEVICES)
  {
    int d = omp_get_thread_num(), lo = 1 + d * EACH;
    long *to = b, *from = a;
    acc_set_device_num(d, acc_device_emu);
    #pragma acc data copy(a[lo-1:EACH+2], b[lo-1:EACH+2])
    for (int s = 0; s < STEPS; s++) {
      smooth(to, from, lo, EACH);
      #pragma acc update self(to[lo:1], to[lo+EACH-1:1]) async
      #pragma acc wait
      #pragma omp barrier
      #pragma acc update device(to[lo-1:1], to[lo+EACH:1])
      long *swap = to;
      to = from, from = swap;
      #pragma omp barrier
    }
  }
  int wrong = 0;
  for (int i = 1; i < N - 1; i++) wrong += a[i] != want[i];
  printf("%d wrong\n", wrong);                                // prints: 0 wrong
}
