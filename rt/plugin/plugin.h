// The one table through which the runtime drives a device. Four plug-ins fill it: host (shared memory), emu (separate memory
// on the CPU), cuda (NVIDIA driver API), opencl.
// In: calls of rt/*.c.  Out: a Fault (0 is success); fault_text() has the words.
#ifndef ACCOMP_PLUGIN_H
#define ACCOMP_PLUGIN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#include "accomp/abi.h"
#include "accomp/memory.h"
#include "upcalls.h"

typedef enum {
  FAULT_NONE,
  FAULT_NO_DEVICE,   // no such device, or no driver
  FAULT_MEMORY,      // device memory exhausted
  FAULT_KERNEL,      // a kernel died; the device is unusable from here on
  FAULT_IMAGE,       // device code cannot be loaded
  FAULT_ENDED,       // the driver has ended with the program, or this process was forked
  FAULT_OTHER,
} Fault;

bool accomp_size_of_env(const char *name, size_t *out); // size.c: false: it is none; *out stays where the variable is not set

// A kernel's name for readers: of C++ not the linker's. What the runtime keeps of a kernel begins with it (unit.c).
static inline const char *accomp_kernel_shown(const struct __accomp_kernel *k) {
  const char *const *state = __atomic_load_n(&k->state, __ATOMIC_ACQUIRE);
  return state && *state ? *state : k->name;
}

typedef enum { MEM_DEVICE, MEM_HOST /* page-locked, device-accessible */, MEM_SHARED /* managed */ } MemKind;
typedef enum { COPY_TO_DEVICE, COPY_FROM_DEVICE, COPY_ON_DEVICE } CopyKind;
typedef struct { size_t bytes, count, pitch; } Rows; // each of so many bytes, 'pitch' bytes behind the one before

typedef struct {                                     // see __accomp_memory_pack
  char *packed, *data;
  const struct __accomp_shape *shape;
  const struct __accomp_piece *list;                 // shape's, in memory that the queue's device reaches; NULL: none
  unsigned long long first, bytes;
  bool unpacks;
} Packing;

typedef struct {
  char name[128], vendor[64], driver[64];
  size_t memory, free_memory;
  int units;                   // multiprocessors, or cores
  int max_threads;             // of a block
  int usual_threads;           // of one whose size is ours to choose, at most; 0: max_threads
  int warp;                    // threads that run together
  int major, minor;            // compute capability; 0: none
  int clock, memory_clock, bus; // kHz, kHz, bits: the most that there is to reach; 0: not known
  int unit_threads;            // threads that a multiprocessor runs at once; 0: not known
  bool cores;                  // a core of a CPU runs a block: one thread of it does best
  bool whole_teams;            // there is no barrier of some threads of a block
  bool host_only;              // kernels do not reach memory of kind MEM_HOST
  const void *native_device, *native_context, *native_platform; // the driver's handles, or NULL
} DeviceProperties;

// What a kernel needs of a device's multiprocessor. Zeros: not known.
typedef struct {
  int registers, local, shared; // of a thread; bytes of a thread's own memory; bytes of a block
  int blocks;                   // of the size asked for that run at once on a multiprocessor
} KernelNeeds;

// By which environment variables name devices (OpenMP 6.0, 4.3.7); words of a kind have bars between them.
typedef struct {
  char uid[64];                // of this device alone, the same in every process
  const char *kinds, *archs, *vendor;
  char isa[16];
} DeviceTraits;

#if defined __x86_64__
#define ACCOMP_HOST_ARCHS "x86_64"
#elif defined __aarch64__
#define ACCOMP_HOST_ARCHS "aarch64"
#else
#define ACCOMP_HOST_ARCHS ""
#endif

typedef struct {
  unsigned grid[3], block[3];  // blocks, in one dimension; threads of a block, in two
  long long iterations;        // of the flattened nest (host splits this)
  long long teams, team_parts; // host: OpenMP's teams, and the parts that are the threads of each, where a kernel numbers them
  bool may_shrink;             // the block's size is our choice: smaller ones will do
  bool may_grow;               // so is the number of blocks
  bool fills;                  // as many blocks as the device may run at once: fewer will do
  unsigned each;               // iterations of a thread, where threads do not stride: the blocks cover the loop; 0: they do
  unsigned columns;            // tiles along a nest's innermost loop: block[0] is fixed; 0: no tiles
  unsigned long long divisor;  // to divide by them (device/loop.h)
  unsigned rows;               // iterations of the loops outside that one
  unsigned tall;               // rows of a tile, where its threads run several; 0: block[1]
  bool may_batch;              // nobody waits or looks: it may go into its stream in a batch with others
  long long team_limit;        // threads that OpenMP's teams have at most, of a block which has whole warps
  void *workspace;             // device address given to the kernel, or NULL
  struct Step *step;           // race.c's, or NULL: for accomp_upcall_kernel
} LaunchShape;

// Rows of a tiled block of at most 'threads' threads: whole warps, where rows are a part of one.
static inline unsigned tile_rows(unsigned across, unsigned threads, unsigned warp) {
  unsigned rows = threads / across, step = across < warp && warp % across == 0 ? warp / across : 1;
  if (rows > step) rows -= rows % step;
  return rows ? rows : 1;
}

// Blocks of so many threads that cover a loop of which each thread runs s->each iterations.
static inline long long cover_blocks(const LaunchShape *s, unsigned threads) {
  long long block = (long long)s->each * threads;
  return s->iterations / block + (s->iterations % block != 0);
}

// Blocks that have a tile each.
static inline long long tile_blocks(const LaunchShape *s) {
  unsigned tall = s->tall ? s->tall : s->block[1];
  return (long long)s->columns * ((s->rows + tall - 1) / tall);
}

// A unit's image for a type of device, or NULL.
static inline const struct __accomp_image *image_of(const struct __accomp_unit *u, unsigned device) {
  for (unsigned i = 0; i < u->nimages; i++)
    if (u->images[i].device == device) return &u->images[i];
  return NULL;
}

typedef struct PluginDevice PluginDevice;  // each plug-in defines its own
typedef struct PluginQueue PluginQueue;    // in-order work queue (CUDA: stream)
typedef struct PluginImage PluginImage;    // a unit's code loaded on a device
typedef struct PluginSpan PluginSpan;      // a piece of a queue's work whose time is taken
typedef struct { long long start, ns; } SpanTime; // on CLOCK_MONOTONIC; how long
static inline long long accomp_now(void) { // on that clock
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

// What devices of a type have in common with the program, if it asks for that (OpenMP 5.2, 8.2.1).
typedef enum {
  SHARING_NONE,
  SHARING_HEAP,     // memory of kind MEM_SHARED, which the program's malloc takes then (heap.c)
  SHARING_ALL,      // they reach all of its memory, at its addresses
} Sharing;

// Every call is thread-safe. Queue work is asynchronous unless it says otherwise.
typedef struct {
  unsigned size;               // sizeof(Plugin)
  const char *name;            // "host", "emu", "nvidia"
  unsigned device_bit;         // __ACCOMP_DEVICE_*
  bool unified;                // device addresses are host addresses: nothing is copied
  bool runs_on_host;           // kernels are __accomp_kernel.host, the calling process's threads run them
  bool loads_libraries;        // so does its driver while it compiles: dlclose must not wait for that, and leaves libraries with kernels loaded

  int (*count)(void);          // devices of this type; 0 when the driver is missing. Cheap after the first call
  void (*traits)(int number, DeviceTraits *out);           // of a device that need not be open
  // The program asks for shared memory, before the first device of the type is opened. NULL: there is none.
  Sharing (*share)(void);
  Fault (*open)(int number, PluginDevice **out);           // first use of a device
  void (*close)(PluginDevice *);
  Fault (*properties)(PluginDevice *, DeviceProperties *out);
  // Of a device that need not be open: name, vendor, driver, memory. NULL: to open one costs nothing.
  Fault (*describe)(int number, DeviceProperties *out);

  Fault (*alloc)(PluginDevice *, size_t size, MemKind, void **out);
  Fault (*free)(PluginDevice *, void *, MemKind);
  bool (*keeps_apart)(PluginDevice *, const void *);       // is it its memory, which the host does not use itself?
  bool (*owns)(PluginDevice *, const void *);              // is this an address the device may touch as it is?

  Fault (*queue_new)(PluginDevice *, PluginQueue **out);
  void (*queue_free)(PluginQueue *);                       // drains first
  Fault (*queue_sync)(PluginQueue *);                      // blocks until empty; reports faults of its work
  Fault (*queue_test)(PluginQueue *, bool *empty);
  Fault (*queue_after)(PluginQueue *later, PluginQueue *earlier); // later waits for what is in earlier now; never blocks
  Fault (*queue_call)(PluginQueue *, void (*fn)(void *), void *arg); // a host function in queue order; fn must
                                                           // not call the plug-in
  // fn is called by whoever hears first that the queue is past its earlier work: at the latest when somebody waits for
  // the queue, or it is freed. It must not call the plug-in. NULL: queue_call will do.
  Fault (*queue_on_completion)(PluginQueue *, void (*fn)(void *), void *arg);
  // The same by a thread of the plug-in, as soon as the queue is past its earlier work, and before queue_sync returns. What
  // comes later in the queue does not wait for fn. NULL: queue_call will do.
  Fault (*queue_watch)(PluginQueue *, void (*fn)(void *), void *arg);
  // CUstream, cl_command_queue, else NULL. use: the program will put work of its own into it.
  void *(*queue_native)(PluginQueue *, bool use);
  // Launch batches go into their streams now; their faults are told by queue_sync. NULL: there are none.
  void (*flush)(PluginDevice *);

  Fault (*copy)(PluginQueue *, void *dst, const void *src, size_t, CopyKind);
  // The same for a caller that waits for the queue next: it may wait itself, behind what is in the queue. NULL: copy will do.
  Fault (*copy_now)(PluginQueue *, void *dst, const void *src, size_t, CopyKind);
  // Several rows, which lie in the same way on both sides. NULL: a copy for each will do.
  Fault (*copy_rows)(PluginQueue *, void *dst, const void *src, const Rows *, CopyKind);
  Fault (*fill)(PluginQueue *, void *dst, int byte, size_t);
  // Both sides are memory of the device. NULL: the host reaches it.
  Fault (*pack)(PluginQueue *, const Packing *);
  // Work that follows uses this memory of kind MEM_SHARED: it may move now. NULL: it moves when it is used.
  void (*prefetch)(PluginQueue *, const void *, size_t);
  // Directly between two devices of this type, on q (a queue of either); NULL: via the host.
  Fault (*copy_peer)(PluginQueue *q, PluginDevice *dd, void *dst, PluginDevice *sd, const void *src, size_t);

  // Between processes of this host; all four NULL: they reach nothing of each other.
  void (*introduce)(struct __accomp_process *);            // this process, by its devices; none need be open
  bool (*fetches)(const struct __accomp_process *);        // may this process fetch from that one's devices?
  Fault (*publish)(PluginDevice *, const void *, struct __accomp_published *out); // memory of its own; the process is
                                                           // filled in
  Fault (*fetch)(PluginQueue *, void *dst, const struct __accomp_published *, size_t, CopyKind);

  // Locks the host's memory for fast copies of all devices, near this one; NULL, or false: it stays as it is.
  bool (*lock)(PluginDevice *, void *, size_t);
  void (*unlock)(PluginDevice *, void *); // what any device of the type locked

  Fault (*image_load)(PluginDevice *, const struct __accomp_unit *, PluginImage **out);
  // Several units, linked, as one image; NULL: their code is linked already, each is loaded by itself.
  Fault (*image_join)(PluginDevice *, const struct __accomp_unit *const *, unsigned n, PluginImage **out);
  void (*image_unload)(PluginImage *);
  Fault (*kernel)(PluginImage *, const struct __accomp_kernel *, void **out);   // handle for launch
  Fault (*global)(PluginImage *, const struct __accomp_global *, void **address);
  // Fits a launch to what the kernel needs of the device's registers, before its memory is given; NULL: nothing to fit.
  void (*fit)(PluginDevice *, void *handle, const struct __accomp_kernel *, LaunchShape *);
  // What the kernel needs in blocks of so many threads, for profiles; NULL: nobody knows.
  void (*needs)(PluginDevice *, void *handle, unsigned threads, KernelNeeds *out);
  // params as in __accomp_host_fn. Values are captured before it returns.
  Fault (*launch)(PluginQueue *, const struct __accomp_kernel *, void *handle, const LaunchShape *,
                  void *const *params);
  // Times, for profiles; all three NULL: the runtime reads its own clock in queue_call. Nothing waits.
  Fault (*span_begin)(PluginQueue *, PluginSpan **out);    // the work that comes next
  Fault (*span_end)(PluginQueue *, PluginSpan *);          // ends here
  // Times of the first 'done' of n ended spans; stops at one whose work is not over. Those are gone then.
  Fault (*spans_read)(PluginDevice *, PluginSpan *const *, unsigned n, SpanTime *times, unsigned *done);
  const char *(*fault_text)(void);                         // the calling thread's last fault, in words
  const void *(*fault_address)(PluginDevice *);            // where a kernel died of an access; NULL: not known
} Plugin;

// pieces.c: each piece of the data that is packed, with its place there. False, or a visitor that returns it: stopped.
typedef bool PackVisit(void *arg, char *data, char *packed, size_t bytes);
bool accomp_pack_each(const Packing *, PackVisit *, void *arg);

// emu/check.c: refuses the access where the emulated kernel that this thread runs must not make it.
void accomp_emu_check_access(const void *, size_t, bool store, const void *pc);
// emu.c: it gets each access of kernels, also those of the device's own memory. Before a device is opened.
void accomp_emu_tell_all(void);
// emu.c: the number of the device whose memory it is, which the host does not share; -1: none.
int accomp_emu_keeps(const void *);
// followed.c: the place of that access, and the pointer that it follows to the host's memory, in words.
void accomp_followed_place(char *text, size_t room, const struct __accomp_kernel *, const void *pc);
void accomp_followed_describe(char *text, size_t room, const struct __accomp_kernel *, const void *pc, const void *p,
                              size_t size, bool store);

extern const Plugin accomp_plugin_host, accomp_plugin_emu, accomp_plugin_cuda, accomp_plugin_opencl, accomp_plugin_radeon,
    accomp_plugin_intel;
#endif
