// What the files of the runtime share: devices, present table, queues, memory, errors.
// The files that map operands of constructs share map.h; rt.h includes present.h and queue.h.
// In: calls from constructs.c and compute.c (compiled code), acc/api.c and omp/api.c (library
// routines).
// Out: calls of the plug-ins (plugin/plugin.h).
//
// Faults of a program are codes inside and words at the edge: only constructs.c, compute.c,
// control.c, acc_*.c and omp_*.c, and what they call with a Place, end the program (error.c).
//
// Lock order; a thread that holds one lock may only take a lock further down. Before all of them comes compare.c's, which is
// held while a launch is compared, waits included:
//   1. opening           (device_open.c) opening and closing of devices; numbering (omp/devices.c)
//   2. loading           (unit.c, unit/globals.c) images and globals on devices, units that go
//   3. registry          (unit.c) the list of units
//   4. lock              (heap.c) blocks of the program's heap
//   5. Device.lock       present table and its counters
//   6. Queue.build       from taking a queue's workspace to the launch that uses it
//   7. Device.queues     async queues, idle queues
//   8. Device.memory     kept blocks, deferred frees
//   9. those of prof.c, span.c, prof_time.c, timeline.c; race.c, check.c and check/report.c, in this order
// The dynamic linker has a lock too, which it holds while libraries register their units (3), or drop them (2; that
// waits for queues as well). So dlopen, dlsym and dladdr are called under no lock but 'opening', and not by what runs
// in a queue. A driver may call them when it compiles its first image.
// A callback of a tool is called without a lock.
// No lock is held while a queue is waited for. The first two alone are held across calls
// into a driver that take long (device start, image load). Functions that expect a
// lock end in _locked.
#ifndef ACCOMP_RT_H
#define ACCOMP_RT_H
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "plugin/plugin.h"
#include "plugin/thread.h"
#include "queue/spread.h"

#define ACCOMP_EXPORT __attribute__((visibility("default")))

typedef struct Device Device;
typedef struct Queue Queue;
typedef struct Entry Entry;
typedef struct Block Block;
struct Pool;
// What map.h has.
typedef struct Attachment Attachment;
typedef struct CountedSection CountedSection;
typedef struct Mapped Mapped;
typedef struct CachedLookup CachedLookup;

// --- error.c: the end of a program that is at fault ----------------------------------

// Where in the program. A routine has no file: its name stands there instead.
typedef struct Place {
  const char *file; // NULL: a library routine
  int line;
  const char *what; // directive or routine, "parallel loop", "acc_copyin"
  const struct __accomp_construct *c; // the directive; NULL: a routine
} Place;

// Prints "file:line: text" and, if hint is not NULL, an indented line with it, in one
// write; then exit(1).
_Noreturn void accomp_error(const Place *, const char *hint, const char *text, ...)
    __attribute__((format(printf, 3, 4)));
// A fault that the plug-in of d reported while the program was at the place. No return
// when fault != FAULT_NONE.
void accomp_error_check(const Place *, Device *d, Fault fault);
// One line on stderr; the program goes on. The second one begins with the place.
// A name of the program's for a message, in quotes; what we call memory that has none stands without.
typedef struct { char text[512]; } Quoted;
Quoted accomp_quoted(const char *name);
void accomp_error_warn(const char *text, ...) __attribute__((format(printf, 1, 2)));
void accomp_error_warn_at(const Place *, const char *text, ...) __attribute__((format(printf, 2, 3)));
// The code of the thread's next accomp_error, for tools; acc_error_other otherwise.
void accomp_error_next_code(int code);

// --- progress.c: work that takes long ------------------------------------------------

// In the frame of the function that does the work, between the two calls.
typedef struct {
  bool on;
  bool over; // under lock
  pthread_t watch;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  char text[256];
} LongWork;
// text: "compiling x.c". For work that may take seconds: it may start a thread. The caller may hold locks.
void accomp_progress_begin(LongWork *, const char *text, ...) __attribute__((format(printf, 2, 3)));
void accomp_progress_end(LongWork *);

// --- process.c: the process ------------------------------------------------------------

unsigned long long accomp_process_number(void); // getpid, without a system call
// The runtime forks, for a child that uses no device: nothing is forgotten there.
void accomp_process_keep_over_fork(bool on);
bool accomp_process_forked(void); // in the child; is it one of these?
extern _Atomic bool accomp_process_exits; // the program is at its end
bool accomp_process_exits_elsewhere(void); // by another thread
bool accomp_process_begin_exit(void); // false: it has begun

// --- env.c: environment variables, a row each in env.def -----------------------------

// A variable that has a value for each device (OpenMP 5.2, 21). -1: not set.
typedef struct {
  const char *name;
  long long host;    // NAME, else NAME_ALL
  long long devices; // NAME_DEV, else NAME_ALL, else NAME
} EnvDevice;

typedef struct {
#define ENV_TEXT(field, names, doc)                  const char *field;
#define ENV_INT(field, names, low, high, unset, doc) long long field;
#define ENV_SIZE(field, names, doc)                  size_t field;
#define ENV_DEVICE(field, name, doc)                 EnvDevice field;
#include "env.def"
#undef ENV_TEXT
#undef ENV_INT
#undef ENV_SIZE
#undef ENV_DEVICE
} Env;
extern Env accomp_env;
// The value of OpenMP's device 'number': NAME_DEV_number, else 'devices'; 0: not set.
long long accomp_env_of_device(const EnvDevice *, int number);
// Reads the environment once. Every entry point that may come first calls it, by way of
// accomp_device_init.
// compares: the program was compiled for compare mode.
void accomp_env_read(bool compares);
// env_unread.c: says which variables are meant for a runtime of directives and have no effect.
void accomp_env_tell_unread(void);

// --- function.c: names of functions ----------------------------------------------------

// The construct's function, for messages; NULL: it has none.
const char *accomp_function_of(const struct __accomp_construct *);
// The name of a kernel for readers: of C++, whose linker's name is long, its function's, as in C: "saxpy<double>_5_gpu".
const char *accomp_function_kernel(char *text, size_t room, const struct __accomp_construct *,
                                   const struct __accomp_kernel *);
// Writes the short name of a function of C++, which clang spells as 'pretty' (__PRETTY_FUNCTION__).
void accomp_function_shorten(char *text, size_t room, const char *pretty);

// --- notify.c: ACC_NOTIFY ------------------------------------------------------------

enum { NOTIFY_LAUNCH = 1, NOTIFY_MOVE = 2, NOTIFY_REGION = 4, NOTIFY_WAIT = 8 };
static inline bool accomp_notify_wants(int bit);
void accomp_notify_region(const struct __accomp_construct *, Device *, bool enter);
void accomp_notify_wait(const struct __accomp_construct *, Device *, Queue *,
                        bool explicit);
void accomp_notify_move(const struct __accomp_construct *, Device *, Queue *, CopyKind,
                        const char *variable, size_t bytes);
// Workers of a gang and lanes of a worker, of a launch.
void accomp_notify_levels(const struct __accomp_control *, const LaunchShape *,
                          long long *workers, long long *lanes);
// The kernel runs in order, for the pair's memory overlaps; pair NULL: for rows of an array do.
void accomp_notify_overlap(const struct __accomp_construct *, Device *, const struct __accomp_pair *);
void accomp_notify_launch(const struct __accomp_construct *,
                          const struct __accomp_control *, Device *, Queue *,
                          const LaunchShape *);

// --- heap.c: the program's heap where devices share that alone ------------------------

// A device was opened, under the lock of opening: what there is of the heap is present on it.
void accomp_heap_open(Device *);
// Does the heap lie on the device, so that it may not be closed?
bool accomp_heap_is_on(const Device *);

// --- device.c: devices, the calling thread -------------------------------------------

// RADEON and INTEL are GPUs that OPENCL has among others.
typedef enum {
  TYPE_HOST,
  TYPE_EMU,
  TYPE_NVIDIA,
  TYPE_OPENCL,
  TYPE_RADEON,
  TYPE_INTEL,
  TYPE_COUNT
} DeviceType;
enum { MAX_DEVICES = 64 }; // of all types together

// icv.c: what teams constructs that do not say take, on each device.
typedef enum { ICV_TEAMS, ICV_TEAM_THREADS, ICV_COUNT } Icv;

// Of an entry, or of memory that a routine gave back: what a message says of it.
typedef struct Named {
  const char *host, *device;
  size_t size;
  const char *name, *file; // NULL: not known; of memory given back the routine's name
  int line;
  const void *freed; // where that was called; NULL: an entry's
} Named;
enum { GONE = 16, EMPTY = 4, LAUNCHED = 16 };

struct Device {
  const Plugin *plugin;
  DeviceType type;
  int number;          // among those of its type
  int omp;             // OpenMP's number, where it is one of OpenMP's devices (omp/devices.c)
  int index;           // among all
  bool unified;        // its memory is the program's own: nothing is copied (Plugin.unified)
  Sharing sharing;     // what the program asks for and gets
  bool runs_on_host;   // the CPU runs its kernels, by their functions for the host (Plugin.runs_on_host)
  bool is_parents;     // of a type that the process used from which this one was forked
  _Atomic bool opened; // the fields below hold; set under the lock of opening
  _Atomic bool dead;   // a kernel died: nothing works any more
  _Atomic bool told;   // tools know that it started
  PluginDevice *handle;
  DeviceProperties properties;
  unsigned generation;     // counts its starts
  _Atomic unsigned images; // value of the unit counter when globals were last loaded

  pthread_mutex_t lock;
  pthread_cond_t settled; // some entry is no longer pending
  Entry *root;            // present table
  Entry *spare;           // removed entries, for reuse
  Named gone[GONE];      // what was removed last, in turn, for the message when a kernel has died
  unsigned gone_count;
  Named empty[EMPTY];    // sections without a byte that clauses were to map last, in turn; host: where their pointers lead
  unsigned empty_count;
  size_t entries;
  unsigned long long version; // counts insertions and removals
  _Atomic unsigned long long epoch; // counts mappings and allocations, from 2 on: what Entry.epoch is of

  pthread_mutex_t queues;
  Queue *hashed[64]; // async queues by value
  Queue *all;        // every queue ever made, until shutdown
  Queue *idle;       // for threads and for tasks
  _Atomic unsigned long long sources; // devices, by index, whose async queues were given copies to this one

  pthread_mutex_t memory;
  struct Pool *pool;         // live and kept blocks: mem.c
  _Atomic(Block *) released; // deferred frees whose queue has got there

  struct {
    _Atomic(const char *) file;
    _Atomic int line;
  } launched[LAUNCHED];      // a ring
  _Atomic unsigned launches; // ever; the last one is at (launches - 1) % LAUNCHED
  _Atomic int icv[ICV_COUNT]; // icv.c's
};

// State of a host thread that uses devices.
typedef struct Thread {
  Device *acc;                      // OpenACC's current device; NULL: the default
  int omp_default;                  // omp_set_default_device; -1: not set
  long long default_async;          // acc_set_default_async; acc_async_default at start
  Queue *queue[MAX_DEVICES];        // synchronous work of this thread, by Device.index
  unsigned generation[MAX_DEVICES]; // of the device when the queue was taken
  Queue *last;                      // async queue that it used last, of device last_of at its
  Device *last_of;                  // last_generation
  unsigned last_generation;
  int number;                       // 1, 2, ... in order of first use, for messages
  bool has_queue;                   // it has taken one of those above
} Thread;

// Reads the environment and lists devices, once; an error in a forked child of a process
// that used a device. All functions below that return a Device call it.
void accomp_device_init(void);
bool accomp_device_is_starting(void); // does this thread load drivers? They may call the program's malloc
void accomp_device_list(void); // once, by start.c
Thread *accomp_device_thread(void);
// A device, opened, whose type shares the program's heap and which regions use by default; NULL: there is none.
Device *accomp_device_sharing_heap(void);
// 0 for a type without hardware, driver or built-in plug-in.
int accomp_device_count(DeviceType);
// The type that ACC_DEVICE_TYPE asks for, else nvidia if there is one, else host. An
// error when the type asked for is not there.
DeviceType accomp_device_default_type(void);
const char *accomp_device_type_name(DeviceType);
// Maps an acc_device_t (default, not_host, current included). False: no such type.
bool accomp_device_from_acc(int acc_type, DeviceType *out);
int accomp_device_to_acc(DeviceType);
// Listed, not necessarily opened; NULL: no such device.
Device *accomp_device_get(DeviceType, int number);
// device_open.c: the lock of opening. It starts a device if necessary and loads globals of new units. Errors end the program.
extern pthread_mutex_t accomp_device_opening;
void accomp_device_open(const Place *, Device *);
// Properties of a device that need not be open: name, vendor, driver, memory are known then. Errors end the program.
void accomp_device_describe(const Place *, Device *);
// OpenACC's current device of this thread, opened.
Device *accomp_device_current(const Place *);
// The number of the device of that type which a program uses that names none.
int accomp_device_first(DeviceType);
// OpenACC's current device of this thread, which may not be open.
Device *accomp_device_selected(void);
// The type that ACC_DEVICE_TYPE asks for, or would be best. False: it is not there; TYPE_HOST: what is asked for is
// no type.
bool accomp_device_try_default_type(DeviceType *out);
_Noreturn void accomp_device_no_such_type(DeviceType, const char *hint);
// ": " and why there is no GPU, where nothing else was asked for.
const char *accomp_device_why_no_gpu(char text[512]);
// Drains, forgets mapped data and memory, closes. The next use starts it anew.
void accomp_device_shutdown(const Place *, Device *);
unsigned accomp_device_type_bit(DeviceType); // see __accomp_unit.devices
// By index; NULL past the last one, and when the process has used none.
Device *accomp_device_listed(int index);

// --- omp/devices.c: OpenMP's devices --------------------------------------------------

// OpenMP 5.2, 3.1: numbers that include/omp.h has names for.
enum { INITIAL_DEVICE = -1, INVALID_DEVICE = -2, DEFAULT_DEVICE = -5 };
// omp_default_device (6.0) stands for the default device; every other number for itself.
int accomp_omp_device_number(int number);
// 0 when the default type is host, which is not asked to be a device, or offload is disabled.
int accomp_device_omp_count(void);
int accomp_device_omp_default(void);
// omp/api.c: what omp_set_default_device chose for the calling task; -1: nothing.
int accomp_omp_default_device(void);
// The device of an OpenMP number, opened. NULL: the host (initial device). An error where
// OMP_TARGET_OFFLOAD=mandatory or the number is none.
Device *accomp_device_omp(const Place *, int number);
// The same without opening it; NULL: the host, or no device.
Device *accomp_device_omp_listed(int number);
// NULL: no such device.
const char *accomp_device_omp_uid(int number);

// --- omp/traits.c: trait specifications (OpenMP 6.0, 4.3.7) -----------------------------

// order: numbers of those of n devices that the list names, *count of them. Returns what is wrong with the text, or NULL.
const char *accomp_traits_select(const char *text, const DeviceTraits *, int n, int *order,
                                 int *count);
// The default device, INITIAL_DEVICE or INVALID_DEVICE. The last of the n devices is the host.
const char *accomp_traits_default(const char *text, const DeviceTraits *, int n,
                                  int *number);

// --- icv.c: ICVs of devices ------------------------------------------------------------

void accomp_icv_start(Device *, int number); // from the environment
// d NULL: the host. 0: not set.
void accomp_icv_display_asked(void);        // where OMP_DISPLAY_ENV asks for it: what devices start with
int accomp_icv_get(const Device *d, Icv);
void accomp_icv_set(Device *d, Icv, int value);
// What the OpenMP library takes for the default device where OMP_DEFAULT_DEVICE is a list.
#define ACCOMP_ICV_LISTED      2147483000
#define ACCOMP_ICV_LISTED_TEXT "2147483000"

// --- unit.c: object files and their device code ----------------------------------------

extern pthread_mutex_t accomp_unit_loading;
// __ACCOMP_UNIT_UNIFIED, __ACCOMP_UNIT_SHARES: what units ask for. It is known before the first device is listed.
extern _Atomic unsigned accomp_unit_sharing;
extern _Atomic bool accomp_unit_shares_globals; // a unit that requires it has variables in device code
extern _Atomic bool accomp_unit_has_locals; // a unit has variables of 'declare target local'
extern _Atomic bool accomp_unit_tells_host; // a unit has __ACCOMP_UNIT_TELLS_HOST
extern _Atomic bool accomp_unit_reverses;   // the host runs regions for devices (unit/reverse.c)
extern _Atomic unsigned accomp_unit_count; // of units with globals, ever registered
extern _Atomic bool accomp_unit_compares;  // a unit was compiled with -gpu=autocompare
extern _Atomic bool accomp_unit_synchronous; // with -acc=sync; it may be of a library that came late
extern _Atomic unsigned accomp_unit_slots; // of units with pointer slots, now
extern _Atomic unsigned accomp_unit_built_for; // device bits of all units
void accomp_unit_unload_locked(Device *); // all images; caller holds the lock of loading
// The process ends: no library with units goes any more, whoever calls dlclose.
void accomp_unit_keep_loaded(void);
// Handle of a kernel for launch on d; loads the image at first use.
void *accomp_unit_kernel(const Place *, Device *d, struct __accomp_kernel *);
// What map.c keeps for a compute construct's operands; goes with the unit. NULL: the kernel was not
// asked for yet.
CachedLookup *accomp_unit_lookups(const struct __accomp_construct *, const Device *d);
// A place of prof_time.c's for each kernel and device, NULL at first; it goes with the unit. NULL:
// the kernel was not asked for yet.
_Atomic(void *) *accomp_unit_note(const struct __accomp_kernel *, const Device *d);

// --- unit/globals.c: variables of units on devices ---------------------------------------

// Globals of units that came since the device was opened. Errors end the program.
void accomp_unit_load_new(Device *);
// Is it in a variable that device code has storage of, or a pointer to? Under the lock of loading.
bool accomp_unit_has_global_locked(const void *host);
// Before each launch: pointer slots hold the addresses of what is present now.
void accomp_unit_fill_slots(const Place *, Device *d);

// --- watch.c: variables of Fortran that devices have through the whole program ---------------

// Before each launch: its descriptors lead to its data.
void accomp_watch_show(const Place *, Device *);

// --- depend.c: who waits for whom ------------------------------------------------------

// A place in a queue's work: all that was put in up to that number. queue NULL: nothing, which is over.
typedef struct {
  Queue *queue;
  unsigned long long number;
} Ticket;
// Queues whose unfinished work uses some data.
typedef struct {
  unsigned long long queues; // Queue.bit of each
  unsigned long long since;  // besides, all that were given work since Device.epoch had this value; 0: no others
} Users;

#include "data/present.h"
#include "queue/queue.h"

// --- mem.c: device memory ------------------------------------------------------------

// Contents undefined; 256-byte aligned. Freed blocks are kept for reuse on nvidia.
Fault accomp_mem_alloc(Device *, size_t, MemKind, void **out);
// At once: the caller knows that no queue uses it.
Fault accomp_mem_free(Device *, void *, MemKind);
// MEM_DEVICE memory, once q has done what is in it now.
void accomp_mem_free_after(const Place *, Queue *q, void *);
// Returns what it can to the driver: deferred frees whose queue has got there, and kept blocks.
void accomp_mem_trim(Device *);
size_t accomp_mem_free_bytes(Device *);
// Device memory is exhausted: names the variable, its size, what is free.
_Noreturn void accomp_mem_exhausted(const Place *, Device *d, const char *name, size_t size);
// Moves blocks whose queue has got there to where they can be used again; with may_wait
// also gives back to the driver what is beyond the limit.
void accomp_mem_collect(Device *, bool may_wait);
void accomp_mem_forget(Device *); // before the device closes
// Calls fn for every block of MEM_DEVICE that is in use; fn must not allocate there.
void accomp_mem_each(Device *, void (*fn)(void *arg, void *address, size_t), void *arg);

// --- mem_queue.c: device memory and queues -----------------------------------------------

// Returns what it can to the driver: deferred frees, after a wait if need be, and kept
// blocks. No lock may be held.
void accomp_mem_reclaim(Device *);
// Waits until done. dd or sd NULL: that side is host memory.
void accomp_mem_copy(const Place *, Device *dd, void *dst, Device *sd, const void *src,
                     size_t);
// Can a queue copy between them by itself? dd or sd NULL: that side is host memory.
bool accomp_mem_is_queued(const Device *dd, const Device *sd);
// Then: puts the copy into q, a queue of sd, or of dd where sd is NULL.
void accomp_mem_copy_queued(const Place *, Queue *q, Device *dd, void *dst, Device *sd,
                            const void *src, size_t);
// i-th workspace of the next launch on q: 256 zeroed bytes, then 'bytes'. NULL: exhausted.
void *accomp_mem_workspace(const Place *, Queue *, int i, size_t bytes);

// --- memory.c: memory for other libraries ----------------------------------------------

// The device whose memory it is, which the host does not use itself; NULL: none's.
Device *accomp_memory_device(const void *);

// --- shape.c: blocks and threads of a launch -------------------------------------------

// They take a kernel of the construct and the values of its clauses. 'workspace': blocks cost memory, and are few.
LaunchShape accomp_shape(const Device *d, const struct __accomp_construct *, const struct __accomp_kernel *,
                         const struct __accomp_control *, bool workspace);
// Iterations of the nest, or gangs that all run the body; LLONG_MAX: more than can be counted.
// d NULL: on the program itself.
long long accomp_shape_iterations(const Device *d, const struct __accomp_kernel *, const struct __accomp_control *);
// OpenMP's teams on the host, whose threads a kernel numbers.
typedef struct {
  long long teams, threads; // of each team; teams 0: the kernel numbers none
} HostTeams;
HostTeams accomp_shape_host_teams(const struct __accomp_construct *, const struct __accomp_kernel *,
                                  const struct __accomp_control *);
// Parts in which the host runs it: its threads, unless the kernel numbers them.
int accomp_shape_host_parts(const struct __accomp_construct *, const struct __accomp_kernel *,
                            const struct __accomp_control *);
// Bytes that a launch gives to each thread or block: pass is __ACCOMP_PASS_THREADS or _BLOCKS.
unsigned long long accomp_shape_given(const struct __accomp_construct *, const struct __accomp_operand *,
                                      unsigned pass);
// Fewer threads and blocks, where those bytes would be too many.
void accomp_shape_fit(const Device *d, const struct __accomp_construct *, const struct __accomp_kernel *,
                      const struct __accomp_operand *, LaunchShape *);
// The version to launch, the first whose conditions hold, and its shape.
struct __accomp_kernel *accomp_shape_choose(Device *d, const struct __accomp_construct *,
                                            const struct __accomp_operand *, const struct __accomp_control *,
                                            const Mapped *, bool workspace, LaunchShape *);
// The same where the program itself runs it; d may be NULL.
struct __accomp_kernel *accomp_shape_choose_on_host(Device *d, const struct __accomp_construct *,
                                                    const struct __accomp_operand *,
                                                    const struct __accomp_control *);

// --- plugin/host/team.c: the host's teams ------------------------------------------------

// Runs the kernel now, on the calling thread and its team of at most 'parts' threads.
// as_device: its accesses are the device's, for the check of transfers.
// step: of the launch, for the check; NULL: none.
void accomp_host_run(const struct __accomp_kernel *, long long iterations, int parts,
                     void *const *params, bool as_device, struct Step *step);
// As a device, in one part, by the calling thread: no OpenMP library takes part.
void accomp_host_run_alone(const struct __accomp_kernel *, long long iterations, void *const *params);
int accomp_host_cores(void);
// The process ends: waits for kernels that teams run. The OpenMP library goes before other threads do; from here on
// they launch without it.
void accomp_host_end(void);
void accomp_host_forked(void); // in the child
void accomp_host_forget_teams(void); // the same, of its teams alone

// --- check.c: who has the newest value (ACCOMP_CHECK) --------------------------------

// Is it asked for, and can it be done on d? All below do nothing where not.
static inline bool accomp_check_tracks(const Device *d) {
  return __builtin_expect(accomp_env.check != 0, 0) &&
         (d->type == TYPE_HOST || d->type == TYPE_EMU) &&
         (!d->unified || d->runs_on_host) && !accomp_unit_sharing;
}
// Does d need a present table: for memory of its own, or to be checked as if it had some?
static inline bool accomp_check_maps(const Device *d) {
  return !d->unified || accomp_check_tracks(d);
}
// A new entry, made by work of the queue (NULL: now). element: bytes, 0: not known. set: without a
// queue: its copy has a value.
void accomp_check_map(Device *, Queue *, Entry *, bool omp, size_t element, bool set);
// Work was put into the queue that ends a mapping, copies, gives a value; each before or after it.
void accomp_check_unmap(const Place *, Queue *, struct Range *);
void accomp_check_copy(const Place *, Queue *, void *dst, const void *src, size_t, CopyKind);
void accomp_check_set(const Place *, Queue *, void *device, size_t);
// A routine gives the program memory of the device, and takes it back.
void accomp_check_allocated(Device *, const Place *, void *, size_t);
void accomp_check_released(Device *, const void *);
// The program got the device's address, and may change what is there. size 0: the whole mapping.
void accomp_check_expose(Device *, const void *device, size_t size);
// The mapping's device memory is no longer it; every mapping of a device that closes.
void accomp_check_end(struct Range *);
void accomp_check_close(Device *);
// Around the launch of a kernel, which is in the queue when the second returns. What the first one returns goes with the
// launch (LaunchShape.step) and to the second.
struct Step *accomp_check_launch(const Place *, Queue *, const struct __accomp_kernel *, const struct __accomp_operand *);
void accomp_check_launched(const Place *, Queue *, const struct __accomp_kernel *, struct Step *);
// Before accomp_check_copy's work.
void accomp_check_copy_begins(Queue *, const Rows *, CopyKind);
// check/report.c: with ACCOMP_CHECK, at the first construct: says of which files the check does not see the accesses.
void accomp_check_tell_untraced(const Device *);
// The construct ends a region, copies or releases while another queue uses the data: it waits, or its queue 'later' does.
void accomp_check_waited(const Place *, const Queue *later, const Queue *earlier);
// With ACCOMP_CHECK, on every device: a construct or routine is to release, or an update of OpenMP to copy, what is not
// present. undone: "released", "copied".
void accomp_check_absent(const Place *, const Device *, const char *name, const char *undone);
// The same: a routine does nothing, and returns an error. why: of its arguments.
__attribute__((format(printf, 3, 4))) void accomp_check_refused(const Place *, const char *hint, const char *why, ...);

// --- race.c: work that uses the same memory without an order (ACCOMP_CHECK) ----------

// Data that is packed, or unpacked: those of its bytes. The list of a shape is in the host's memory.
void accomp_race_pack(const Place *, Queue *, const Packing *);
struct Step *accomp_race_launch(const Place *, Queue *); // NULL: it cannot be in a race
void accomp_race_launched(struct Step *);                // it has ended
// They are put into the queue. around: of a copy, bytes come along that no clause names. A use: of memory of the device, by a fill or a copy between two devices.
void accomp_race_copy(const Place *, Queue *, void *dst, const void *src, const Rows *, CopyKind, bool around);
void accomp_race_use(const Place *, Queue *, const Device *, const void *, size_t, bool writes);
// Somebody waited for the queue; what comes next in the one comes behind what is in the other. True: that was not so before.
bool accomp_race_wait(Queue *);
bool accomp_race_after(Queue *later, Queue *earlier);
// The queue goes.
void accomp_race_leave(Queue *);
void accomp_race_end(void); // the program ends: what waits for more to come is said
// The queue is from here on that of the OpenMP task that ends with the event; its work is over.
void accomp_race_task_begins(Queue *, unsigned long long event);
void accomp_race_task_ends(Queue *);
// The task that ends with the event gives no work to a queue.
void accomp_race_task_elsewhere(unsigned long long event);

// --- inlines ---------------------------------------------------------------

static inline bool accomp_notify_wants(int bit) {
  return __builtin_expect((accomp_env.notify & bit) != 0, 0);
}
static inline bool accomp_is_power_of_two(size_t n) { return n && !(n & (n - 1)); }
static inline bool accomp_same_text(const char *a, const char *b) {
  return a == b || (a && b && !strcmp(a, b));
}
static inline Place accomp_place(const struct __accomp_construct *c) {
  return (Place){c->file, c->line, c->directive, c};
}
static inline Place accomp_place_routine(const char *name) {
  return (Place){NULL, 0, name, NULL};
}
#endif
