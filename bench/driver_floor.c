// The least a launch costs: an empty kernel by the driver API, waited for and enqueued.
//   cc -O2 bench/driver_floor.c -o driver_floor -ldl
//   ./driver_floor [repeats]
// Needs the driver only: no CUDA header, no toolkit.
#include <dlfcn.h>
#include "measure.h"

typedef void *Handle;
static int (*init)(unsigned), (*device_get)(int *, int), (*retain)(Handle *, int);
static int (*set_current)(Handle), (*load)(Handle *, const void *);
static int (*get_function)(Handle *, Handle, const char *);
static int (*stream_create)(Handle *, unsigned), (*synchronize)(Handle);
static int (*launch)(Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                     unsigned, Handle, void **, void **);

static const struct { const char *name; void *slot; } symbols[] = {
    {"cuInit", &init}, {"cuDeviceGet", &device_get},
    {"cuDevicePrimaryCtxRetain", &retain}, {"cuCtxSetCurrent", &set_current},
    {"cuModuleLoadData", &load}, {"cuModuleGetFunction", &get_function},
    {"cuStreamCreate", &stream_create}, {"cuStreamSynchronize", &synchronize},
    {"cuLaunchKernel", &launch}};

static const char ptx[] = ".version 6.3\n.target sm_70\n.address_size 64\n"
                          ".visible .entry empty(.param .u32 n) { ret; }\n";

static void check(int result, const char *what) {
  if (!result) return;
  fprintf(stderr, "%s: CUDA error %d\n", what, result);
  exit(1);
}
#define CHECK(call) check(call, #call)

static void find_symbols(void) {
  void *driver = dlopen("libcuda.so.1", RTLD_NOW);
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *f = driver ? dlsym(driver, symbols[i].name) : NULL;
    if (!driver) fprintf(stderr, "no driver: libcuda.so.1 is missing\n"), exit(1);
    if (!f) fprintf(stderr, "libcuda.so.1 has no %s\n", symbols[i].name), exit(1);
    *(void **)symbols[i].slot = f;
  }
}

int main(int argc, char **argv) {
  int repeats = argc > 1 ? atoi(argv[1]) : 500, batch = 1000, device, n = 0;
  Handle context, module, function, stream;
  void *params[] = {&n};
  if (repeats < 1 || repeats > MOST_REPEATS) return 1;
  find_symbols();
  CHECK(init(0));
  CHECK(device_get(&device, 0));
  CHECK(retain(&context, device));
  CHECK(set_current(context));
  CHECK(load(&module, ptx));
  CHECK(get_function(&function, module, "empty"));
  CHECK(stream_create(&stream, 1));  // CU_STREAM_NON_BLOCKING
  for (int i = 0; i < 10; i++)
    launch(function, 8, 1, 1, 128, 1, 1, 0, stream, params, NULL);
  CHECK(synchronize(stream));
  MEASURE("floor_empty", repeats, 0,
          launch(function, 8, 1, 1, 128, 1, 1, 0, stream, params, NULL);
          synchronize(stream));
  for (int r = 0; r < 20; r++) {
    double begin = now_us();
    for (int i = 0; i < batch; i++)
      launch(function, 8, 1, 1, 128, 1, 1, 0, stream, params, NULL);
    measured[r] = (now_us() - begin) / batch;
    CHECK(synchronize(stream));
  }
  report("floor_enqueue", 20, 0);
  return 0;
}
