// The emulated device's own parts, one section per file.
// In:  plugin.h's contract.  Out: what emu*.c use of each other, and nothing for others.
// Lock order: queue -> device fault.  Arena, host blocks, images: leaves, nothing is
// taken while one of them is held. No lock is held while a kernel or host function runs.
#ifndef ACCOMP_EMU_INTERNAL_H
#define ACCOMP_EMU_INTERNAL_H
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include "device/emu.h"
#include "plugin.h"
#include "thread.h"

// --- emu/memory.c: the device's memory -------------------------------------------------

enum { EMU_GRANULE = __ACCOMP_EMU_GRANULE }; // alignment and unit of device memory

enum { EMU_BLOCK_MAX = 1024 }; // threads of a block

typedef struct EmuSegment {
  size_t offset, size; // of the arena; whole granules
  size_t asked;        // live: bytes the caller asked for, <= size
  bool live;
  bool dropped;        // free: its whole pages are the system's
  struct EmuSegment *below, *above; // emu/segment.c's, as what follows
  size_t largest;                   // size of a free one, of it and those below
  unsigned priority;
} EmuSegment;

typedef struct {
  char *base;         // reserved addresses; pages are committed when they are allocated
  size_t size;        // of the reservation
  size_t limit, used; // bytes that may be, and are, allocated
  _Atomic uint16_t *valid; // for each granule: how many of its bytes are allocated
  EmuSegment *segments;    // owns: a tree by address, without gaps: live and free ones
  size_t cursor; // where the next search starts, so that addresses are reused late
  pthread_mutex_t lock;
} EmuArena;

// Undone by accomp_emu_memory_close.
Fault accomp_emu_memory_open(EmuArena *, size_t limit);
void accomp_emu_memory_close(EmuArena *);
Fault accomp_emu_memory_alloc(EmuArena *, size_t, void **out);
Fault accomp_emu_memory_free(EmuArena *, void *);
// Is [p, p+size) inside one live allocation?
bool accomp_emu_memory_live(EmuArena *, const void *p, size_t size);
// Says what p, in the arena, is: "32 bytes past the end of an allocation of 800 bytes".
void accomp_emu_memory_describe(EmuArena *, const void *p, char *text, size_t size);

static inline bool accomp_emu_memory_inside(const EmuArena *a, const void *p) {
  return (uintptr_t)p - (uintptr_t)a->base < a->size;
}

// Ordinary memory that every emulated device may touch (MEM_HOST, MEM_SHARED).
Fault accomp_emu_memory_host_alloc(size_t, void **out);
Fault accomp_emu_memory_host_free(void *);
// The block that holds [p, p+size).
bool accomp_emu_memory_host_find(const void *p, size_t size, uintptr_t *lo,
                                 uintptr_t *hi);

// --- emu/segment.c: segments by address ------------------------------------------------

// The caller has the lock. NULL: no memory. The fields of the tree are set here.
EmuSegment *accomp_emu_segment_add(EmuSegment **tree, EmuSegment);
void accomp_emu_segment_remove(EmuSegment **tree, EmuSegment *);
void accomp_emu_segment_changed(EmuSegment *tree, const EmuSegment *); // in its size, or whether it is live
EmuSegment *accomp_emu_segment_at(EmuSegment *tree, size_t offset); // the last one that starts there or before, or NULL
// The first free one of at least that size that starts at 'from' or behind it, or NULL.
EmuSegment *accomp_emu_segment_fit(EmuSegment *tree, size_t from, size_t size);
void accomp_emu_segment_free_all(EmuSegment *tree);

// --- emu.c: devices, images; emu/fault.c: faults, and what threads keep -----------------

struct PluginDevice {
  int number;
  EmuArena arena;
  size_t fiber_stack; // bytes of each emulated thread that can wait
  atomic_int fault;   // a Fault; once set it stays
  pthread_mutex_t fault_lock;
  char fault_text[1536]; // written once, before 'fault'
  const void *_Atomic fault_address; // as fault_text; NULL: the fault was no access
  PluginDevice *next;   // of the open devices
};

// Keeps the words for fault_text() of the calling thread. Returns the fault.
__attribute__((format(printf, 2, 3))) Fault accomp_emu_fail(Fault, const char *, ...);
// The device is unusable from here on; the first reason is the one that is told.
__attribute__((format(printf, 3, 4))) void accomp_emu_break(PluginDevice *, Fault,
                                                            const char *, ...);
// What broke the device, with its words for the calling thread; FAULT_NONE when it works.
Fault accomp_emu_broken(PluginDevice *);
// May the device touch [p, p+size)?  The range found is for the access check's cache.
bool accomp_emu_accessible(PluginDevice *, const void *p, size_t size, uintptr_t *lo,
                           uintptr_t *hi);
// The open device whose memory p is in, or -1.
int accomp_emu_owner(const void *p);

typedef struct {
  uintptr_t lo, hi;
  bool writable;
} EmuRange;

// What the kernel running on this OS thread may touch; kernel is NULL when none runs.
typedef struct {
  const struct __accomp_kernel *kernel;
  PluginDevice *device;
  uintptr_t arena, arena_size;
  _Atomic uint16_t *valid;
  uintptr_t stack, stack_size;   // of the running fiber, or of the worker
  uintptr_t values, values_size; // the parameters
  EmuRange seen[8];              // ranges found allowed during this launch
  unsigned nseen;
} EmuWatch;

typedef struct EmuFibers EmuFibers;

// What the plug-in keeps for each thread.
typedef struct EmuThread {
  EmuWatch watch;
  EmuFibers *fibers; // of the block that it runs; NULL: it is not on a fiber
  jmp_buf abandoned; // where a faulting kernel without fibers goes
  char words[1536];  // of its last fault
} EmuThread;

EmuThread *accomp_emu_thread_new(void);
static inline EmuThread *accomp_emu_thread(void) {
  const ThreadBlock *b = accomp_thread_block;
  return b && b->emu ? b->emu : accomp_emu_thread_new();
}
// What it may touch; NULL: it runs no kernel. Nothing is made for it: a signal may have come.
static inline EmuWatch *accomp_emu_watch(void) {
  const ThreadBlock *b = accomp_thread_block;
  return b && b->emu && b->emu->watch.kernel ? &b->emu->watch : NULL;
}

// --- emu/run.c: one launch -------------------------------------------------------------

typedef struct {
  const struct __accomp_kernel *kernel;
  __accomp_emu_fn *entry;
  unsigned grid[3], block[3];
  void **params; // to the captured values
  char *values;  // one block: params[], then the values
  size_t values_size;
  struct Step *step; // LaunchShape.step
} EmuLaunch;

// A worker thread's own state; lives on its stack.
typedef struct {
  PluginDevice *device;
  EmuFibers *fibers; // made at the first kernel with barriers
  char *stack;       // lowest address of the thread's own stack
  size_t stack_size;
  void *signal_stack; // ours, or NULL where there was one already
} EmuWorker;

void accomp_emu_worker_begin(EmuWorker *, PluginDevice *);
void accomp_emu_worker_end(EmuWorker *);
// Runs all threads of all blocks. A kernel that faults breaks the device.
void accomp_emu_run(EmuWorker *, const EmuLaunch *);
// The kernel of this OS thread ends here: never returns to it.
_Noreturn void accomp_emu_run_abandon(void);

// --- emu/fiber.c: threads of a block that wait for each other --------------------------

// Runs one block; false when its kernel was abandoned.
bool accomp_emu_fiber_block(EmuWorker *, const EmuLaunch *);
bool accomp_emu_fiber_inside(void);            // is the caller on a fiber?
// Counts the turns of the block's threads; signal handlers in a kernel read it, too.
unsigned long long accomp_emu_fiber_switches(void);
_Noreturn void accomp_emu_fiber_abandon(void); // from a fiber: back to the worker
void accomp_emu_fiber_free(EmuFibers *);

// --- emu/check.c: is this address the device's? ----------------------------------------

void accomp_emu_check_begin(const EmuWorker *, const EmuLaunch *);
void accomp_emu_check_end(void);
// Reports of SIGSEGV and the like in kernels; once a process.
void accomp_emu_check_signals(void);

// --- emu/queue.c: the table's queue entries --------------------------------------------

Fault accomp_emu_queue_new(PluginDevice *, PluginQueue **out);
void accomp_emu_queue_free(PluginQueue *);
Fault accomp_emu_queue_sync(PluginQueue *);
Fault accomp_emu_queue_test(PluginQueue *, bool *empty);
Fault accomp_emu_queue_after(PluginQueue *later, PluginQueue *earlier);
Fault accomp_emu_queue_call(PluginQueue *, void (*)(void *), void *);
Fault accomp_emu_queue_copy(PluginQueue *, void *, const void *, size_t, CopyKind);
Fault accomp_emu_queue_fill(PluginQueue *, void *, int, size_t);
Fault accomp_emu_queue_pack(PluginQueue *, const Packing *);
Fault accomp_emu_queue_copy_peer(PluginQueue *, PluginDevice *, void *, PluginDevice *,
                                 const void *, size_t);
Fault accomp_emu_queue_launch(PluginQueue *, const struct __accomp_kernel *, void *handle,
                              const LaunchShape *, void *const *params);

// --- emu/share.c: memory of other processes of the host ----------------------------------

void accomp_emu_introduce(struct __accomp_process *);
bool accomp_emu_fetches(const struct __accomp_process *);
Fault accomp_emu_publish(PluginDevice *, const void *, struct __accomp_published *out);
Fault accomp_emu_fetch(PluginQueue *, void *dst, const struct __accomp_published *, size_t, CopyKind);
#endif
