// The plug-in of NVIDIA's own parts, one section per file.
// In:  plugin.h's contract.  Out: what cuda*.c use of each other, and nothing for others.
#ifndef ACCOMP_CUDA_INTERNAL_H
#define ACCOMP_CUDA_INTERNAL_H
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <time.h>
#include "plugin.h"
#include "thread.h"

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
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphExec_st *CUgraphExec;
typedef struct CUgraphNode_st *CUgraphNode;

typedef struct CUDA_KERNEL_NODE_PARAMS_st { // of the first version
  CUfunction function;
  unsigned grid[3], block[3], shared;
  void **params, **extra;
} KernelNode;

typedef struct { // one side of CUDA_MEMCPY2D
  size_t x, y;
  int type; // of memory
  void *host;
  CUdeviceptr device;
  void *array;
  size_t pitch;
} Side2D;
typedef struct {
  Side2D src, dst;
  size_t width, height;
} Copy2D;

typedef struct { // of memory, for other processes
  unsigned char bytes[64];
} IpcHandle;

// Values of cuda.h; the driver never changes them.
enum {
  CTX_SCHED_SPIN = 1,
  STREAM_NON_BLOCKING = 1,
  EVENT_DISABLE_TIMING = 2,
  MEMHOSTALLOC_PORTABLE = 1,
  MEMHOSTALLOC_DEVICEMAP = 2,
  MEMHOSTREGISTER_PORTABLE = 1,
  MEM_ATTACH_GLOBAL = 1,
  IPC_LAZY_PEER_ACCESS = 1,
  MEMORYTYPE_HOST = 1,
  MEMORYTYPE_DEVICE = 2,
  POINTER_MEMORY_TYPE = 2,
  POINTER_DEVICE_POINTER = 3,
  POINTER_BUFFER_ID = 7,
  POINTER_IS_MANAGED = 8,
  POINTER_DEVICE_ORDINAL = 9,
  POINTER_RANGE_START = 11,
  DEVICE_MAX_THREADS_PER_BLOCK = 1,
  DEVICE_CLOCK = 13,
  DEVICE_MULTIPROCESSOR_COUNT = 16,
  DEVICE_PCI_BUS = 33,
  DEVICE_PCI_NUMBER = 34,
  DEVICE_MEMORY_CLOCK = 36,
  DEVICE_MEMORY_BUS = 37,
  DEVICE_PCI_DOMAIN = 50,
  DEVICE_CONCURRENT_MANAGED_ACCESS = 89,
  DEVICE_MULTIPROCESSOR_THREADS = 39,
  DEVICE_CAPABILITY_MAJOR = 75,
  DEVICE_CAPABILITY_MINOR = 76,
  DEVICE_MULTIPROCESSOR_SHARED = 81,
  DEVICE_MULTIPROCESSOR_BLOCKS = 106,
  FUNC_MAX_THREADS_PER_BLOCK = 0,
  FUNC_SHARED_SIZE_BYTES = 1,
  FUNC_LOCAL_SIZE_BYTES = 3,
  FUNC_NUM_REGS = 4,
  JIT_ERROR_LOG_BUFFER = 5,
  JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
  JIT_INPUT_PTX = 1,
  LIMIT_STACK_SIZE = 0,
  LIMIT_HEAP_SIZE = 2,
};

enum {
  CUDA_SUCCESS = 0,
  CUDA_INVALID_VALUE = 1,
  CUDA_OUT_OF_MEMORY = 2,
  CUDA_DEINITIALIZED = 4,
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
#include "plugin/cuda/cuda.def"
  int count;     // devices; 0 without a usable driver
  bool forked;   // a child of a process that had started the driver
  char why[256]; // why count is 0
} CudaDriver;
extern CudaDriver accomp_cuda;
bool accomp_cuda_load(void); // false: accomp_cuda.why says why not
#define cu accomp_cuda

// --- cuda/device.c: GPUs, opening and closing --------------------------------------------

int accomp_cuda_count(void);
void accomp_cuda_traits(int number, DeviceTraits *out);
Sharing accomp_cuda_sharing(void);
Fault accomp_cuda_open(int number, PluginDevice **out);
void accomp_cuda_close(PluginDevice *);
Fault accomp_cuda_describe(int number, DeviceProperties *out);
Fault accomp_cuda_properties(PluginDevice *, DeviceProperties *out);

// --- cuda/cuda.c: queues, copies; cuda/driver.c: contexts, threads -----------------------------------------------------------

enum { MAX_PEERS = 64, PACK_WORDS = 5 /* of 1, 2 ... 16 bytes */ };

struct PluginSpan {
  CUevent start, end;
  _Atomic int deferred; // of the two: those that are not in the stream yet (cuda/defer.c)
  PluginSpan *next; // of those that are free
};

typedef struct Staging Staging;         // cuda/stage.c
typedef struct Deferred Deferred;       // cuda/defer.c
typedef struct LaunchBatch LaunchBatch; // cuda/batch.c
typedef struct Flusher Flusher;
typedef struct Watcher Watcher;         // cuda/watch.c

enum { PUBLISHED = 16 };

struct PluginDevice {
  int number;
  CUdevice device;
  CUcontext context;
  int node; // of NUMA, that it is near to; -1: the system does not say
  pthread_mutex_t peers_lock;
  unsigned opening; // counts openings of devices: a device that was closed is another one afterwards
  unsigned peers[MAX_PEERS]; // by number: the opening of the device that was asked for direct copies, under peers_lock
  pthread_mutex_t share_lock;
  pthread_mutex_t pack_lock;
  atomic_bool has_heap;    // code that calls malloc was loaded
  CUmodule pack_module;    // of the kernels that pack, under pack_lock; NULL: not loaded yet
  CUfunction pack[PACK_WORDS];
  struct Foreign *foreign; // memory of other processes that is open here, under share_lock; owns
  struct Published {
    CUdeviceptr base; // 0: none
    unsigned long long buffer;
    IpcHandle handle;
  } published[PUBLISHED]; // allocations that other processes may open, by their buffer's number, under share_lock
  pthread_mutex_t spans_lock;
  PluginSpan *spans;     // free ones, under spans_lock
  CUstream clock;        // where 'now' is recorded, under spans_lock; made when first read
  CUevent now;
  pthread_mutex_t staging_lock;
  Staging *staging; // under staging_lock; made for the first copy that needs it
  bool unstaged;    // nothing more is made, for lack of memory or since it is not wanted
  _Atomic size_t moved[2]; // bytes of plain memory from and to the device, until it is made
  pthread_mutex_t batch_lock;
  Flusher *_Atomic flusher; // made under batch_lock for the first launches that may be batched
  bool no_flusher;          // it could not be made; under batch_lock
  PluginQueue *batches;     // the queues that have a LaunchBatch, under batch_lock
  pthread_mutex_t watcher_lock;
  Watcher *watcher; // under watcher_lock; made for the first call
  bool no_watcher;  // it could not be made
};

// A thread's own queue has these; see cuda/pipeline.c.
enum { PIPELINE_PIECES = 4 };
typedef struct {
  char *memory;  // page-locked, owns; NULL: none yet
  size_t size;   // of it
  unsigned seen; // copies that it would have been for
  bool unable;   // it could not be made
  CUevent arrived[PIPELINE_PIECES - 1];
} CopyPipeline;

// A queue's completions; see cuda/complete.c.
typedef struct Completion Completion;
typedef struct CompletionList {
  // Keeps the order of the stream and guards what follows; taken before 'lock'.
  pthread_mutex_t order;
  char *ring; // page-locked, owns; NULL: none yet
  size_t ring_size;
  bool unable;    // it could not be made
  bool too_small; // it had no place for a copy
  size_t head;    // bytes that copies have taken of it so far
  CUevent mark;   // in the stream behind number 'marked'; 0: nowhere
  unsigned long long marked;
  // Host functions take it, so that nobody calls the driver meanwhile. Guards what is to be done.
  pthread_mutex_t lock;
  Completion *first, **last;             // owns
  _Atomic size_t tail;                   // bytes of the ring that are free again
  _Atomic unsigned long long sent, done; // so far
  _Atomic unsigned long long copied;     // the last one that is a copy
  _Atomic unsigned long long called;     // a host function that is in the stream does all up to that
  struct CompletionList *next;           // of another queue, under a lock of all
} CompletionList;

struct PluginQueue {
  PluginDevice *device;
  CUstream stream;
  CUevent event;  // for queue_after; a later record never weakens an earlier wait
  CUevent before; // what is in the stream before a copy of plain memory
  _Atomic bool foreign;         // the program has the stream: no command is deferred any more
  _Atomic bool deferring;       // there are deferred commands; changes under submit_lock
  _Atomic bool batched;         // there are launches in the batch; changes under submit_lock
  _Atomic long long busy_until; // ns of CLOCK_MONOTONIC: so long, at least, the stream has launches to run
  _Atomic unsigned quick;       // launches, one after the other, that found the stream busy
  _Atomic unsigned threshold;   // so many of these go in one by one before launches are batched; 0: not set
  PluginQueue *next_batch;      // under the device's batch_lock
  _Atomic int visitors;         // threads that are about to look at this queue
  _Atomic int watches;          // calls that cuda/watch.c has to make
  pthread_mutex_t submit_lock;  // guards all below
  pthread_cond_t all_submitted; // no deferred command is left
  Deferred *first, **last;      // none while launches are in the batch
  LaunchBatch *batch;           // owns; NULL: no launch was batched yet
  CopyPipeline pipeline;        // of the thread that has the queue
  CompletionList completions;
  _Atomic int fault; // of work that went into the stream late, not told yet
  char *words;       // owns
};

// A kernel on a device: what accomp_unit_kernel keeps.
enum { WARPS = 32 }; // of the largest block
typedef struct CudaKernel {
  CUfunction function;
  _Atomic signed char at_once[WARPS + 1]; // blocks of so many warps that a multiprocessor runs at once; 0: not asked yet,
                                          // -1: the driver cannot tell
  struct CudaKernel *next;
} CudaKernel;

struct PluginImage {
  PluginDevice *device;
  CUmodule module;           // NULL: it has pieces
  struct CudaPieces *pieces; // owns; NULL: all of it is one module
  CUmodule *modules;         // owns: by number of the piece; NULL: not loaded yet
  CudaKernel *kernels; // owns; under the runtime's lock of loading
};

// What the plug-in keeps for each thread.
enum { CUDA_WORDS = 4096 };
typedef struct CudaThread {
  bool submits;           // it puts deferred commands into their stream
  CUcontext kept;         // given to it, since it had none
  char words[CUDA_WORDS]; // of its last fault
} CudaThread;
CudaThread *accomp_cuda_thread_new(void); // cuda/driver.c
static inline CudaThread *accomp_cuda_thread(void) {
  const ThreadBlock *b = accomp_thread_block;
  return b && b->cuda ? b->cuda : accomp_cuda_thread_new();
}
static inline char *accomp_cuda_words(void) { return accomp_cuda_thread()->words; }
static inline bool accomp_cuda_submits(void) {
  const ThreadBlock *b = accomp_thread_block;
  return b && b->cuda && b->cuda->submits;
}
// cuda/fault.c: the fault of a result; its words say what was being done and what the driver says.
Fault accomp_cuda_fault(CUresult, const char *doing);
static inline Fault check(CUresult r, const char *doing) {
  return __builtin_expect(r == CUDA_SUCCESS, 1) ? FAULT_NONE : accomp_cuda_fault(r, doing);
}

// cuda/driver.c: makes the device's context current. Returns what leave() needs to undo it: programs and
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

// Page-locked or managed memory is known to the driver.
static inline bool is_plain(const void *p) {
  int type = 0;
  return cu.PointerGetAttribute(&type, POINTER_MEMORY_TYPE, address(p)) || !type;
}

// --- cuda/pipeline.c: pipelined copies from the device to plain memory, by one thread ----

// Is a copy to that memory one? In a queue that the calling thread has for itself.
bool accomp_cuda_pipelines(PluginQueue *, const void *host, size_t size);
// Behind what is in the stream; it has arrived when the call returns. In the device's context.
CUresult accomp_cuda_pipeline_copy(PluginQueue *, void *host, const void *device, size_t size);
void accomp_cuda_pipeline_close(CopyPipeline *);

// --- cuda/watch.c: calls as soon as a stream is past its earlier work --------------------

// The queue has no deferred commands, nor launches in its batch. False: there is no thread for it, nothing was done.
bool accomp_cuda_watch(PluginQueue *, void (*fn)(void *), void *arg);
// The queue is past all work: its calls have been made when it returns, as host functions would have been.
void accomp_cuda_watch_settle(PluginQueue *);
void accomp_cuda_watch_close(PluginDevice *); // after its queues

// --- cuda/complete.c: completions, done when a stream is past its earlier work ----------

// A short copy from the device to plain memory is in the stream; its completion moves it to its place. The queue has no
// deferred commands. False: the copy is not a short one of plain memory, or there is no place for it now.
bool accomp_cuda_complete_copy(PluginQueue *, void *host, const void *device, size_t, CUresult *);
// Short rows between the device and plain memory; what goes to the device may be changed at once. Returns how many of them,
// from the first on, are in the stream. 0: there is no place until somebody waits for the queue; -1: nor then.
long accomp_cuda_complete_rows(PluginQueue *, char *host, const void *device, const Rows *, bool up, CUresult *);
// Host's rows are 'pitch' bytes apart, as the device's are by r.
CUresult accomp_cuda_copy_2d(PluginQueue *, char *host, size_t pitch, const void *device, const Rows *r, bool up);
// The completion is a call of fn, which calls neither the driver nor the plug-in. In the device's context.
void accomp_cuda_complete_add(PluginQueue *, void (*fn)(void *), void *arg);
// The number of the last completion that was added.
static inline unsigned long long last_completion(PluginQueue *q) { return atomic_load(&q->completions.sent); }
// The stream is past all completions up to that number: they are done when the call returns.
void accomp_cuda_complete_up_to(CompletionList *, unsigned long long number);
// fn runs in the stream, when all completions so far are done. NULL: nothing else runs, and only copies matter.
CUresult accomp_cuda_complete_call(PluginQueue *, void (*fn)(void *), void *arg);
// Who waits for the event finds all earlier copies in their places.
CUresult accomp_cuda_complete_record(PluginQueue *, CUevent);
// The program has the stream: no copy gets a completion any more.
void accomp_cuda_complete_stream_taken(PluginQueue *);
// Does a completion of any queue still have to move bytes to this memory? What else reads or writes it has to wait.
bool accomp_cuda_complete_awaits(const void *host, size_t);
void accomp_cuda_complete_open(CompletionList *);
void accomp_cuda_complete_close(CompletionList *); // nothing is in its stream; the context is current

// --- cuda/stage.c: copies of plain memory by way of staging buffers ---------------------

// A copy between plain memory and the device's.
typedef struct StagedCopy {
  PluginQueue *queue;
  bool up; // to the device
  char *host;
  CUdeviceptr device;
  size_t size;
  size_t taken;        // bytes; under its way's lock
  _Atomic size_t done; // bytes
  _Atomic CUresult result; // the first fault
  Deferred *deferred;      // whose copy it is, and which is told at the end; NULL: a thread waits for 'finished'
  _Atomic bool finished;
  struct StagedCopy *next;
} StagedCopy;

// Has this host memory to go through staging buffers? waits: the caller waits for the copy at once.
bool accomp_cuda_stages(PluginQueue *, const void *host, size_t, bool up, bool waits);
// Copies with the calling thread's help. The queue has no deferred commands; its stream follows.
CUresult accomp_cuda_stage_now(PluginQueue *, void *host, const void *device, size_t, bool up);
// accomp_cuda_defer_copied is called at the copy's end: when what came from the device is in its place, or
// what goes there is in a stream of ours. ready: its queue has no earlier work, or nothing but such
// copies to the device; else it starts when the queue's event 'before' is reached.
void accomp_cuda_stage_add(StagedCopy *, bool ready);
// The stream's later work comes after the copies to the device that are in their own stream now.
CUresult accomp_cuda_stage_join(PluginQueue *);
void accomp_cuda_stage_close(PluginDevice *); // nothing is in it

// --- cuda/near.c: what of the host is near a GPU -------------------------------------------

int accomp_cuda_near_node(CUdevice); // -1: the system does not say
// Those of the calling thread's cores that are near; where there are none, or the system does not say, all of them. False:
// nothing is known.
bool accomp_cuda_near_cores(const PluginDevice *, cpu_set_t *);
// The calling thread, one of the plug-in, runs on these from now on, and its pauses are short.
void accomp_cuda_serve_near(const PluginDevice *);
// Whole pages, not used so far: they are to be taken there.
void accomp_cuda_near_memory(const PluginDevice *, void *, size_t);

// --- cuda/defer.c: deferred commands, which wait in the host for a staged copy -----------

typedef enum {
  DEFERRED_COPY,
  DEFERRED_PEER,  // a copy between two GPUs
  DEFERRED_STAGE, // a staged copy: what comes after it is deferred until its end
  DEFERRED_FILL,
  DEFERRED_LAUNCH,
  DEFERRED_CALL,
  DEFERRED_SPAN,
  DEFERRED_RAISE, // lets another queue go on
  DEFERRED_WAIT,  // for that
} DeferredKind;

typedef struct Signal Signal;
struct Deferred {
  Deferred *next;
  DeferredKind kind;
  union {
    struct {
      void *dst;
      const void *src; // NULL: filled with 'byte'
      size_t size;
      CopyKind kind;
      int byte;
    } copy;
    struct {
      PluginDevice *to, *from;
      void *dst;
      const void *src;
      size_t size;
    } peer;
    struct {
      const struct __accomp_kernel *kernel;
      void *handle;
      LaunchShape shape;
      void **params; // behind this struct, with the values
    } launch;
    struct {
      void (*fn)(void *);
      void *arg;
    } call;
    struct {
      PluginSpan *span;
      bool end;
    } span;
    Signal *signal;
  };
  StagedCopy staged;  // DEFERRED_STAGE
  bool started, done; // DEFERRED_STAGE; under the queue's submit_lock
};

// The launch batch goes into the stream (cuda/batch.c).
void accomp_cuda_batch_submit_now(PluginQueue *);
static inline void accomp_cuda_batch_submit(PluginQueue *q) {
  if (__builtin_expect(atomic_load_explicit(&q->batched, memory_order_acquire), 0)) accomp_cuda_batch_submit_now(q);
}
// Are commands to be deferred? The launch batch is in the stream then.
static inline bool defers(PluginQueue *q) {
  accomp_cuda_batch_submit(q);
  return __builtin_expect(atomic_load_explicit(&q->deferring, memory_order_acquire), 0) &&
         !accomp_cuda_submits();
}
// Appends a copy of the command. False: no command is deferred any more, the caller does it now.
bool accomp_cuda_defer(PluginQueue *, const Deferred *);
bool accomp_cuda_defer_launch(PluginQueue *, const struct __accomp_kernel *, void *handle,
                              const LaunchShape *, void *const *params);
// Bytes of each parameter; NULL: an older compiler did not say.
static inline const unsigned short *param_sizes(const struct __accomp_kernel *k) {
  bool has = k->size >= offsetof(struct __accomp_kernel, param_size) + sizeof(void *);
  return has ? k->param_size : NULL;
}
// The fault of work that went into the stream late, of which accomp_cuda_words tells; who waits next hears of it.
void accomp_cuda_defer_keep_fault_locked(PluginQueue *, Fault);
// A staged copy in queue order, without blocking; what comes after it is deferred until its end.
Fault accomp_cuda_defer_stage(PluginQueue *, void *dst, const void *src, size_t, CopyKind);
// 'later' waits for what 'earlier' has now; one of them has deferred commands. False: none has any more.
bool accomp_cuda_defer_after(PluginQueue *later, PluginQueue *earlier, Fault *fault);
void accomp_cuda_defer_copied(Deferred *); // the copy of a DEFERRED_STAGE is at its end
// Waits until no command is deferred. Returns the fault of one that was, with its words.
Fault accomp_cuda_defer_drain(PluginQueue *);
// The same without waiting.
Fault accomp_cuda_defer_fault(PluginQueue *);
void accomp_cuda_defer_open(PluginQueue *);
void accomp_cuda_defer_close(PluginQueue *);

// --- cuda/batch.c: launch batches, which go into a stream together ---------------------

// Takes the launch, to put it into the stream soon and behind all before. False: it goes now, by itself. A
// fault is kept for who waits.
bool accomp_cuda_batch_add(PluginQueue *, const struct __accomp_kernel *, CUfunction, const LaunchShape *,
                           void *const *params);
void accomp_cuda_batch_note_launch(PluginQueue *);   // a launch that could have been batched went in by itself
void accomp_cuda_batch_submit_locked(PluginQueue *); // as accomp_cuda_batch_submit; submit_lock is the caller's
void accomp_cuda_batch_flush(PluginDevice *);
void accomp_cuda_batch_open(PluginQueue *);
void accomp_cuda_batch_close(PluginQueue *);        // the batch is empty; the context is current
void accomp_cuda_batch_drop_graphs(PluginDevice *); // before code is unloaded
void accomp_cuda_batch_close_flusher(PluginDevice *);

// --- cuda/launch.c: images, kernels, launches ------------------------------------------

// cuda/device.c: before code is loaded, in the device's context: if it calls malloc, the heap of device code holds a sixteenth of the GPU's memory
// (the driver's own size, 8 MB, is small), unless ACCOMP_HEAP_SIZE says how much.
void accomp_cuda_give_heap(PluginDevice *, const char *ptx);
// The pieces of a unit that is not linked with others: each is loaded when something in it is asked for (cuda/pieces.c).
Fault accomp_cuda_image_load(PluginDevice *, const struct __accomp_unit *, PluginImage **out);
Fault accomp_cuda_image_whole(PluginDevice *, const struct __accomp_unit *, PluginImage **out);
Fault accomp_cuda_image_join(PluginDevice *, const struct __accomp_unit *const *, unsigned n,
                             PluginImage **out);
void accomp_cuda_image_unload(PluginImage *);
Fault accomp_cuda_kernel(PluginImage *, const struct __accomp_kernel *, void **out);
Fault accomp_cuda_global(PluginImage *, const struct __accomp_global *, void **out);
void accomp_cuda_needs(PluginDevice *, void *handle, unsigned threads, KernelNeeds *);
void accomp_cuda_fit(PluginDevice *, void *handle, const struct __accomp_kernel *, LaunchShape *);
Fault accomp_cuda_launch(PluginQueue *, const struct __accomp_kernel *, void *handle,
                         const LaunchShape *, void *const *params);

// --- cuda/time.c: when work ran --------------------------------------------------------

Fault accomp_cuda_span_begin(PluginQueue *, PluginSpan **out);
Fault accomp_cuda_span_end(PluginQueue *, PluginSpan *);
Fault accomp_cuda_spans_read(PluginDevice *, PluginSpan *const *, unsigned n, SpanTime *times,
                             unsigned *done);
void accomp_cuda_spans_close(PluginDevice *); // the context is current

// --- cuda/share.c: memory of other processes of the host ---------------------------------

void accomp_cuda_introduce(struct __accomp_process *);
bool accomp_cuda_fetches(const struct __accomp_process *);
Fault accomp_cuda_publish(PluginDevice *, const void *, struct __accomp_published *out);
// The address in this process. It holds until the memory's owner has published something else of that place.
Fault accomp_cuda_open_foreign(PluginDevice *, const struct __accomp_published *, const void **address);
void accomp_cuda_close_foreign(PluginDevice *); // the context is current

// --- cuda/pack.c: data whose parts lie apart ---------------------------------------------

Fault accomp_cuda_pack(PluginQueue *, const Packing *);
void accomp_cuda_pack_close(PluginDevice *); // the context is current

// cuda/bytes.c: a copy past the caches; lines that this core has changed, into the cache of all cores.
void accomp_cuda_copy_past(char *to, const char *from, size_t size);
void accomp_cuda_share(char *p, size_t size);
#endif
