// The OpenCL plug-in's own parts, one section per file.
// In:  plugin.h's contract.  Out: what opencl/*.c use of each other, and nothing for others.
#ifndef ACCOMP_OPENCL_INTERNAL_H
#define ACCOMP_OPENCL_INTERNAL_H
#include <stdio.h>
#include <pthread.h>
#include <stdatomic.h>
#include "plugin.h"
#include "thread.h"

// --- the library: libOpenCL.so.1, opened at run time -----------------------------------

typedef int32_t cl_int;
typedef uint32_t cl_uint;
typedef uint64_t cl_ulong;
typedef struct _cl_platform_id *cl_platform_id;
typedef struct _cl_device_id *cl_device_id;
typedef struct _cl_context *cl_context;
typedef struct _cl_command_queue *cl_command_queue;
typedef struct _cl_program *cl_program;
typedef struct _cl_kernel *cl_kernel;
typedef struct _cl_event *cl_event;
typedef struct _cl_mem *cl_mem;

typedef struct { // an element of CL_DEVICE_OPENCL_C_ALL_VERSIONS
  cl_uint version;
  char name[64];
} NameVersion;

// Values of the specification; they never change.
enum {
  PLATFORM_NAME = 0x0902,
  PLATFORM_EXTENSIONS = 0x0904,
  DEVICE_TYPE_CPU = 1 << 1,
  DEVICE_TYPE_GPU = 1 << 2,
  DEVICE_TYPE_ACCELERATOR = 1 << 3,
  DEVICE_TYPE = 0x1000,
  DEVICE_VENDOR_ID = 0x1001,
  DEVICE_MAX_COMPUTE_UNITS = 0x1002,
  DEVICE_MAX_WORK_GROUP_SIZE = 0x1004,
  DEVICE_MAX_CLOCK = 0x100C,
  DEVICE_ADDRESS_BITS = 0x100D,
  DEVICE_MAX_MEM_ALLOC_SIZE = 0x1010,
  DEVICE_GLOBAL_MEM_SIZE = 0x101F,
  DEVICE_LOCAL_MEM_SIZE = 0x1023,
  DEVICE_AVAILABLE = 0x1027,
  DEVICE_COMPILER_AVAILABLE = 0x1028,
  DEVICE_NAME = 0x102B,
  DEVICE_VENDOR = 0x102C,
  DRIVER_VERSION = 0x102D,
  DEVICE_EXECUTION_CAPABILITIES = 0x1029,
  EXEC_NATIVE_KERNEL = 2,
  DEVICE_EXTENSIONS = 0x1030,
  DEVICE_DOUBLE_FP_CONFIG = 0x1032,
  DEVICE_OPENCL_C_VERSION = 0x103D,
  DEVICE_SINGLE_FP_CONFIG = 0x101B,
  DEVICE_SVM_CAPABILITIES = 0x1053,
  DEVICE_OPENCL_C_ALL_VERSIONS = 0x1066,
  DEVICE_SUB_GROUP_SIZES_INTEL = 0x4108, // of cl_intel_required_subgroup_size
  SVM_COARSE_GRAIN_BUFFER = 1,
  SVM_FINE_GRAIN_BUFFER = 2,
  SVM_FINE_GRAIN_SYSTEM = 4,
  MEM_READ_WRITE = 1,
  MEM_ALLOC_HOST_PTR = 1 << 4,
  MEM_SVM_FINE_GRAIN_BUFFER = 1 << 10,
  MAP_READ = 1,
  MAP_WRITE = 2,
  QUEUE_PROPERTIES = 0x1093,
  QUEUE_PROFILING_ENABLE = 2,
  EVENT_COMMAND_EXECUTION_STATUS = 0x11D3,
  COMPLETE = 0,
  PROFILING_COMMAND_START = 0x1282,
  PROFILING_COMMAND_END = 0x1283,
  PROGRAM_BINARY_SIZES = 0x1165,
  PROGRAM_BINARIES = 0x1166,
  PROGRAM_BUILD_LOG = 0x1183,
  KERNEL_WORK_GROUP_SIZE = 0x11B0,
  KERNEL_LOCAL_MEM_SIZE = 0x11B2,
  KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE = 0x11B3,
  KERNEL_EXEC_INFO_SVM_PTRS = 0x11B6,
  KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM = 0x11B7,
  DEVICE_SHARED_MEM = 0x4192, // of cl_intel_unified_shared_memory, as all that follow
  DEVICE_SHARED_SYSTEM_MEM = 0x4194,
  USM_ACCESS = 1,
  USM_CONCURRENT_ACCESS = 4,
  KERNEL_EXEC_INFO_INDIRECT_HOST = 0x4200,
  KERNEL_EXEC_INFO_INDIRECT_DEVICE = 0x4201,
  KERNEL_EXEC_INFO_INDIRECT_SHARED = 0x4202,
};

enum { // results
  CL_SUCCESS = 0,
  CL_DEVICE_NOT_FOUND = -1,
  CL_DEVICE_NOT_AVAILABLE = -2,
  CL_OUT_OF_MEMORY = -4, // CL_MEM_OBJECT_ALLOCATION_FAILURE
  CL_OUT_OF_RESOURCES = -5,
  CL_OUT_OF_HOST_MEMORY = -6,
  CL_BUILD_FAILURE = -11,
  CL_BAD_WAIT_LIST = -14, // CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST
  CL_BAD_WORK_GROUP = -54,
};

// Intel's functions; of the two that enqueue the parameters are those of SVM's. Those of the device and those that move have one type.
typedef void *UsmAlloc(cl_context, cl_device_id, const cl_ulong *properties, size_t,
                       cl_uint alignment, cl_int *error);
typedef void *UsmHostAlloc(cl_context, const cl_ulong *properties, size_t,
                           cl_uint alignment, cl_int *error);
typedef cl_int UsmFree(cl_context, void *);

// Its functions, from opencl.def; they hold once count() found a device.
typedef struct {
#define DRIVER(result, name, ...) result (*name)(__VA_ARGS__);
#include "plugin/opencl/opencl.def"
} OpenclDriver;
extern OpenclDriver accomp_opencl;
#define cl accomp_opencl

// --- opencl/device.c: which devices there are -------------------------------------------

// The table's three rows call these devices: all of them, AMD's GPUs, Intel's GPUs.
typedef enum { VIEW_ALL, VIEW_RADEON, VIEW_INTEL, VIEWS } View;

// A device that can run our code. Made when devices are first listed, kept until the process ends.
typedef struct {
  cl_platform_id platform;
  cl_device_id id;
  cl_context context;
  cl_ulong type; // DEVICE_TYPE_*
  cl_uint vendor;
  char name[128], vendor_name[64], driver[64];
  char options[192];       // of each build: the version of the language, what pointers are, rows, how floats are divided
  size_t memory, most;     // bytes: of the device, of one allocation
  size_t local;            // bytes of local memory that a block may have
  int warp;                // threads of a row, which run together; 1: none do
  bool single;             // it has no doubles
  bool narrow;             // it has no atomic accesses of 64 bits
  bool cores;              // a CPU, each core of which runs a block
  bool lazy;               // its driver compiles a kernel when it is launched, and keeps the result itself
  bool reads_early;        // its driver reads memory of the host for a copy when the copy is put into a queue
  bool fine;               // SVM whose memory host and device may use at the same time
  bool maps;               // instead: buffers that stay mapped (opencl/mapped.c)
  bool system;             // kernels reach all memory of the program: 'told' is false where they need not be told of it
  bool told;
  UsmAlloc *usm_alloc;     // NULL: memory is SVM's
  UsmAlloc *usm_shared_alloc; // memory that moves, and that host and kernels may use at the same time; NULL: there is none
  UsmHostAlloc *usm_host_alloc;
  UsmFree *usm_free;
  cl_int (*copy)(cl_command_queue, cl_uint blocking, void *, const void *, size_t,
                 cl_uint nwait, const cl_event *wait, cl_event *);
  cl_int (*fill)(cl_command_queue, void *, const void *pattern, size_t pattern_bytes,
                 size_t, cl_uint nwait, const cl_event *wait, cl_event *);
} ClDevice;

enum { VENDOR_AMD = 0x1002, VENDOR_INTEL = 0x8086, VENDOR_NVIDIA = 0x10de };
bool accomp_opencl_has_extension(cl_device_id, const char *name);
int accomp_opencl_count(View);
// NULL: there is none of that number, and accomp_opencl_words says why.
const ClDevice *accomp_opencl_device(View, int number);
void accomp_opencl_traits(View, int number, DeviceTraits *out);
Fault accomp_opencl_describe(View, int number, DeviceProperties *out);

// --- opencl/share.c: memory that the program shares with a view's devices ------------------

Sharing accomp_opencl_share(View);
bool accomp_opencl_shares_all(View); // what it has said

// --- opencl/probe.c: what its compiler takes, and what kernels find there -----------------

// Does it take our code, in that version of OpenCL C? Sets what builds need, and what else probes find: options, cores, warp, maps.
bool accomp_opencl_probe(ClDevice *, const char *version);

// --- opencl/opencl.c: the tables, opened devices -----------------------------------------

typedef struct {
  void *at;
  size_t bytes;
  bool host;     // the host uses it itself
  cl_mem buffer; // that it is the mapped memory of; NULL: it is SVM or Intel's
} Allocation;

enum { OPENCL_LAUNCHED = 16 };

struct PluginDevice {
  const ClDevice *cl;
  int number;                   // of its view
  bool shares_all;              // its view has all of the program's memory
  pthread_rwlock_t memory_lock; // guards the next six
  Allocation *list;             // owns: sorted by address
  const void **addresses;       // owns: those of them that exec info takes
  unsigned n, room, naddresses;
  unsigned long long version;   // grows with each change of them; from 1 on
  _Atomic size_t used;          // bytes
  _Atomic int fault;            // a Fault: the device is lost
  char fault_text[512];         // written before 'fault'
  _Atomic bool noticed;              // a thread of the program's has the fault
  const void *_Atomic fault_address; // NULL: the fault was no access
  pthread_mutex_t record_lock;
  struct Record *_Atomic record;     // set under record_lock; NULL: no kernel has words
  cl_command_queue record_queue;     // set before it, for copies; NULL: the host reads the record as it is
  _Atomic unsigned nlaunched;
  _Atomic(const struct ClKernel *) launched[OPENCL_LAUNCHED]; // the last ones, on CPUs of PoCL
  pthread_mutex_t calls_lock;   // guards the next four
  pthread_cond_t calls_more;
  struct Call *calls, **calls_last;
  bool calls_stop, has_caller;
  pthread_t caller;             // runs the host's functions
  pthread_mutex_t clock_lock;
  cl_command_queue clock;       // NULL: not made yet
  void *clock_memory;           // that a command of this queue writes
};

// --- opencl/fault.c: results in words ------------------------------------------------------

enum { OPENCL_WORDS = 4096 };
typedef struct OpenclThread {
  char words[OPENCL_WORDS];
} OpenclThread;
char *accomp_opencl_words(void); // of the calling thread
__attribute__((format(printf, 2, 3))) Fault accomp_opencl_fail(Fault, const char *, ...);
Fault accomp_opencl_check(cl_int, const char *doing);
const char *accomp_opencl_result(cl_int);
// A command ended so: the device is lost from here on.
void accomp_opencl_lose(PluginDevice *, cl_int status, const char *doing);
// The same, in these words.
void accomp_opencl_break(PluginDevice *, const char *text);
Fault accomp_opencl_lost(PluginDevice *); // FAULT_NONE: it is not

// --- opencl/record.c: why a kernel ended, in its own words -----------------------------------

typedef struct Record { // __accomp_record of rt/device/opencl_head.h
  _Atomic uint32_t state;
  char words[1020];
} Record;

// False: no kernel has.
bool accomp_opencl_record_read(PluginDevice *, char *words, size_t room);

// --- opencl/memory.c ------------------------------------------------------------------------

Fault accomp_opencl_alloc(PluginDevice *, size_t, MemKind, void **out);
Fault accomp_opencl_free(PluginDevice *, void *, MemKind);
bool accomp_opencl_keeps_apart(PluginDevice *, const void *);
bool accomp_opencl_owns(PluginDevice *, const void *);
// The mapped buffer that has the address, and the offset there; NULL: none.
cl_mem accomp_opencl_buffer(PluginDevice *, const void *, size_t *offset);
void accomp_opencl_memory_close(PluginDevice *);
// Says that the kernel may use all memory of the device, unless it was said since the last change.
// The caller holds memory_lock, for reading, until the kernel is in the queue.
cl_int accomp_opencl_share_memory(PluginDevice *, cl_kernel, unsigned long long *version);

// --- opencl/mapped.c ------------------------------------------------------------------------

// NULL: there is none. The buffer is the caller's, until it is unmapped.
void *accomp_opencl_map(const ClDevice *, size_t bytes, cl_mem *buffer);
void accomp_opencl_unmap(const ClDevice *, cl_mem, void *);
// Sets 'maps'; the context may be another one then, or NULL: there is none any more.
void accomp_opencl_try_mapped(ClDevice *, cl_program probe);

// --- opencl/queue.c --------------------------------------------------------------------------

struct PluginQueue {
  PluginDevice *device;
  cl_command_queue queue;
  cl_command_queue untimed; // the one before it, as long as nobody asked for times; NULL: none
  pthread_mutex_t lock;     // of a command and of 'last'
  cl_event last;            // of the last command that has one; NULL: there was none
  cl_event work;        // of the last kernel, copy or fill; NULL: there was none
  PluginSpan *spans;    // whose work has not come yet
  bool foreign;         // the program may put commands into it
  bool timed;           // each command has an event with its times
  bool unmarked;        // behind 'last' are commands without an event
  unsigned long long commands; // how many there were
  bool brings;          // since the last wait: commands that may write to memory of the host
  bool unsent;          // the driver may keep commands back until it is told to send them on
};

Fault accomp_opencl_queue_new(PluginDevice *, PluginQueue **out);
void accomp_opencl_queue_free(PluginQueue *);
Fault accomp_opencl_queue_sync(PluginQueue *);
Fault accomp_opencl_queue_test(PluginQueue *, bool *empty);
Fault accomp_opencl_queue_after(PluginQueue *later, PluginQueue *earlier);
Fault accomp_opencl_queue_call(PluginQueue *, void (*fn)(void *), void *arg);
void *accomp_opencl_queue_native(PluginQueue *, bool use);
Fault accomp_opencl_copy(PluginQueue *, void *to, const void *from, size_t, CopyKind);
Fault accomp_opencl_fill(PluginQueue *, void *, int byte, size_t);
Fault accomp_opencl_pack(PluginQueue *, const Packing *);
void accomp_opencl_calls_close(PluginDevice *);
// The queue's lock is held: what the next command waits for, for its wait list. The queue is in order; but a driver hands the
// fault of a command on to those alone that name it.
static inline cl_uint waits_locked(const PluginQueue *q) { return q->last ? 1 : 0; }
static inline const cl_event *wait_list_locked(const PluginQueue *q) {
  return q->last ? &q->last : NULL;
}
// The queue's lock is held: result and event of a kernel, a copy or a fill, which has times of its own.
// event: NULL: it has none. sends: the driver is to send it on at once.
Fault accomp_opencl_worked_locked(PluginQueue *, cl_int, cl_event, bool sends, const char *doing);
// The queue's lock is held: the commands that follow have times. No effect where the program has the queue.
Fault accomp_opencl_queue_time_locked(PluginQueue *);
void accomp_opencl_spans_start_locked(PluginQueue *, cl_event); // opencl/time.c: those whose work has come

// --- opencl/heap.c ----------------------------------------------------------------------------

bool accomp_opencl_is_heap(const char *name, size_t length);
Fault accomp_opencl_heap_bytes(const PluginDevice *, size_t declared, size_t *bytes, size_t *least);
Fault accomp_opencl_start_heap(PluginDevice *, void *at, size_t bytes);
Fault accomp_opencl_stack_bytes(size_t *); // in a thread's own memory; 0: as the text has it

// --- opencl/needs.c ---------------------------------------------------------------------------

Fault accomp_opencl_check_needs(const ClDevice *, const char *text);

// --- opencl/cycle.c ---------------------------------------------------------------------------

Fault accomp_opencl_check_cycles(const PluginImage *);

// --- opencl/image.c, opencl/launch.c ---------------------------------------------------------

enum { ARENA_ALIGNING = 120 }; // bytes that the arena may lose at its start: __accomp_arena of rt/device/opencl_head.h

// Code for blocks of most sizes, code that CPUs run in blocks of one thread, and code for more rows than MOST_ROWS, whose arena has
// LARGE_TIMES the bytes (rt/device/device.h, opencl_head.h).
typedef enum { CODE_ANY, CODE_LONE, CODE_LARGE, CODES } Code;
enum { MOST_THREADS = 1024, MOST_ROWS = 256, LARGE_TIMES = 4 };

typedef struct {
  cl_kernel kernel;           // NULL: not made yet
  unsigned long long version; // of the memory that it was told about
  unsigned most;              // threads of a block, as far as is known
  unsigned sure;              // threads of a block that the driver promises
  unsigned long long local;   // bytes of local memory, the arena left out
  bool prepared;              // the arena's size is set
} ClCode;

typedef struct ClKernel {
  struct ClKernel *next; // of the image
  PluginImage *image;
  char *name;            // owns
  const struct __accomp_kernel *source;
  pthread_mutex_t lock;  // from the arguments to the command; guards 'code'
  unsigned local, arguments; // bytes of the arena; parameters
  ClCode code[CODES];
} ClKernel;

struct PluginImage {
  PluginDevice *device;
  pthread_mutex_t lock; // guards the next
  cl_program programs[CODES]; // NULL: not built yet
  const char **texts;  // owns the list: of the units, and 'far' behind them
  unsigned ntexts;     // of the units
  char *far;           // owns; NULL: there is none
  unsigned n;
  struct {
    char *name;        // owns
    void *memory, *at; // at: in the memory, as aligned as programs may ask; or the program's own variable, and no memory
    size_t bytes;
  } *variables;        // owns
  ClKernel *kernels;   // owns
};

// The kernel's lock is held: the code is there then.
Fault accomp_opencl_code_locked(ClKernel *, Code);
Fault accomp_opencl_image_load(PluginDevice *, const struct __accomp_unit *,
                               PluginImage **out);
Fault accomp_opencl_image_join(PluginDevice *, const struct __accomp_unit *const *,
                               unsigned n, PluginImage **out);
void accomp_opencl_image_unload(PluginImage *);
Fault accomp_opencl_kernel(PluginImage *, const struct __accomp_kernel *, void **out);
Fault accomp_opencl_global(PluginImage *, const struct __accomp_global *, void **out);
Fault accomp_opencl_launch(PluginQueue *, const struct __accomp_kernel *, void *handle,
                           const LaunchShape *, void *const *params);

// The next line of ours in a unit's text, at 'text' or behind it, without its lead; NULL: there is none.
const char *accomp_opencl_line(const char *text);

// --- opencl/far.c: calls through pointers that lead from unit to unit ----------------------------

// The text that leads them there, which the caller frees; NULL: there are none.
char *accomp_opencl_far_text(const PluginImage *);
// The options by which the units' texts know of it.
void accomp_opencl_far_options(const PluginImage *, FILE *);

// --- opencl/cache.c: built programs, kept for the next run -------------------------------------

// Builds the text; several are compiled each by itself, and linked. NULL: *fault and the words say why. 'keeps': the result is of use
// for another run.
cl_program accomp_opencl_build(const ClDevice *, const char *const *texts, unsigned n,
                               const char *options, bool keeps, Fault *fault);

// --- opencl/signals.c --------------------------------------------------------------------------

// Around what a driver does: the program's signal handlers are as before then.
void accomp_opencl_signals_keep(void);
void accomp_opencl_signals_restore(void);

// --- opencl/crash.c ----------------------------------------------------------------------------

// The device is open; it is to be closed.
void accomp_opencl_crash_watch(PluginDevice *);
void accomp_opencl_crash_unwatch(PluginDevice *);
void accomp_opencl_crash_note(PluginDevice *, const ClKernel *);   // it is launched
void accomp_opencl_crash_forget(PluginDevice *, const ClKernel *); // it goes

// --- opencl/time.c -----------------------------------------------------------------------------

Fault accomp_opencl_span_begin(PluginQueue *, PluginSpan **out);
Fault accomp_opencl_span_end(PluginQueue *, PluginSpan *);
Fault accomp_opencl_spans_read(PluginDevice *, PluginSpan *const *, unsigned n,
                               SpanTime *times, unsigned *done);
#endif
