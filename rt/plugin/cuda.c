// Devices of NVIDIA, through the driver's own interface.
// In:  calls through the Plugin table.  Out: calls of libcuda.so.1, opened at run time; a
//      Fault, with words for the calling thread.
// A device is its primary context, so that memory and streams are shared with libraries
// that use CUDA themselves. Nothing happens before count() or open(). The calling thread's
// current context is the same after a call as before. The driver is thread-safe: there is
// no lock but the one that opening peers needs.
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "plugin.h"

// --- the driver ------------------------------------------------------------------------

typedef int CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUlinkState_st *CUlinkState;

// Values of cuda.h; the driver never changes them.
enum {
  CTX_SCHED_SPIN = 1,
  STREAM_NON_BLOCKING = 1,
  EVENT_DISABLE_TIMING = 2,
  MEMHOSTALLOC_PORTABLE = 1,
  MEMHOSTALLOC_DEVICEMAP = 2,
  MEM_ATTACH_GLOBAL = 1,
  MEMORYTYPE_HOST = 1,
  POINTER_MEMORY_TYPE = 2,
  POINTER_DEVICE_POINTER = 3,
  POINTER_IS_MANAGED = 8,
  POINTER_DEVICE_ORDINAL = 9,
  DEVICE_MAX_THREADS_PER_BLOCK = 1,
  DEVICE_MULTIPROCESSOR_COUNT = 16,
  FUNC_MAX_THREADS_PER_BLOCK = 0,
  FUNC_NUM_REGS = 4,
  JIT_ERROR_LOG_BUFFER = 5,
  JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
  JIT_INPUT_PTX = 1,
  LIMIT_STACK_SIZE = 0,
};

enum {
  CUDA_SUCCESS = 0,
  CUDA_INVALID_VALUE = 1,
  CUDA_OUT_OF_MEMORY = 2,
  CUDA_STUB_LIBRARY = 34,
  CUDA_DEVICE_UNAVAILABLE = 46,
  CUDA_NO_DEVICE = 100,
  CUDA_INVALID_DEVICE = 101,
  CUDA_INVALID_IMAGE = 200,
  CUDA_NO_BINARY_FOR_GPU = 209,
  CUDA_ECC_UNCORRECTABLE = 214,
  CUDA_INVALID_PTX = 218,
  CUDA_NVLINK_UNCORRECTABLE = 220,
  CUDA_JIT_COMPILER_NOT_FOUND = 221,
  CUDA_UNSUPPORTED_PTX_VERSION = 222,
  CUDA_JIT_COMPILATION_DISABLED = 223,
  CUDA_CONTAINED = 226,
  CUDA_NOT_FOUND = 500,
  CUDA_NOT_READY = 600,
  CUDA_ILLEGAL_ADDRESS = 700,
  CUDA_LAUNCH_OUT_OF_RESOURCES = 701,
  CUDA_LAUNCH_TIMEOUT = 702,
  CUDA_PEER_ACCESS_ALREADY_ENABLED = 704,
  CUDA_ASSERT = 710,
  CUDA_HARDWARE_STACK_ERROR = 714,
  CUDA_ILLEGAL_INSTRUCTION = 715,
  CUDA_MISALIGNED_ADDRESS = 716,
  CUDA_INVALID_ADDRESS_SPACE = 717,
  CUDA_INVALID_PC = 718,
  CUDA_LAUNCH_FAILED = 719,
  CUDA_SYSTEM_NOT_READY = 802,
  CUDA_SYSTEM_DRIVER_MISMATCH = 803,
};

static struct {
#define DRIVER(name, symbol, ...) CUresult (*name)(__VA_ARGS__);
#include "cuda.def"
  int count;     // devices; 0 without a usable driver
  bool forked;   // a child of a process that had started the driver
  char why[256]; // why count is 0
} cu;

enum { MAX_PEERS = 64 };

struct PluginSpan {
  CUevent start, end;
  PluginSpan *next; // of those that are free
};

struct PluginDevice {
  int number;
  CUdevice device;
  CUcontext context;
  pthread_mutex_t peers_lock;
  bool peers[MAX_PEERS]; // by number: copies go directly, under peers_lock
  pthread_mutex_t spans_lock;
  PluginSpan *spans;     // free ones, under spans_lock
  CUstream clock;        // where 'now' is recorded, under spans_lock; made when first read
  CUevent now;
};

struct PluginQueue {
  PluginDevice *device;
  CUstream stream;
  CUevent event; // for queue_after; a later record never weakens an earlier wait
};

struct PluginImage {
  PluginDevice *device;
  CUmodule module;
};

// --- faults ----------------------------------------------------------------------------

static _Thread_local char fault_words[4096];

static const char *fault_text(void) { return fault_words; }

static Fault fault_of(CUresult r) {
  switch (r) {
  case CUDA_SUCCESS: return FAULT_NONE;
  case CUDA_OUT_OF_MEMORY: return FAULT_MEMORY;
  case CUDA_STUB_LIBRARY:
  case CUDA_DEVICE_UNAVAILABLE:
  case CUDA_NO_DEVICE:
  case CUDA_INVALID_DEVICE:
  case CUDA_SYSTEM_NOT_READY:
  case CUDA_SYSTEM_DRIVER_MISMATCH: return FAULT_NO_DEVICE;
  case CUDA_INVALID_IMAGE:
  case CUDA_NO_BINARY_FOR_GPU:
  case CUDA_INVALID_PTX:
  case CUDA_JIT_COMPILER_NOT_FOUND:
  case CUDA_UNSUPPORTED_PTX_VERSION:
  case CUDA_JIT_COMPILATION_DISABLED:
  case CUDA_NOT_FOUND: return FAULT_IMAGE;
  case CUDA_ECC_UNCORRECTABLE:
  case CUDA_NVLINK_UNCORRECTABLE:
  case CUDA_CONTAINED:
  case CUDA_ILLEGAL_ADDRESS:
  case CUDA_LAUNCH_TIMEOUT:
  case CUDA_ASSERT:
  case CUDA_HARDWARE_STACK_ERROR:
  case CUDA_ILLEGAL_INSTRUCTION:
  case CUDA_MISALIGNED_ADDRESS:
  case CUDA_INVALID_ADDRESS_SPACE:
  case CUDA_INVALID_PC:
  case CUDA_LAUNCH_FAILED: return FAULT_KERNEL;
  default: return FAULT_OTHER; // the driver has a hundred more, and newer ones
  }
}

// Turns a result into a Fault; the words say what was being done and what the driver says.
static Fault check(CUresult r, const char *doing) {
  if (r == CUDA_SUCCESS) return FAULT_NONE;
  const char *text = NULL, *name = NULL;
  if (cu.forked) {
    snprintf(fault_words, sizeof fault_words,
             "%s: this process was forked from one that had already used the GPU; "
             "start the GPU's work after the fork, or call exec",
             doing);
    return FAULT_OTHER;
  }
  if (cu.GetErrorString(r, &text) != CUDA_SUCCESS || !text) text = "unknown driver error";
  if (cu.GetErrorName(r, &name) != CUDA_SUCCESS || !name) name = "no name";
  snprintf(fault_words, sizeof fault_words, "%s: %s (%s)", doing, text, name);
  return fault_of(r);
}

static Fault no_device(const char *why) {
  snprintf(fault_words, sizeof fault_words, "%s", why);
  return FAULT_NO_DEVICE;
}

// --- opening ---------------------------------------------------------------------------

static void after_fork(void) { cu.forked = true; }

static bool load_driver(void) {
  void *lib = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!lib) {
    snprintf(cu.why, sizeof cu.why, "no NVIDIA driver: %s", dlerror());
    return false;
  }
#define DRIVER(name, symbol, ...)                                                        \
  *(void **)&cu.name = dlsym(lib, symbol);                                               \
  if (!cu.name) {                                                                        \
    snprintf(cu.why, sizeof cu.why, "the NVIDIA driver is too old: no %s", symbol);      \
    return false;                                                                        \
  }
#include "cuda.def"
  return true;
}

static void start_driver(void) {
  if (!load_driver()) return;
  CUresult r = cu.Init(0);
  if (r == CUDA_SUCCESS) r = cu.DeviceGetCount(&cu.count);
  if (r == CUDA_SUCCESS) {
    pthread_atfork(NULL, NULL, after_fork);
    if (cu.count == 0) snprintf(cu.why, sizeof cu.why, "no NVIDIA GPU is visible");
    return;
  }
  cu.count = 0;
  check(r, "starting the NVIDIA driver");
  snprintf(cu.why, sizeof cu.why, "%.255s", fault_words);
}

static int count(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start_driver);
  return cu.count;
}

// Makes the device's context current. Returns what leave() needs to undo it: programs and
// other libraries have contexts of their own.
static bool enter(const PluginDevice *d) {
  CUcontext now = NULL;
  if (cu.CtxGetCurrent(&now) == CUDA_SUCCESS && now == d->context) return false;
  return cu.CtxPushCurrent(d->context) == CUDA_SUCCESS;
}

static void leave(bool entered) {
  CUcontext popped;
  if (entered) cu.CtxPopCurrent(&popped);
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

// The stack of each thread, which recursive functions need. The driver takes memory for all threads
// that the GPU can hold.
static CUresult set_stack(const PluginDevice *d) {
  const char *text = getenv("ACCOMP_STACK_SIZE");
  if (!text || !*text) return CUDA_SUCCESS;
  char *end;
  unsigned long long size = strtoull(text, &end, 10);
  if (*end == 'k' || *end == 'K') size <<= 10, end++;
  if (*end == 'm' || *end == 'M') size <<= 20, end++;
  if (*end || !size) return CUDA_INVALID_VALUE;
  bool entered = enter(d);
  CUresult r = cu.CtxSetLimit(LIMIT_STACK_SIZE, (size_t)size);
  leave(entered);
  return r;
}

static Fault open_device(int number, PluginDevice **out) {
  if (count() == 0) return no_device(cu.why);
  if (number < 0 || number >= cu.count) {
    snprintf(fault_words, sizeof fault_words, "no NVIDIA GPU %d: there %s %d", number,
             cu.count == 1 ? "is" : "are", cu.count);
    return FAULT_NO_DEVICE;
  }
  PluginDevice *d = calloc(1, sizeof *d);
  if (!d) return check(CUDA_OUT_OF_MEMORY, "opening the GPU");
  d->number = number;
  pthread_mutex_init(&d->peers_lock, NULL);
  pthread_mutex_init(&d->spans_lock, NULL);
  CUresult r = cu.DeviceGet(&d->device, number);
  if (r == CUDA_SUCCESS) {
    prefer_spinning(d->device);
    r = cu.PrimaryCtxRetain(&d->context, d->device);
  }
  const char *doing = "opening the GPU";
  if (r == CUDA_SUCCESS) {
    r = set_stack(d);
    if (r != CUDA_SUCCESS) doing = "setting ACCOMP_STACK_SIZE", cu.PrimaryCtxRelease(d->device);
  }
  if (r != CUDA_SUCCESS) {
    pthread_mutex_destroy(&d->spans_lock);
    pthread_mutex_destroy(&d->peers_lock);
    free(d);
    return check(r, doing);
  }
  *out = d;
  return FAULT_NONE;
}

static void free_span(PluginSpan *s) {
  if (s->start) cu.EventDestroy(s->start);
  if (s->end) cu.EventDestroy(s->end);
  free(s);
}

static void close_device(PluginDevice *d) {
  bool entered = enter(d);
  for (PluginSpan *s = d->spans, *next; s; s = next) {
    next = s->next;
    free_span(s);
  }
  if (d->now) cu.EventDestroy(d->now);
  if (d->clock) cu.StreamDestroy(d->clock);
  leave(entered);
  cu.PrimaryCtxRelease(d->device);
  pthread_mutex_destroy(&d->spans_lock);
  pthread_mutex_destroy(&d->peers_lock);
  free(d);
}

static Fault properties(PluginDevice *d, DeviceProperties *out) {
  memset(out, 0, sizeof *out);
  int version = 0;
  bool entered = enter(d);
  CUresult r = cu.DeviceGetName(out->name, (int)sizeof out->name, d->device);
  if (!r) r = cu.DriverGetVersion(&version);
  if (!r) r = cu.MemGetInfo(&out->free_memory, &out->memory);
  if (!r) r = cu.DeviceGetAttribute(&out->units, DEVICE_MULTIPROCESSOR_COUNT, d->device);
  if (!r)
    r = cu.DeviceGetAttribute(&out->max_threads, DEVICE_MAX_THREADS_PER_BLOCK, d->device);
  leave(entered);
  out->native_device = (const void *)(intptr_t)d->device;
  out->native_context = d->context;
  snprintf(out->vendor, sizeof out->vendor, "NVIDIA");
  snprintf(out->driver, sizeof out->driver, "CUDA %d.%d", version / 1000,
           version % 1000 / 10);
  return check(r, "asking for the GPU's properties");
}

// --- memory ----------------------------------------------------------------------------

static CUdeviceptr address(const void *p) { return (CUdeviceptr)(uintptr_t)p; }

static Fault alloc_memory(PluginDevice *d, size_t size, MemKind kind, void **out) {
  CUdeviceptr p = 0;
  CUresult r = CUDA_SUCCESS;
  if (size == 0) size = 1; // the driver refuses 0; an address of its own is wanted
  bool entered = enter(d);
  switch (kind) {
  case MEM_DEVICE: r = cu.MemAlloc(&p, size); break;
  case MEM_SHARED: r = cu.MemAllocManaged(&p, size, MEM_ATTACH_GLOBAL); break;
  case MEM_HOST:
    r = cu.MemHostAlloc(out, size, MEMHOSTALLOC_PORTABLE | MEMHOSTALLOC_DEVICEMAP);
    break;
  }
  leave(entered);
  if (r == CUDA_SUCCESS && kind != MEM_HOST) *out = (void *)(uintptr_t)p;
  return check(r, kind == MEM_HOST     ? "allocating page-locked memory"
                  : kind == MEM_SHARED ? "allocating managed memory"
                                       : "allocating device memory");
}

static Fault free_memory(PluginDevice *d, void *p, MemKind kind) {
  bool entered = enter(d);
  CUresult r = kind == MEM_HOST ? cu.MemFreeHost(p) : cu.MemFree(address(p));
  leave(entered);
  return check(r, "freeing device memory");
}

// Memory that a driver can page in for the GPU on demand is not meant: only what was
// allocated or registered through the driver.
static bool owns(PluginDevice *d, const void *p) {
  int type = 0, ordinal = -1, managed = 0;
  CUdeviceptr seen = 0, a = address(p);
  bool mine = false, entered = enter(d);
  if (cu.PointerGetAttribute(&type, POINTER_MEMORY_TYPE, a) == CUDA_SUCCESS && type) {
    cu.PointerGetAttribute(&managed, POINTER_IS_MANAGED, a);
    if (type == MEMORYTYPE_HOST)
      mine = cu.PointerGetAttribute(&seen, POINTER_DEVICE_POINTER, a) == CUDA_SUCCESS &&
             seen == a;
    else
      mine =
          cu.PointerGetAttribute(&ordinal, POINTER_DEVICE_ORDINAL, a) == CUDA_SUCCESS &&
          ordinal == d->number;
  }
  leave(entered);
  return mine || managed != 0;
}

// --- queues ----------------------------------------------------------------------------

static Fault queue_new(PluginDevice *d, PluginQueue **out) {
  PluginQueue *q = calloc(1, sizeof *q);
  if (!q) return check(CUDA_OUT_OF_MEMORY, "making a queue");
  q->device = d;
  bool entered = enter(d);
  CUresult r = cu.StreamCreate(&q->stream, STREAM_NON_BLOCKING);
  if (!r) r = cu.EventCreate(&q->event, EVENT_DISABLE_TIMING);
  if (r && q->stream) cu.StreamDestroy(q->stream);
  leave(entered);
  if (r)
    free(q);
  else
    *out = q;
  return check(r, "making a queue");
}

static void queue_free(PluginQueue *q) {
  bool entered = enter(q->device);
  cu.StreamSynchronize(q->stream);
  cu.EventDestroy(q->event);
  cu.StreamDestroy(q->stream);
  leave(entered);
  free(q);
}

static Fault queue_sync(PluginQueue *q) {
  bool entered = enter(q->device);
  CUresult r = cu.StreamSynchronize(q->stream);
  leave(entered);
  return check(r, "waiting for the GPU");
}

static Fault queue_test(PluginQueue *q, bool *empty) {
  bool entered = enter(q->device);
  CUresult r = cu.StreamQuery(q->stream);
  leave(entered);
  *empty = r == CUDA_SUCCESS;
  return check(r == CUDA_NOT_READY ? CUDA_SUCCESS : r, "asking for a queue's state");
}

// The queues may be of two devices: each call is made in its own queue's context.
static Fault queue_after(PluginQueue *later, PluginQueue *earlier) {
  if (later == earlier) return FAULT_NONE;
  bool entered = enter(earlier->device);
  CUresult r = cu.EventRecord(earlier->event, earlier->stream);
  leave(entered);
  if (r == CUDA_SUCCESS) {
    entered = enter(later->device);
    r = cu.StreamWaitEvent(later->stream, earlier->event, 0);
    leave(entered);
  }
  return check(r, "letting one queue wait for another");
}

static Fault queue_call(PluginQueue *q, void (*fn)(void *), void *arg) {
  bool entered = enter(q->device);
  CUresult r = cu.LaunchHostFunc(q->stream, fn, arg);
  leave(entered);
  return check(r, "queueing a host function");
}

static void *queue_native(PluginQueue *q) { return q->stream; }

// --- times -----------------------------------------------------------------------------
// Two events around the work. The driver gives differences alone: where a span lies on the host's
// clock is its distance to an event that a stream without work records at reading.

// The context is current. NULL: *r says why.
static PluginSpan *take_span(PluginDevice *d, CUresult *r) {
  pthread_mutex_lock(&d->spans_lock);
  PluginSpan *s = d->spans;
  if (s) d->spans = s->next;
  pthread_mutex_unlock(&d->spans_lock);
  *r = CUDA_SUCCESS;
  if (s) return s;
  s = calloc(1, sizeof *s);
  *r = s ? cu.EventCreate(&s->start, 0) : CUDA_OUT_OF_MEMORY;
  if (!*r) *r = cu.EventCreate(&s->end, 0);
  if (!*r) return s;
  if (s) free_span(s);
  return NULL;
}

static Fault span_begin(PluginQueue *q, PluginSpan **out) {
  CUresult r;
  bool entered = enter(q->device);
  PluginSpan *s = take_span(q->device, &r);
  if (s) r = cu.EventRecord(s->start, q->stream);
  if (s && r) free_span(s);
  leave(entered);
  *out = r ? NULL : s;
  return check(r, "taking the time");
}

static Fault span_end(PluginQueue *q, PluginSpan *s) {
  bool entered = enter(q->device);
  CUresult r = cu.EventRecord(s->end, q->stream);
  if (r) free_span(s);
  leave(entered);
  return check(r, "taking the time");
}

// Records d->now and gives the host's time of it, in ns.
static CUresult read_clock(PluginDevice *d, long long *ns) {
  struct timespec t;
  CUresult r = CUDA_SUCCESS;
  if (!d->clock) r = cu.StreamCreate(&d->clock, STREAM_NON_BLOCKING);
  if (!r && !d->now) r = cu.EventCreate(&d->now, 0);
  if (!r) r = cu.EventRecord(d->now, d->clock);
  if (!r) r = cu.EventSynchronize(d->now);
  clock_gettime(CLOCK_MONOTONIC, &t);
  *ns = t.tv_sec * 1000000000LL + t.tv_nsec;
  return r;
}

static CUresult read_span(const PluginDevice *d, const PluginSpan *s, long long now, SpanTime *out) {
  float ago = 0, ms = 0;
  CUresult r = cu.EventQuery(s->end);
  if (!r) r = cu.EventElapsedTime(&ms, s->start, s->end);
  if (!r) r = cu.EventElapsedTime(&ago, s->start, d->now);
  *out = (SpanTime){now - (long long)((double)ago * 1e6), (long long)((double)ms * 1e6)};
  return r;
}

static Fault spans_read(PluginDevice *d, PluginSpan *const *spans, unsigned n, SpanTime *times,
                        unsigned *done) {
  long long now = 0;
  *done = 0;
  bool entered = enter(d);
  pthread_mutex_lock(&d->spans_lock);
  CUresult r = read_clock(d, &now);
  for (unsigned i = 0; i < n && !r; i++) {
    r = read_span(d, spans[i], now, &times[i]);
    if (r) break;
    spans[i]->next = d->spans;
    d->spans = spans[i];
    ++*done;
  }
  pthread_mutex_unlock(&d->spans_lock);
  leave(entered);
  return check(r == CUDA_NOT_READY ? CUDA_SUCCESS : r, "reading times");
}

// --- data ------------------------------------------------------------------------------

static Fault copy(PluginQueue *q, void *dst, const void *src, size_t size,
                  CopyKind kind) {
  if (size == 0) return FAULT_NONE;
  CUresult r = CUDA_SUCCESS;
  const char *doing = "copying to the device";
  bool entered = enter(q->device);
  switch (kind) {
  case COPY_TO_DEVICE: r = cu.MemcpyHtoDAsync(address(dst), src, size, q->stream); break;
  case COPY_FROM_DEVICE:
    doing = "copying from the device";
    r = cu.MemcpyDtoHAsync(dst, address(src), size, q->stream);
    break;
  case COPY_ON_DEVICE:
    doing = "copying on the device";
    r = cu.MemcpyDtoDAsync(address(dst), address(src), size, q->stream);
    break;
  }
  leave(entered);
  return check(r, doing);
}

static Fault fill(PluginQueue *q, void *dst, int byte, size_t size) {
  if (size == 0) return FAULT_NONE;
  bool entered = enter(q->device);
  CUresult r = cu.MemsetD8Async(address(dst), (unsigned char)byte, size, q->stream);
  leave(entered);
  return check(r, "filling device memory");
}

// Without peer access the driver takes the way through the host; where the hardware has no
// other that is right, and no fault.
static void open_peer(PluginDevice *d, const PluginDevice *peer) {
  if (d == peer || peer->number >= MAX_PEERS) return;
  pthread_mutex_lock(&d->peers_lock);
  bool first = !d->peers[peer->number];
  d->peers[peer->number] = true;
  pthread_mutex_unlock(&d->peers_lock);
  int can = 0;
  if (!first || cu.DeviceCanAccessPeer(&can, d->device, peer->device) || !can) return;
  bool entered = enter(d);
  cu.CtxEnablePeerAccess(peer->context, 0); // may be enabled already, by the program
  leave(entered);
}

static Fault copy_peer(PluginQueue *q, PluginDevice *dd, void *dst, PluginDevice *sd,
                       const void *src, size_t size) {
  if (size == 0) return FAULT_NONE;
  open_peer(dd, sd);
  open_peer(sd, dd);
  bool entered = enter(q->device);
  CUresult r = cu.MemcpyPeerAsync(address(dst), dd->context, address(src), sd->context,
                                  size, q->stream);
  leave(entered);
  return check(r, "copying between two GPUs");
}

// --- code ------------------------------------------------------------------------------

// What the driver's compiler or linker says about device code that it refuses.
typedef struct {
  int options[2];
  void *values[2];
  char text[3072];
} Log;

static void open_log(Log *l) {
  l->options[0] = JIT_ERROR_LOG_BUFFER, l->values[0] = l->text;
  l->options[1] = JIT_ERROR_LOG_BUFFER_SIZE_BYTES;
  l->values[1] = (void *)(uintptr_t)sizeof l->text;
  l->text[0] = 0;
}

static Fault check_image(CUresult r, Log *l) {
  Fault f = check(r, "loading device code");
  size_t used = strlen(fault_words);
  l->text[sizeof l->text - 1] = 0;
  if (f && l->text[0])
    snprintf(fault_words + used, sizeof fault_words - used, "\n%s", l->text);
  return f == FAULT_OTHER ? FAULT_IMAGE : f; // the linker's results are others than the compiler's
}

static Fault check_built(const struct __accomp_unit *unit) {
  if (unit->ptx) return FAULT_NONE;
  snprintf(fault_words, sizeof fault_words,
           "%s was compiled without code for NVIDIA GPUs", unit->file);
  return FAULT_IMAGE;
}

static Fault image_load(PluginDevice *d, const struct __accomp_unit *unit,
                        PluginImage **out) {
  Fault fault = check_built(unit);
  if (fault) return fault;
  Log log;
  open_log(&log);
  PluginImage *image = calloc(1, sizeof *image);
  if (!image) return check(CUDA_OUT_OF_MEMORY, "loading device code");
  image->device = d;
  bool entered = enter(d);
  CUresult r =
      cu.ModuleLoadDataEx(&image->module, unit->ptx, 2, log.options, log.values);
  leave(entered);
  if (r)
    free(image);
  else
    *out = image;
  return check_image(r, &log);
}

// The linked code belongs to the link's state, and is copied when the module is made of it.
static CUresult link_units(const struct __accomp_unit *const *units, unsigned n, Log *log,
                           CUmodule *module) {
  CUlinkState state = NULL;
  void *cubin = NULL;
  size_t size = 0;
  CUresult r = cu.LinkCreate(2, log->options, log->values, &state);
  for (unsigned i = 0; i < n && !r; i++)
    r = cu.LinkAddData(state, JIT_INPUT_PTX, (void *)(uintptr_t)units[i]->ptx,
                       (size_t)units[i]->ptx_size, units[i]->file, 0, NULL, NULL);
  if (!r) r = cu.LinkComplete(state, &cubin, &size);
  if (!r) r = cu.ModuleLoadDataEx(module, cubin, 0, NULL, NULL);
  if (state) cu.LinkDestroy(state);
  return r;
}

static Fault image_join(PluginDevice *d, const struct __accomp_unit *const *units,
                        unsigned n, PluginImage **out) {
  for (unsigned i = 0; i < n; i++) {
    Fault fault = check_built(units[i]);
    if (fault) return fault;
  }
  Log log;
  open_log(&log);
  PluginImage *image = calloc(1, sizeof *image);
  if (!image) return check(CUDA_OUT_OF_MEMORY, "loading device code");
  image->device = d;
  bool entered = enter(d);
  CUresult r = link_units(units, n, &log, &image->module);
  leave(entered);
  if (r)
    free(image);
  else
    *out = image;
  return check_image(r, &log);
}

static void image_unload(PluginImage *image) {
  bool entered = enter(image->device);
  cu.ModuleUnload(image->module);
  leave(entered);
  free(image);
}

// A unit that may share its image gives its kernels names of their own.
static const char *suffix_of(const struct __accomp_unit *u) {
  return u && u->suffix ? u->suffix : "";
}

static Fault kernel(PluginImage *image, const struct __accomp_kernel *k, void **out) {
  CUfunction f = NULL;
  char name[1024];
  const char *suffix = suffix_of(k->unit);
  if (*suffix) snprintf(name, sizeof name, "%s%s", k->name, suffix);
  bool entered = enter(image->device);
  CUresult r = cu.ModuleGetFunction(&f, image->module, *suffix ? name : k->name);
  leave(entered);
  *out = f;
  return check(r, k->name);
}

enum { GLOBAL_SLOT = 2 }; // see __accomp_global.flags

static Fault global(PluginImage *image, const struct __accomp_global *g, void **out) {
  CUdeviceptr p = 0;
  size_t size = 0;
  bool entered = enter(image->device);
  CUresult r = cu.ModuleGetGlobal(&p, &size, image->module, g->name);
  leave(entered);
  *out = (void *)(uintptr_t)p;
  unsigned long long want = g->flags & GLOBAL_SLOT ? sizeof(void *) : g->size;
  if (r != CUDA_SUCCESS || size >= want) return check(r, g->name);
  snprintf(fault_words, sizeof fault_words,
           "%s has %zu bytes in the device code, not %llu", g->name, size, want);
  return FAULT_IMAGE;
}

// The driver's words for a launch that does not fit say nothing about why.
static Fault launch_fault(CUresult r, CUfunction f, const LaunchShape *s) {
  int limit = 0;
  unsigned long long threads =
      (unsigned long long)s->block[0] * s->block[1] * s->block[2];
  Fault code = check(r, "launching a kernel");
  if (cu.FuncGetAttribute(&limit, FUNC_MAX_THREADS_PER_BLOCK, f) == CUDA_SUCCESS &&
      threads > (unsigned long long)limit) {
    size_t used = strlen(fault_words);
    snprintf(fault_words + used, sizeof fault_words - used,
             "; blocks of %llu threads were asked for, the registers it needs allow %d",
             threads, limit);
  }
  return code;
}

static CUresult start(PluginQueue *q, CUfunction f, const LaunchShape *s, unsigned threads,
                      void *const *params) {
  return cu.LaunchKernel(f, s->grid[0], s->grid[1], s->grid[2], threads, s->block[1],
                         s->block[2], 0, q->stream, (void **)(uintptr_t)params, NULL);
}

// The registers of a multiprocessor, and their unit for a warp of 32 threads.
enum { REGISTERS = 65536, REGISTER_UNIT = 256 };

// Large blocks of rows whose size is our choice are made smaller where their registers would leave place
// for one block only: a multiprocessor without a second one waits at each barrier.
static unsigned rows_for_two(CUfunction f, const LaunchShape *s) {
  unsigned rows = s->block[1];
  int each = 0;
  if (!s->may_shrink || s->block[0] != 32 || rows <= 16 ||
      cu.FuncGetAttribute(&each, FUNC_NUM_REGS, f) != CUDA_SUCCESS || each <= 0)
    return rows;
  unsigned warp = ((unsigned)each * 32 + REGISTER_UNIT - 1) / REGISTER_UNIT * REGISTER_UNIT;
  unsigned fit = REGISTERS / 2 / warp / 4 * 4;
  return fit >= rows ? rows : fit < 16 ? 16 : fit;
}

// A kernel that needs many registers runs in the largest blocks that it fits: how many workers and
// lanes there are is for a device to limit (OpenACC 3.3, 2.5.11 and 2.5.12; OpenMP 5.2, 10.1.1).
static CUresult start_smaller(PluginQueue *q, CUfunction f, const LaunchShape *s,
                              void *const *params, CUresult r) {
  int limit = 0;
  if (cu.FuncGetAttribute(&limit, FUNC_MAX_THREADS_PER_BLOCK, f) != CUDA_SUCCESS) return r;
  unsigned threads = (unsigned)limit / s->block[1] & ~31u;
  if (threads && threads < s->block[0]) return start(q, f, s, threads, params);
  LaunchShape fewer = *s;
  fewer.block[1] = (unsigned)limit / s->block[0];
  return fewer.block[1] && fewer.block[1] < s->block[1] ? start(q, f, &fewer, s->block[0], params) : r;
}

static Fault launch(PluginQueue *q, const struct __accomp_kernel *k, void *handle,
                    const LaunchShape *s, void *const *params) {
  (void)k;
  CUfunction f = handle;
  bool entered = enter(q->device);
  LaunchShape fitted = *s;
  fitted.block[1] = rows_for_two(f, s);
  CUresult r = start(q, f, &fitted, fitted.block[0], params);
  if (r == CUDA_LAUNCH_OUT_OF_RESOURCES) r = start_smaller(q, f, &fitted, params, r);
  Fault code = r == CUDA_SUCCESS ? FAULT_NONE : launch_fault(r, f, s);
  leave(entered);
  return code;
}

const Plugin accomp_plugin_cuda = {
    .size = sizeof(Plugin),
    .name = "nvidia",
    .device_bit = 4,
    .shared_memory = false,
    .count = count,
    .open = open_device,
    .close = close_device,
    .properties = properties,
    .alloc = alloc_memory,
    .free = free_memory,
    .owns = owns,
    .queue_new = queue_new,
    .queue_free = queue_free,
    .queue_sync = queue_sync,
    .queue_test = queue_test,
    .queue_after = queue_after,
    .queue_call = queue_call,
    .queue_native = queue_native,
    .copy = copy,
    .fill = fill,
    .copy_peer = copy_peer,
    .image_load = image_load,
    .image_join = image_join,
    .image_unload = image_unload,
    .kernel = kernel,
    .global = global,
    .launch = launch,
    .span_begin = span_begin,
    .span_end = span_end,
    .spans_read = spans_read,
    .fault_text = fault_text,
};
