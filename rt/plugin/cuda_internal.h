// The plug-in of NVIDIA's own parts, one section per file.
// In:  plugin.h's contract.  Out: what cuda*.c use of each other, and nothing for others.
#ifndef ACCOMP_CUDA_INTERNAL_H
#define ACCOMP_CUDA_INTERNAL_H
#include <pthread.h>
#include "plugin.h"

// --- the driver: libcuda.so.1, opened at run time --------------------------------------

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

// Its functions, from cuda.def; they hold once count() found a device.
typedef struct {
#define DRIVER(name, symbol, ...) CUresult (*name)(__VA_ARGS__);
#include "cuda.def"
  int count;     // devices; 0 without a usable driver
  bool forked;   // a child of a process that had started the driver
  char why[256]; // why count is 0
} CudaDriver;
extern CudaDriver accomp_cuda;
#define cu accomp_cuda

// --- cuda.c: devices, queues -----------------------------------------------------------

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

extern _Thread_local char accomp_cuda_words[4096]; // of the thread's last fault
// The fault of a result; its words say what was being done and what the driver says.
Fault accomp_cuda_fault(CUresult, const char *doing);
static inline Fault check(CUresult r, const char *doing) {
  return __builtin_expect(r == CUDA_SUCCESS, 1) ? FAULT_NONE : accomp_cuda_fault(r, doing);
}

// Makes the device's context current. Returns what leave() needs to undo it: programs and
// other libraries have contexts of their own.
bool accomp_cuda_push(const PluginDevice *, CUcontext now);
static inline bool enter(const PluginDevice *d) {
  CUcontext now = NULL;
  if (cu.CtxGetCurrent(&now) == CUDA_SUCCESS && __builtin_expect(now == d->context, 1)) return false;
  return accomp_cuda_push(d, now);
}

static inline void leave(bool entered) {
  CUcontext popped;
  if (__builtin_expect(entered, 0)) cu.CtxPopCurrent(&popped);
}

static inline CUdeviceptr address(const void *p) { return (CUdeviceptr)(uintptr_t)p; }

// --- cuda_launch.c: images, kernels, launches ------------------------------------------

Fault accomp_cuda_image_load(PluginDevice *, const struct __accomp_unit *, PluginImage **out);
Fault accomp_cuda_image_join(PluginDevice *, const struct __accomp_unit *const *, unsigned n,
                             PluginImage **out);
void accomp_cuda_image_unload(PluginImage *);
Fault accomp_cuda_kernel(PluginImage *, const struct __accomp_kernel *, void **out);
Fault accomp_cuda_global(PluginImage *, const struct __accomp_global *, void **out);
Fault accomp_cuda_launch(PluginQueue *, const struct __accomp_kernel *, void *handle,
                         const LaunchShape *, void *const *params);

// --- cuda_time.c: when work ran --------------------------------------------------------

Fault accomp_cuda_span_begin(PluginQueue *, PluginSpan **out);
Fault accomp_cuda_span_end(PluginQueue *, PluginSpan *);
Fault accomp_cuda_spans_read(PluginDevice *, PluginSpan *const *, unsigned n, SpanTime *times,
                             unsigned *done);
void accomp_cuda_spans_close(PluginDevice *); // the context is current
#endif
