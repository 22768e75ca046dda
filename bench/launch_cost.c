// The cost of a launch by directives against the driver's, taken in turn in one process, since one
// process and the next differ by more: a kernel that does nothing, waited for and only enqueued.
//   accomp -acc -O3 bench/launch_cost.c -o launch_cost -ldl
//   ./launch_cost; ACC_TIME=1 ./launch_cost 2>/dev/null
// Prints best and median microseconds of each, and the ratios of the medians, the driver's over ours.
#include <dlfcn.h>
#include "measure.h"

typedef void *Handle;
static int (*set_current)(Handle), (*retain)(Handle *, int), (*load)(Handle *, const void *);
static int (*get_function)(Handle *, Handle, const char *), (*stream_create)(Handle *, unsigned);
static int (*synchronize)(Handle), (*launch)(Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                                             unsigned, Handle, void **, void **);
static const struct { const char *name; void *slot; } symbols[] = {
    {"cuDevicePrimaryCtxRetain", &retain}, {"cuCtxSetCurrent", &set_current},
    {"cuModuleLoadData", &load}, {"cuModuleGetFunction", &get_function},
    {"cuStreamCreate", &stream_create}, {"cuStreamSynchronize", &synchronize},
    {"cuLaunchKernel", &launch}};
static const char ptx[] = ".version 6.3\n.target sm_70\n.address_size 64\n"
                          ".visible .entry empty(.param .u64 n) { ret; }\n";
enum { TURNS = 60, SYNC = 200, ASYNC = 1000 };
static Handle function, stream;
static double of[4][TURNS]; // driver's and ours: waited for, enqueued
static float x[128];

static void check(int result, const char *what) {
  if (!result) return;
  fprintf(stderr, "%s: CUDA error %d\n", what, result);
  exit(1);
}

static void start_driver(void) {
  Handle context, module;
  void *driver = dlopen("libcuda.so.1", RTLD_NOW);
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *f = driver ? dlsym(driver, symbols[i].name) : NULL;
    if (!f) fprintf(stderr, "libcuda.so.1 has no %s\n", symbols[i].name), exit(1);
    *(void **)symbols[i].slot = f;
  }
  check(retain(&context, 0), "retain");
  check(set_current(context), "set current");
  check(load(&module, ptx), "load");
  check(get_function(&function, module, "empty"), "function");
  check(stream_create(&stream, 1), "stream"); // CU_STREAM_NON_BLOCKING
}

static void driver_one(void) {
  void *p = x, *params[] = {&p};
  launch(function, 8, 1, 1, 128, 1, 1, 0, stream, params, NULL);
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
  for (int i = 0; i < SYNC; i++) driver_one(), synchronize(stream);
  of[0][t] = (now_us() - begin) / SYNC;
  begin = now_us();
  for (int i = 0; i < SYNC; i++) ours();
  of[1][t] = (now_us() - begin) / SYNC;
  begin = now_us();
  for (int i = 0; i < ASYNC; i++) driver_one();
  of[2][t] = (now_us() - begin) / ASYNC;
  synchronize(stream);
  begin = now_us();
  for (int i = 0; i < ASYNC; i++) ours_async();
  of[3][t] = (now_us() - begin) / ASYNC;
  #pragma acc wait
}

static double show(const char *name, const double *list) {
  for (int t = 0; t < TURNS; t++) measured[t] = list[t];
  report(name, TURNS, 0);
  return measured[TURNS / 2];
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
  double sync = show("driver_sync", of[0]), our_sync = show("launch_sync", of[1]);
  double async = show("driver_enqueue", of[2]), our_async = show("launch_enqueue", of[3]);
  printf("ratio driver_sync / launch_sync: %.3f\n", sync / our_sync);
  printf("ratio driver_enqueue / launch_enqueue: %.3f\n", async / our_async);
  return 0;
}
