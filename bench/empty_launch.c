// The cost of a launch: a kernel that does nothing, waited for and only enqueued.
//   accomp -acc -O3 bench/empty_launch.c -o empty_launch && ./empty_launch [repeats]
#include "measure.h"

static void empty(void) {
  #pragma acc parallel loop gang vector num_gangs(8) vector_length(128)
  for (int i = 0; i < 1024; i++) { }
}

static void empty_async(void) {
  #pragma acc parallel loop gang vector num_gangs(8) vector_length(128) async(1)
  for (int i = 0; i < 1024; i++) { }
}

static void many_async(int count) {
  for (int i = 0; i < count; i++) empty_async();
}

int main(int argc, char **argv) {
  int repeats = argc > 1 ? atoi(argv[1]) : 500, batch = 1000;
  if (repeats < 1 || repeats > MOST_REPEATS) return 1;
  empty();
  empty_async();
  #pragma acc wait
  MEASURE("empty", repeats, 0, empty());
  for (int r = 0; r < 20; r++) {
    double start = now_us();
    many_async(batch);
    measured[r] = (now_us() - start) / batch;
    #pragma acc wait
  }
  report("empty_enqueue", 20, 0);
  return 0;
}
