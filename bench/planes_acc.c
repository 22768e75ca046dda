// 16 planes of 64 MB go up, are worked on and come back, each in a queue of its own.
//   accomp -acc -O3 bench/planes_acc.c -o planes_acc
// The memory is malloc's.
#include "planes.h"

static float *plane[PLANES];

static void work(void) {
  for (int p = 0; p < PLANES; p++) {
    float *x = plane[p];
    #pragma acc update device(x[0:PLANE_FLOATS]) async(p)
    #pragma acc parallel loop present(x[0:PLANE_FLOATS]) async(p)
    for (int i = 0; i < PLANE_FLOATS; i++) x[i] = x[i] * 2 + 1;
    #pragma acc update self(x[0:PLANE_FLOATS]) async(p)
  }
}

int main(int argc, char **argv) {
  int repeats = argc > 1 ? atoi(argv[1]) : 40;
  static double enqueue[MOST_REPEATS];
  for (int p = 0; p < PLANES; p++) {
    float *x = plane[p] = malloc(PLANE_FLOATS * sizeof *x);
    #pragma acc enter data create(x[0:PLANE_FLOATS])
  }
  for (int r = -1; r < repeats; r++) {
    fill_planes(plane, r);
    double start = now_us();
    work();
    double queued = now_us() - start;
    #pragma acc wait
    if (r >= 0) measured[r] = now_us() - start, enqueue[r] = queued;
    if (!planes_are_right(plane, r)) return 1;
  }
  report("planes acc", repeats, 0);
  for (int r = 0; r < repeats; r++) measured[r] = enqueue[r];
  report("planes_enqueue acc", repeats, 0);
  return 0;
}
