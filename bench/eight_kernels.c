// Eight small asynchronous kernels in a row on one queue, each with an argument of its own that
// changes every time: what bench/graph_floor.c does by hand.
//   accomp -acc -O3 bench/eight_kernels.c -o eight_kernels && ./eight_kernels [rounds]
// Prints microseconds for each kernel, the last wait included. Results are checked.
#include "measure.h"

enum { KERNELS = 8, N = 4096, TURNS = 20 };
static float a[KERNELS][N], sums[KERNELS];

static void add(float *restrict x, float v) {
  #pragma acc parallel loop present(x[0:N]) num_gangs(16) vector_length(256) async(1)
  for (int i = 0; i < N; i++) x[i] += v;
}

static void run(int round) {
  for (int k = 0; k < KERNELS; k++) {
    float v = (float)((round + k) % 5);
    sums[k] += v;
    add(a[k], v);
  }
}

static void measure(const char *name, int rounds) {
  for (int t = 0; t < TURNS; t++) {
    double begin = now_us();
    for (int i = 0; i < rounds; i++) run(i);
    #pragma acc wait(1)
    measured[t] = (now_us() - begin) / rounds / KERNELS;
  }
  report(name, TURNS, 0);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1000;
  if (rounds < 1) return 1;
  #pragma acc data copy(a)
  {
    measure("eight_one acc", 1);
    measure("eight acc", rounds);
  }
  for (int k = 0; k < KERNELS; k++)
    for (int i = 0; i < N; i++)
      if (a[k][i] != sums[k]) fprintf(stderr, "WRONG: array %d is %g, not %g\n", k, a[k][i], sums[k]), exit(1);
  return 0;
}
