// The cost of a launch by directives against the driver's, taken in turn in one process, since one
// process and the next differ by more: a kernel that does nothing, waited for and only enqueued.
//   accomp -acc -O3 bench/launch_cost.c -o launch_cost -ldl
//   ./launch_cost; ACC_TIME=1 ./launch_cost 2>/dev/null
#include "driver.h"
#include "measure.h"

static const char ptx[] = ".version 6.3\n.target sm_70\n.address_size 64\n"
                          ".visible .entry empty(.param .u64 n) { ret; }\n";
enum { TURNS = 60, SYNC = 200, ASYNC = 1000 };
static Handle function, stream;
static double of[4][TURNS]; // driver's and ours: waited for, enqueued
static float x[128];

static void start_driver(void) {
  driver_open();
  function = driver_kernel(ptx, "empty");
  DRIVER(stream_create(&stream, 1)); // CU_STREAM_NON_BLOCKING
}

static void driver_one(void) {
  void *p = x, *params[] = {&p};
  driver.launch(function, 8, 1, 1, 128, 1, 1, 0, stream, params, NULL);
}

static void ours(void) {
  #pragma acc parallel loop num_gangs(8) vector_length(128) present(x)
  for (int i = 0; i < 1024; i++)
    if (i > 2000) x[i & 127] = 1;
}

static void ours_async(void) {
  #pragma acc parallel loop num_gangs(8) vector_length(128) present(x) async(1)
  for (int i = 0; i < 1024; i++)
    if (i > 2000) x[i & 127] = 1;
}

static void turn(int t) {
  double begin = now_us();
  for (int i = 0; i < SYNC; i++) driver_one(), driver.synchronize(stream);
  of[0][t] = (now_us() - begin) / SYNC;
  begin = now_us();
  for (int i = 0; i < SYNC; i++) ours();
  of[1][t] = (now_us() - begin) / SYNC;
  begin = now_us();
  for (int i = 0; i < ASYNC; i++) driver_one();
  of[2][t] = (now_us() - begin) / ASYNC;
  driver.synchronize(stream);
  begin = now_us();
  for (int i = 0; i < ASYNC; i++) ours_async();
  of[3][t] = (now_us() - begin) / ASYNC;
  #pragma acc wait
}

static void show(const char *name, const double *list) {
  for (int t = 0; t < TURNS; t++) measured[t] = list[t];
  report(name, TURNS, 0);
}

int main(void) {
  #pragma acc data create(x)
  {
    ours();
    ours_async();
    #pragma acc wait
    start_driver();
    for (int t = 0; t < TURNS; t++) turn(t);
  }
  show("launch_sync driver", of[0]);
  show("launch_sync acc", of[1]);
  show("launch_enqueue driver", of[2]);
  show("launch_enqueue acc", of[3]);
  return 0;
}
