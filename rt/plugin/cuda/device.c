// GPUs of NVIDIA: which there are, what they are; opening and closing them.
// In:  calls through the Plugin table.  Out: calls of libcuda.so.1, which is opened here.
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plugin/cuda/internal.h"

static Fault no_device(const char *why) {
  snprintf(accomp_cuda_words(), CUDA_WORDS, "%s", why);
  return FAULT_NO_DEVICE;
}

static void after_fork(void) { cu.forked = true; }

static void start_driver(void) {
  if (!accomp_cuda_load()) return;
  CUresult r = cu.Init(0);
  if (r == CUDA_SUCCESS) r = cu.DeviceGetCount(&cu.count);
  if (r == CUDA_SUCCESS) {
    pthread_atfork(NULL, NULL, after_fork);
    if (cu.count == 0) snprintf(cu.why, sizeof cu.why, "no NVIDIA GPU is visible");
    return;
  }
  cu.count = 0;
  check(r, "starting the NVIDIA driver");
  snprintf(cu.why, sizeof cu.why, "%.255s", accomp_cuda_words());
}

int accomp_cuda_count(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start_driver);
  return cu.count;
}

// The UUID as NVIDIA's own tools write it.
static void write_uuid(char *out, size_t size, const unsigned char *u) {
  snprintf(out, size,
           "GPU-%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x",
           u[0], u[1], u[2], u[3], u[4], u[5], u[6], u[7], u[8], u[9], u[10], u[11],
           u[12], u[13], u[14], u[15]);
}

void accomp_cuda_traits(int number, DeviceTraits *out) {
  unsigned char uuid[16];
  CUdevice device;
  int major = 0, minor = 0;
  *out = (DeviceTraits){
      .kinds = "nohost|any|gpu", .archs = "nvptx|nvptx64", .vendor = "nvidia"};
  snprintf(out->uid, sizeof out->uid, "nvidia-%d", number);
  if (cu.DeviceGet(&device, number) != CUDA_SUCCESS) return;
  if (cu.DeviceGetUuid && cu.DeviceGetUuid(uuid, device) == CUDA_SUCCESS)
    write_uuid(out->uid, sizeof out->uid, uuid);
  cu.DeviceGetAttribute(&major, DEVICE_CAPABILITY_MAJOR, device);
  cu.DeviceGetAttribute(&minor, DEVICE_CAPABILITY_MINOR, device);
  snprintf(out->isa, sizeof out->isa, "sm_%d%d", major, minor);
}

// Managed memory alone: GPUs that reach all of the program's memory take its heap there, too.
Sharing accomp_cuda_sharing(void) {
  for (int i = 0; i < accomp_cuda_count(); i++) {
    CUdevice device;
    int value = 0;
    CUresult r = cu.DeviceGet(&device, i);
    if (!r) r = cu.DeviceGetAttribute(&value, DEVICE_CONCURRENT_MANAGED_ACCESS, device);
    if (r || value != 1) return SHARING_NONE;
  }
  return SHARING_HEAP;
}

// Before the context goes.
static void take_back(const PluginDevice *d) {
  CUcontext now = NULL;
  if (accomp_cuda_thread()->kept != d->context) return;
  accomp_cuda_thread()->kept = NULL;
  if (cu.CtxGetCurrent(&now) == CUDA_SUCCESS && now == d->context) cu.CtxSetCurrent(NULL);
}

// A waiting thread spins, for the shortest wait, where there are cores for that. A context
// that somebody else has made keeps its flags.
static void prefer_spinning(CUdevice device) {
  unsigned flags;
  int active;
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0 && CPU_COUNT(&cores) < 2) return;
  if (cu.PrimaryCtxGetState(device, &flags, &active) == CUDA_SUCCESS && !active)
    cu.PrimaryCtxSetFlags(device, CTX_SCHED_SPIN);
}

// A size in the environment; 0: none is there.
static CUresult read_size(const char *name, size_t *size) {
  bool set = secure_getenv(name) && *secure_getenv(name);
  *size = 0;
  return accomp_size_of_env(name, size) && (*size || !set) ? CUDA_SUCCESS
                                                           : CUDA_INVALID_VALUE;
}

// The stack of each thread, which recursive functions need: the driver takes memory for all threads that the GPU can hold. And
// the heap of device code, where the program says how large it is.
static CUresult set_limits(const PluginDevice *d, const char **doing) {
  size_t stack, heap;
  *doing = "setting ACCOMP_STACK_SIZE";
  CUresult r = read_size("ACCOMP_STACK_SIZE", &stack);
  bool entered = enter(d);
  if (!r && stack) r = cu.CtxSetLimit(LIMIT_STACK_SIZE, stack);
  if (!r) *doing = "setting ACCOMP_HEAP_SIZE", r = read_size("ACCOMP_HEAP_SIZE", &heap);
  if (!r && heap) r = cu.CtxSetLimit(LIMIT_HEAP_SIZE, heap);
  leave(entered);
  return r;
}

void accomp_cuda_give_heap(PluginDevice *d, const char *ptx) {
  enum { MOST = 2000u << 20 };
  size_t all, heap;
  if (!strstr(ptx, "func_retval0) malloc") || atomic_exchange(&d->has_heap, true) ||
      read_size("ACCOMP_HEAP_SIZE", &heap) || heap || cu.DeviceTotalMem(&all, d->device))
    return;
  // Refused where code that somebody else has loaded called malloc: it has its heap.
  cu.CtxSetLimit(LIMIT_HEAP_SIZE, all / 16 < MOST ? all / 16 : MOST);
}

static void free_device(PluginDevice *d) {
  pthread_mutex_destroy(&d->watcher_lock);
  pthread_mutex_destroy(&d->batch_lock);
  pthread_mutex_destroy(&d->staging_lock);
  pthread_mutex_destroy(&d->spans_lock);
  pthread_mutex_destroy(&d->pack_lock);
  pthread_mutex_destroy(&d->share_lock);
  pthread_mutex_destroy(&d->peers_lock);
  free(d);
}

Fault accomp_cuda_open(int number, PluginDevice **out) {
  static _Atomic unsigned openings;
  if (accomp_cuda_count() == 0) return no_device(cu.why);
  if (number < 0 || number >= cu.count) {
    snprintf(accomp_cuda_words(), CUDA_WORDS, "no NVIDIA GPU %d: there %s %d", number,
             cu.count == 1 ? "is" : "are", cu.count);
    return FAULT_NO_DEVICE;
  }
  PluginDevice *d = calloc(1, sizeof *d);
  if (!d) return check(CUDA_OUT_OF_MEMORY, "opening the GPU");
  d->number = number;
  d->opening = ++openings;
  pthread_mutex_init(&d->peers_lock, NULL);
  pthread_mutex_init(&d->share_lock, NULL);
  pthread_mutex_init(&d->pack_lock, NULL);
  pthread_mutex_init(&d->spans_lock, NULL);
  pthread_mutex_init(&d->staging_lock, NULL);
  pthread_mutex_init(&d->batch_lock, NULL);
  pthread_mutex_init(&d->watcher_lock, NULL);
  CUresult r = cu.DeviceGet(&d->device, number);
  if (r == CUDA_SUCCESS) {
    d->node = accomp_cuda_near_node(d->device);
    prefer_spinning(d->device);
    r = cu.PrimaryCtxRetain(&d->context, d->device);
  }
  const char *doing = "opening the GPU";
  if (r == CUDA_SUCCESS) {
    r = set_limits(d, &doing);
    if (r != CUDA_SUCCESS) cu.PrimaryCtxRelease(d->device);
  }
  if (r != CUDA_SUCCESS) {
    free_device(d);
    return check(r, doing);
  }
  *out = d;
  return FAULT_NONE;
}

void accomp_cuda_close(PluginDevice *d) {
  take_back(d);
  cu.PrimaryCtxRelease(d->device);
  free_device(d);
}

// Reads what profiles compare with. A driver that does not tell leaves zeros.
static void read_peaks(const PluginDevice *d, DeviceProperties *out) {
  const struct {
    int *to, which;
  } all[] = {{&out->major, DEVICE_CAPABILITY_MAJOR},
             {&out->minor, DEVICE_CAPABILITY_MINOR},
             {&out->clock, DEVICE_CLOCK},
             {&out->memory_clock, DEVICE_MEMORY_CLOCK},
             {&out->bus, DEVICE_MEMORY_BUS},
             {&out->unit_threads, DEVICE_MULTIPROCESSOR_THREADS}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (cu.DeviceGetAttribute(all[i].to, all[i].which, d->device)) *all[i].to = 0;
}

// Needs no context.
Fault accomp_cuda_describe(int number, DeviceProperties *out) {
  CUdevice device;
  int version = 0;
  memset(out, 0, sizeof *out);
  CUresult r = cu.DeviceGet(&device, number);
  if (!r) r = cu.DeviceGetName(out->name, (int)sizeof out->name, device);
  if (!r) r = cu.DriverGetVersion(&version);
  if (!r) r = cu.DeviceTotalMem(&out->memory, device);
  snprintf(out->vendor, sizeof out->vendor, "NVIDIA");
  snprintf(out->driver, sizeof out->driver, "CUDA %d.%d", version / 1000,
           version % 1000 / 10);
  return check(r, "asking for the GPU's properties");
}

Fault accomp_cuda_properties(PluginDevice *d, DeviceProperties *out) {
  Fault fault = accomp_cuda_describe(d->number, out);
  if (fault) return fault;
  out->warp = 32; // __ACCOMP_WARP of nvptx.h
  bool entered = enter(d);
  CUresult r = cu.MemGetInfo(&out->free_memory, &out->memory);
  if (!r) r = cu.DeviceGetAttribute(&out->units, DEVICE_MULTIPROCESSOR_COUNT, d->device);
  if (!r)
    r = cu.DeviceGetAttribute(&out->max_threads, DEVICE_MAX_THREADS_PER_BLOCK, d->device);
  read_peaks(d, out);
  leave(entered);
  out->native_device = (const void *)(intptr_t)d->device;
  out->native_context = d->context;
  return check(r, "asking for the GPU's properties");
}
