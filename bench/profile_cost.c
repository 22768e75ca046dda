// What profiles and traces cost: kernels of about 3 us, one after the other and in a queue.
//   accomp -acc -O3 bench/profile_cost.c -o profile_cost
//   ./profile_cost; ACC_TIME=1 ./profile_cost 2>/dev/null; ACCOMP_TIMELINE=t.json ./profile_cost
// Prints the best and the median of 15 rounds, in microseconds for each launch.
#include "measure.h"

enum { N = 1 << 18, LAUNCHES = 2000, ROUNDS = 15 };
static float a[N];

static void in_turn(void) {
  for (int k = 0; k < LAUNCHES; k++) {
    #pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++) a[i] = a[i] * 0.5f + 1;
  }
}

static void in_queue(void) {
  for (int k = 0; k < LAUNCHES; k++) {
    #pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < N; i++) a[i] = a[i] * 0.5f + 1;
  }
  #pragma acc wait(1)
}

static void measure(const char *name, void (*run)(void)) {
  for (int r = 0; r < ROUNDS; r++) {
    double start = now_us();
    run();
    measured[r] = (now_us() - start) / LAUNCHES;
  }
  report(name, ROUNDS, 0);
}

int main(void) {
  #pragma acc data copy(a)
  {
    measure("profile_sync acc", in_turn);
    measure("profile_async acc", in_queue);
  }
}
