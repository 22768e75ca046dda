// What device C may use: included first by every device file the compiler writes.
// -DACCOMP_NVPTX, -DACCOMP_OPENCL (with -DACCOMP_LLVM: by src/llvm) or -DACCOMP_EMU chooses the machine. Builtin types and reserved names only:
// the user's own declarations follow in the same file. -DACCOMP_LIBC, -DACCOMP_ALLOC, -DACCOMP_COMPLEX: it calls functions of
// libc.def, of complex numbers. -DACCOMP_HEAP: it takes memory of a heap that the machine does not have.
#ifndef ACCOMP_DEVICE_H
#define ACCOMP_DEVICE_H

// Each machine header defines, as macros or static __inline__ functions:
//   __ACCOMP_WARP                   threads that run together
//   __ACCOMP_UNROLL                 in front of a loop that is to be unrolled
//   __ACCOMP_KERNEL                 attribute of an entry function (used: `__ACCOMP_KERNEL void f(...)`)
//   __ACCOMP_BODY, __ACCOMP_IN_BOTH, __ACCOMP_HAS_BODIES    of -outline-bodies: emu.h
//   __ACCOMP_EXTERNAL               storage of a function whose body is in another file
//   __ACCOMP_STORAGE(type, name, alignment), __ACCOMP_VARIABLE(name)   a file-scope variable of the device, and its use
//   __ACCOMP_STORAGE_OF(type, name, alignment, value)   the same with an initialiser, which says how long a flexible array is
//   __ACCOMP_STORAGE_LATER(type, name)   the same variable, declared only
//   __ACCOMP_SLOT(type, name), __ACCOMP_REACHED(name)       a pointer to one whose storage is elsewhere
//   __ACCOMP_TABLE(type, name)      an array of addresses of functions, for the runtime
//   __ACCOMP_SHARED                 storage of a block-shared variable, file scope or function scope
//   unsigned __accomp_tid(void)     thread in block (threadIdx.y * blockDim.x + threadIdx.x)
//   unsigned __accomp_ntid(void)    threads of a block
//   unsigned __accomp_bid(void)     block in grid, flat
//   unsigned __accomp_nbid(void)    blocks of the grid
//   void __accomp_barrier(void)     all threads of the block
//   unsigned __accomp_lane(void), __accomp_width(void)   thread in its row, threads of a row
//   unsigned __accomp_row(void), __accomp_rows(void)     row in the block, rows of the block
//   __ACCOMP_OPAQUE(variable), __ACCOMP_OPAQUE64(variable)   hide its value, of 32 or 64 bits, from the optimiser
//   void __accomp_warp_barrier(void)  threads that run together, __ACCOMP_WARP that follow each other
//   void __accomp_barrier_of(n)     threads 0 to n - 1 of the block, after __accomp_team_begin(n) of all of them
//   void __accomp_fence(void)       device-wide memory fence
//   unsigned long long __accomp_nanoseconds(void)   a clock, which the host's need not agree with
//   unsigned __accomp_shuffle_down(unsigned v, unsigned delta), __accomp_shuffle_up(v, delta),
//   __accomp_shuffle_from(v, lane), __accomp_shuffle_swap(v, bits), __accomp_ballot(yes)  within the lanes of a row, all lanes call; swap: all are there
// and device.h builds on these, the same for every machine:
//
// __ACCOMP_REDUCER(name, T, a, b, combine)   at file scope; any T that is copyable, 1 to 64 bytes.
//   'combine' is an expression of a and b: see reduce.h.  __ACCOMP_SCANNER: see scan.h.  __ACCOMP_ATOMIC_*: see atomic.h.
#ifdef ACCOMP_EMU
#include "emu.h"
#elif defined(ACCOMP_LLVM)
#include "opencl_words.h"
#elif defined(ACCOMP_OPENCL)
#include "opencl.h"
#else
#include "nvptx.h"
#endif
#if !defined(__cplusplus) && (!defined(ACCOMP_OPENCL) || defined(ACCOMP_LLVM))
// Room for members of type long double, and for complex ones (emit/long_double.c). A value without braces cannot initialise
// it, since its first member has none.
typedef struct { struct { } none; __int128 bits; } __accomp_long_double;
typedef struct { struct { } none; __int128 bits[2]; } __accomp_long_complex;
#endif
// Ends the kernel with these words, a line. OpenCL's runtime reads them where the kernel leaves them: a driver may print nothing of a kernel that
// does not reach its end, and mixes what threads print.
#ifdef ACCOMP_OPENCL
#define __ACCOMP_STOP(text) { __accomp_cl_fail("$1", text, 0, 0, 0); __builtin_trap(); }
#else
#define __ACCOMP_STOP(text) { __builtin_printf("%s", text); __builtin_trap(); }
#endif
// Threads and warps of a block at most; threads of a warp at most.
#if defined(ACCOMP_LLVM) // __ACCOMP_WARP is known where the driver compiles: 1 to 64. CODE_LARGE has place for 1024 warps, as elements follow each other.
enum { __ACCOMP_MOST_THREADS = 1024, __ACCOMP_MOST_WARPS = 256, __ACCOMP_MOST_LANES = 64 };
#elif defined(ACCOMP_OPENCL) // whose local memory, of which the compiler tells the size for rows of one thread, has place for 256 rows
enum {
  __ACCOMP_MOST_THREADS = __ACCOMP_WARP == 1 && !__accomp_cl_large ? 256 : 1024, // rt/plugin/opencl/launch.c has the same
  __ACCOMP_MOST_WARPS = __ACCOMP_MOST_THREADS / __ACCOMP_WARP,
  __ACCOMP_MOST_LANES = __ACCOMP_WARP
};
#else
enum { __ACCOMP_MOST_THREADS = 1024, __ACCOMP_MOST_WARPS = __ACCOMP_MOST_THREADS / __ACCOMP_WARP, __ACCOMP_MOST_LANES = __ACCOMP_WARP };
#endif
#include "atomic.h"
#ifdef ACCOMP_HEAP
#include "opencl_heap.h"
#endif
#include "array.h"
#include "level.h"
#include "lock.h"
#ifdef ACCOMP_ALLOC
#include "alloc_device.h"
#endif
#ifdef ACCOMP_LOCKS
#include "lock_device.h"
#endif
#ifdef ACCOMP_REVERSE
#include "reverse.h"
#endif
#ifdef ACCOMP_ADDRESSES
#include "address.h"
#endif
#ifdef ACCOMP_LIBC
#include "libc_device.h"
#endif
#include "loop.h"
#include "math_device.h"
#include "reduce.h"
#include "collect.h"
#include "scan.h"
#include "kernel.h"
#include "reuse.h"
#include "ordered.h"
#include "shown.h"
#include "who.h"

// A row of tiles is the tiles along a nest's innermost loop (loop.h): the one that a tile is in.
static __inline__ __attribute__((__unused__)) unsigned __accomp_row_of_tiles(unsigned *tile, unsigned long long columns) {
  __ACCOMP_OPAQUE(*tile);
  return __accomp_divide(*tile, columns);
}

// The same program's questions about where it runs: acc_device_t values of openacc.h.
static __inline__ __attribute__((__unused__)) int __accomp_acc_on_device(int type) {
#ifdef ACCOMP_EMU
  return type == -1 || type == 4 || type == 32;
#elif defined(ACCOMP_OPENCL)
  return type == -1 || type == 4 || type == 33 || type == ACCOMP_TYPE; // 8 or 34: a vendor's GPUs
#else
  return type == -1 || type == 4 || type == 5;
#endif
}
static __inline__ __attribute__((__unused__)) int __accomp_omp_is_initial_device(void) { return 0; }
static __inline__ __attribute__((__unused__)) int __accomp_omp_in_final(void) { return 0; }
static __inline__ __attribute__((__unused__)) int __accomp_omp_is_free_agent(void) { return 0; }
static __inline__ __attribute__((__unused__)) int __accomp_omp_ancestor_is_free_agent(int level) { (void)level; return 0; }

// OpenMP's questions that have one answer on a device (5.2, 18): 'parallel' inside 'parallel' makes a team of one thread,
// nothing is cancelled, and no call sets what they are about.
#define __ACCOMP_ANSWER(type, name, value) \
  static __inline__ __attribute__((__unused__)) type __accomp_omp_get_##name(void) { return value; }
__ACCOMP_ANSWER(int, max_teams, (int)__accomp_nbid())
__ACCOMP_ANSWER(int, num_procs, (int)__accomp_ntid())
__ACCOMP_ANSWER(int, dynamic, 0)
__ACCOMP_ANSWER(int, nested, 0)
__ACCOMP_ANSWER(int, cancellation, 0)
__ACCOMP_ANSWER(int, max_active_levels, 1)
__ACCOMP_ANSWER(int, supported_active_levels, 1)
__ACCOMP_ANSWER(int, proc_bind, 0)
__ACCOMP_ANSWER(int, num_places, 0)
__ACCOMP_ANSWER(int, place_num, -1)
__ACCOMP_ANSWER(int, partition_num_places, 0)
__ACCOMP_ANSWER(int, max_task_priority, 0)
__ACCOMP_ANSWER(double, wtick, 1e-6)
#ifndef ACCOMP_OPENCL // opencl_head.h has both
__ACCOMP_ANSWER(double, wtime, (double)__accomp_nanoseconds() * 1e-9)

// clock(), in POSIX's CLOCKS_PER_SEC.
static __inline__ __attribute__((__unused__)) long __accomp_clock(void) {
  return (long)(__accomp_nanoseconds() / 1000);
}
#elif defined(ACCOMP_LLVM)
double __accomp_omp_get_wtime(void);
long __accomp_clock(void);
#endif

// schedule(runtime) is static, without a size of chunks.
static __inline__ __attribute__((__unused__)) void __accomp_omp_get_schedule(void *kind, int *chunk) {
  *(int *)kind = 1;
  *chunk = 0;
}

// The user's text is expanded already: predefined names that are not reserved may be its own.
#undef linux
#undef unix
#if defined(ACCOMP_OPENCL) && !defined(ACCOMP_LLVM)
#include "opencl_names.h"
#endif
// So may keywords of later versions than its own: 1 'gnu89', 2 'c89' (driver/target.c: add_device_standard).
#ifdef __ACCOMP_C90
#define restrict __accomp_name_restrict
#if __ACCOMP_C90 > 1
#define inline __accomp_name_inline
#define asm __accomp_name_asm
#define typeof __accomp_name_typeof
#endif
#endif
#endif
