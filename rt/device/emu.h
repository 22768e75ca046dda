// Device C on the emulated device: one call of a kernel is one thread of one block.
// In:  included by device.h when ACCOMP_EMU is defined.
// Out: position, barrier, fence, shuffle and the two storage words that device.h lists.
// The runtime sets the position before each call, and before each switch between threads.
#ifndef ACCOMP_DEVICE_EMU_H
#define ACCOMP_DEVICE_EMU_H

struct __accomp_emu_position {
  unsigned tid, ntid;         // thread in its block, threads of a block; both flat
  unsigned bid, nbid;         // block in the grid, blocks of the grid; both flat
  unsigned grid[3], block[3]; // the launch shape that the flat numbers come from
  unsigned device;            // number of the emulated device
};

// One per worker thread; a fiber never leaves its worker, so its address may be kept over
// a barrier. initial-exec: reached without a call, also from shared objects.
extern __thread struct __accomp_emu_position __accomp_emu_self
    __attribute__((tls_model("initial-exec")));

// Plain calls: whatever the optimiser does, a thread makes the same ones in this order.
void __accomp_emu_barrier(void);
void __accomp_emu_barrier_of(unsigned n);
unsigned __accomp_emu_shuffle_down(unsigned value, unsigned delta);

// A kernel's own heap is device memory too, so it does not come from the host's malloc.
// The user's later declarations, without a label, refer to these.
#ifdef ACCOMP_EMU
void *malloc(unsigned long size) __asm__("__accomp_emu_malloc");
void free(void *p) __asm__("__accomp_emu_free");
#define __builtin_malloc(size) malloc(size) // clang's own ignores the label
#define __builtin_free(p)      free(p)
#endif

// Kept as a function of its own, so that debuggers and profilers show its name; other files, and
// the user's functions, may have the same one.
#define __ACCOMP_WARP 32 // threads that run together; a power of two
#define __ACCOMP_KERNEL static __attribute__((noinline))
// A function of another file of the same executable or shared library. It may be missing as long as
// nothing runs that needs it: the runtime looks before it starts a kernel.
#define __ACCOMP_EXTERNAL extern __attribute__((weak, visibility("hidden")))
// Each emulated device has storage of its own: the first one's is here, the runtime makes the others'.
#define __ACCOMP_EMU_DEVICES 64
#define __ACCOMP_HIDDEN      __attribute__((visibility("hidden")))
#define __ACCOMP_STORAGE(type, name) \
  __ACCOMP_HIDDEN type name;         \
  __ACCOMP_HIDDEN type *name##_of[__ACCOMP_EMU_DEVICES] = {&name};
#define __ACCOMP_VARIABLE(name)   (*name##_of[__accomp_emu_self.device])
#define __ACCOMP_SLOT(type, name) __ACCOMP_HIDDEN type *name[__ACCOMP_EMU_DEVICES];
#define __ACCOMP_REACHED(name)    (*name[__accomp_emu_self.device])
// Under -outline-bodies: a statement of a kernel as a function of another object, which ACCOMP_BODIES makes; what both
// objects have, and share.
#define __ACCOMP_BODY    __ACCOMP_HIDDEN
#define __ACCOMP_IN_BOTH __attribute__((weak, visibility("hidden")))
#ifdef ACCOMP_BODIES
#define __ACCOMP_HAS_BODIES
#endif
// A worker runs the blocks of a launch one after another: its own storage is the block's.
#define __ACCOMP_SHARED static __thread

#define __ACCOMP_OPAQUE(variable)   ((void)0)
#define __ACCOMP_OPAQUE64(variable) ((void)0)

static __inline__ unsigned __accomp_tid(void) { return __accomp_emu_self.tid; }
static __inline__ unsigned __accomp_ntid(void) { return __accomp_emu_self.ntid; }
static __inline__ unsigned __accomp_lane(void) { return __accomp_emu_self.tid % __accomp_emu_self.block[0]; }
static __inline__ unsigned __accomp_width(void) { return __accomp_emu_self.block[0]; }
static __inline__ unsigned __accomp_row(void) { return __accomp_emu_self.tid / __accomp_emu_self.block[0]; }
static __inline__ unsigned __accomp_rows(void) { return __accomp_emu_self.block[1]; }
static __inline__ unsigned __accomp_bid(void) { return __accomp_emu_self.bid; }
static __inline__ unsigned __accomp_nbid(void) { return __accomp_emu_self.nbid; }
unsigned long long __accomp_emu_nanoseconds(void);
static __inline__ unsigned long long __accomp_nanoseconds(void) { return __accomp_emu_nanoseconds(); }
static __inline__ void __accomp_fence(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

static __inline__ void __accomp_barrier(void) { __accomp_emu_barrier(); }
static __inline__ void __accomp_barrier_of(unsigned n) { __accomp_emu_barrier_of(n); }
static __inline__ void __accomp_warp_barrier(void) { (void)__accomp_emu_shuffle_down(0, 0); }

#define __ACCOMP_ALL_LANES(live) 0
static __inline__ unsigned __accomp_shuffle_down(unsigned value, unsigned delta) {
  return __accomp_emu_shuffle_down(value, delta);
}

#ifdef ACCOMP_EMU // not in the runtime, which a sanitizer may watch
#include "check.h" // under test
#endif

#endif
