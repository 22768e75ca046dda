// Functions of C++ that a kernel calls, where they ask OpenMP who runs them or have directives: answers (OpenMP 5.2, 18.2 to 18.5),
// and what clang's code for the directives calls. A function has one version, so the answers depend on the thread that calls.
// In:  included by cxx.h for devices where a region of the unit tells functions (emit/cxx_told.c).  Out: told, inline functions
// under the names that programs and clang's code have. The types of their parameters are those of LLVM's OpenMP runtime.
#ifndef ACCOMP_DEVICE_CXX_TEAM_H
#define ACCOMP_DEVICE_CXX_TEAM_H

extern "C" {

// --- who runs the code ---------------------------------------------------------------------------
// Outside of 'declare target', where clang would refuse emu's variables: those are a thread's.

// Each thread of the block has a word: the team's threads in 11 bits, the parallel regions around in 8, and in 8 more how many of
// these have one thread, inside of the team or without one.
static inline unsigned *__accomp_state(void) {
  __ACCOMP_SHARED unsigned state[__ACCOMP_MOST_THREADS];
  return (unsigned *)&state[__accomp_tid()];
}
// The same for all threads of the block: each stores what it reads.
static inline int *__accomp_told(int i) {
  __ACCOMP_SHARED int told[6];
  return (int *)&told[i];
}
// An ordered loop is the first thread's.
static inline bool *__accomp_ordered(void) {
  __ACCOMP_SHARED bool ordered;
  return (bool *)&ordered;
}
enum { __ACCOMP_TEAM_BITS = 11, __ACCOMP_REGION = 1 << 11, __ACCOMP_ALONE = 1 << 19 };

static inline unsigned __accomp_told_state(void) { return *__accomp_state(); }
static inline unsigned __accomp_told_size(void) { return __accomp_told_state() & (__ACCOMP_REGION - 1); }
static inline bool __accomp_told_alone(void) { return __accomp_told_state() >= __ACCOMP_ALONE; }
static inline unsigned __accomp_rank(void) { return __accomp_told_alone() ? 0 : __accomp_tid(); }
static inline unsigned __accomp_members(void) { return __accomp_told_alone() ? 1 : __accomp_told_size(); }
static inline int __accomp_told_level(void) { return (int)(__accomp_told_state() >> __ACCOMP_TEAM_BITS & 255); }

// A team of one thread begins, or ends.
static inline void __accomp_inner_begin(void) { *__accomp_state() += __ACCOMP_REGION + __ACCOMP_ALONE; }
static inline void __accomp_inner_end(void) { *__accomp_state() -= __ACCOMP_REGION + __ACCOMP_ALONE; }

inline int omp_get_thread_num(void) { return (int)__accomp_rank(); }
inline int omp_get_num_threads(void) { return (int)__accomp_members(); }
inline int omp_get_max_threads(void) { return *__accomp_told(0); }
inline int omp_get_thread_limit(void) { return *__accomp_told(1); }
inline int omp_in_parallel(void) { return __accomp_told_size() > 1; }
inline int omp_get_active_level(void) { return __accomp_told_size() > 1; }
inline int omp_get_level(void) { return __accomp_told_level(); }
inline int omp_get_team_size(int level) {
  return __accomp_at_level(level, __accomp_told_level(), (int)__accomp_told_size(), 1);
}
inline int omp_get_ancestor_thread_num(int level) {
  return __accomp_at_level(level, __accomp_told_level(), __accomp_told_size() > 1 ? (int)__accomp_tid() : 0, 0);
}
inline int omp_get_team_num(void) { return (int)__accomp_bid(); }
inline int omp_get_num_teams(void) { return (int)__accomp_nbid(); }
inline int omp_get_device_num(void) { return *__accomp_told(2); }
inline int omp_get_default_device(void) { return *__accomp_told(3); }
inline int omp_get_initial_device(void) { return *__accomp_told(4); }
inline int omp_get_num_devices(void) { return *__accomp_told(5); }
}

namespace __accomp {
// The code of a block tells this to the functions that it calls, until the block is left. 'inside' and the like: of a team
// with one thread, or of the program's thread that no team has.
class told {
  unsigned before;

public:
  __ACCOMP_IN_PLACE told(const __accomp_who &w) : before(*__accomp_state()) {
    unsigned size = (unsigned)w.__accomp_team_size, level = (unsigned)w.__accomp_level;
    bool alone = w.__accomp_num_threads < w.__accomp_team_size || size < 2;
    *__accomp_state() = size + level * __ACCOMP_REGION + alone * __ACCOMP_ALONE;
    *__accomp_told(0) = w.__accomp_max_threads;
    *__accomp_told(1) = w.__accomp_thread_limit;
    *__accomp_told(2) = w.__accomp_device_num;
    *__accomp_told(3) = w.__accomp_default_device;
    *__accomp_told(4) = w.__accomp_initial_device;
    *__accomp_told(5) = w.__accomp_num_devices;
  }
  __ACCOMP_IN_PLACE ~told() { *__accomp_state() = before; }
  told(const told &) = delete;
  told &operator=(const told &) = delete;
};
}

// --- directives ------------------------------------------------------------------------------------

#pragma omp begin declare target
extern "C" {
// clang finds these by name when it has read the file.
#define __ACCOMP_KMPC  inline __attribute__((__used__, __visibility__("hidden")))
#define __ACCOMP_KMPC_TOGETHER __ACCOMP_KMPC __attribute__((__convergent__))

__ACCOMP_KMPC int __kmpc_global_thread_num(void *) { return (int)__accomp_rank(); }
__ACCOMP_KMPC_TOGETHER void __kmpc_barrier(void *, int) {
  if (__accomp_members() > 1) __accomp_team_barrier(__accomp_members());
}
__ACCOMP_KMPC_TOGETHER int __kmpc_cancel_barrier(void *, int) {
  __kmpc_barrier(nullptr, 0);
  return 0;
}
__ACCOMP_KMPC int __kmpc_cancel(void *, int, int) { return 0; }
__ACCOMP_KMPC int __kmpc_cancellationpoint(void *, int, int) { return 0; }
__ACCOMP_KMPC void __kmpc_flush(void *) { __accomp_fence(); }

__ACCOMP_KMPC int __kmpc_single(void *, int) { return !__accomp_rank(); }
__ACCOMP_KMPC void __kmpc_end_single(void *, int) {}
__ACCOMP_KMPC int __kmpc_master(void *, int) { return !__accomp_rank(); }
__ACCOMP_KMPC void __kmpc_end_master(void *, int) {}
__ACCOMP_KMPC int __kmpc_masked(void *, int, int number) { return (int)__accomp_rank() == number; }
__ACCOMP_KMPC void __kmpc_end_masked(void *, int) {}

// Threads of a warp take turns.
__ACCOMP_KMPC void __kmpc_critical(void *, int, void *lock) {
  while (!__accomp_lock((unsigned *)lock)) {}
}
__ACCOMP_KMPC void __kmpc_critical_with_hint(void *, int, void *lock, unsigned) { __kmpc_critical(nullptr, 0, lock); }
__ACCOMP_KMPC void __kmpc_end_critical(void *, int, void *lock) { __accomp_unlock((unsigned *)lock); }

// Loops: the thread's iterations, one part of them all, or chunks. kind: without the bits that say how free the order is.
#define __ACCOMP_KMPC_KIND(kind) ((kind) & ~(3 << 29))
}
namespace __accomp {
enum { chunked = 33, in_order = 65, in_order_last = 70 };
template<class T, class U> void share(int kind, int *last, T *lower, T *upper, T *stride, T step, T chunk) {
  U count = *upper < *lower ? 0 : ((U)*upper - (U)*lower) / (U)step + 1;
  U n = __accomp_members(), rank = __accomp_rank(), first, end;
  if (__ACCOMP_KMPC_KIND(kind) == chunked || __ACCOMP_KMPC_KIND(kind) == in_order) {
    U size = chunk < 1 ? 1 : (U)chunk;
    first = rank * size, end = first + size;
    *stride = (T)(size * n * (U)step);
    *last = count && (count - 1) / size % n == rank;
  } else {
    U size = count / n, rest = count % n;
    first = rank * size + (rank < rest ? rank : rest), end = first + size + (rank < rest);
    *stride = (T)(count * (U)step);
    *last = end == count && end > first;
  }
  *upper = (T)((U)*lower + end * (U)step - (U)step);
  *lower = (T)((U)*lower + first * (U)step);
}
// The whole of a thread's part at once, whatever the chunks. The first call finds all iterations there; *stride is 1 then.
template<class T, class U> int next(int *last, T *lower, T *upper, T *stride, bool ordered) {
  if (*stride != 1) return 0;
  if (!ordered) {
    share<T, U>(34, last, lower, upper, stride, (T)1, (T)0);
  } else {
    *last = 1;
    if (__accomp_rank()) return 0;
  }
  *stride = 2;
  return *lower <= *upper;
}
}
extern "C" {
#define __ACCOMP_KMPC_LOOP(suffix, T, S, U)                                                                       \
  __ACCOMP_KMPC void __kmpc_for_static_init_##suffix(void *, int, int kind, int *last, T *lower, T *upper,        \
                                                     S *stride, S step, S chunk) {                                \
    __accomp::share<T, U>(kind, last, lower, upper, (T *)stride, (T)step, (T)chunk);                              \
  }                                                                                                               \
  __ACCOMP_KMPC void __kmpc_dispatch_init_##suffix(void *, int, int kind, T, T, S, S) {                           \
    kind = __ACCOMP_KMPC_KIND(kind);                                                                              \
    *__accomp_ordered() = kind >= __accomp::in_order && kind <= __accomp::in_order_last;                             \
  }                                                                                                               \
  __ACCOMP_KMPC int __kmpc_dispatch_next_##suffix(void *, int, int *last, T *lower, T *upper, S *stride) {        \
    return __accomp::next<T, U>(last, lower, upper, (T *)stride, *__accomp_ordered());                               \
  }                                                                                                               \
  __ACCOMP_KMPC void __kmpc_dispatch_fini_##suffix(void *, int) {}
__ACCOMP_KMPC_LOOP(4, int, int, unsigned)
__ACCOMP_KMPC_LOOP(4u, unsigned, int, unsigned)
__ACCOMP_KMPC_LOOP(8, long, long, unsigned long)
__ACCOMP_KMPC_LOOP(8u, unsigned long, long, unsigned long)
__ACCOMP_KMPC void __kmpc_for_static_fini(void *, int) {}
__ACCOMP_KMPC void __kmpc_dispatch_deinit(void *, int) {}
__ACCOMP_KMPC void __kmpc_ordered(void *, int) {}
__ACCOMP_KMPC void __kmpc_end_ordered(void *, int) {}

// A team of the thread that calls: f has the places of two numbers as its first parameters.
}
namespace __accomp {
template<class> using address = void *;
template<unsigned... I> inline __ACCOMP_IN_PLACE void call_outlined(void *f, void **p, numbers<unsigned, I...>) {
  int zero = 0, *z = &zero;
  ((void (*)(int *, int *, address<numbers<unsigned, I>>...))f)(z, z, p[I]...);
  (void)p;
}
enum { most_captured = 64 };
template<unsigned n> struct outlined {
  static __ACCOMP_IN_PLACE void call(void *f, void **p, unsigned long count) {
    if (count == n)
      call_outlined(f, p, __make_integer_seq<numbers, unsigned, n>());
    else
      outlined<n + 1>::call(f, p, count);
  }
};
template<> struct outlined<most_captured> {
  static void call(void *, void **, unsigned long) {
    static_assert(most_captured == 64, "");
    __ACCOMP_STOP("a 'parallel' construct with more than 64 variables, in a function\n")
  }
};
}
extern "C" {
static inline void __accomp_run_team(void *f, void **p, unsigned long n) {
  __accomp_inner_begin();
  __accomp::outlined<0>::call(f, p, n);
  __accomp_inner_end();
}
#ifdef ACCOMP_GPU
__ACCOMP_KMPC void __kmpc_parallel_51(void *, int, int, int, int, void *f, void *, void **p, unsigned long n) {
  __accomp_run_team(f, p, n);
}
#else
__ACCOMP_KMPC void __kmpc_fork_call(void *, int n, void *f, ...) {
  void *p[__accomp::most_captured];
  __builtin_va_list list;
  __builtin_va_start(list, f);
  for (int i = 0; i < n && i < __accomp::most_captured; i++) p[i] = __builtin_va_arg(list, void *);
  __builtin_va_end(list);
  __accomp_run_team(f, p, (unsigned long)n);
}
__ACCOMP_KMPC void __kmpc_serialized_parallel(void *, int) { __accomp_inner_begin(); }
__ACCOMP_KMPC void __kmpc_end_serialized_parallel(void *, int) { __accomp_inner_end(); }
__ACCOMP_KMPC void __kmpc_push_num_threads(void *, int, int) {}
__ACCOMP_KMPC void __kmpc_push_proc_bind(void *, int, int) {}
#endif

// --- reductions ------------------------------------------------------------------------------------

#ifdef ACCOMP_GPU
__ACCOMP_KMPC int __kmpc_get_warp_size(void) { return __ACCOMP_WARP; }
__ACCOMP_KMPC int __kmpc_get_hardware_thread_id_in_block(void) { return (int)__accomp_tid(); }
__ACCOMP_KMPC int __kmpc_get_hardware_num_threads_in_block(void) { return (int)__accomp_ntid(); }
// A thread that waits leaves the others of its warp running.
__ACCOMP_KMPC unsigned long __kmpc_warp_active_thread_mask(void) { return 0; }
__ACCOMP_KMPC void __kmpc_syncwarp(unsigned long) {}

#ifdef ACCOMP_OPENCL // The team is the whole block, and here one warp.
static inline unsigned __accomp_team_lanes(void) { return __accomp_members(); }
static inline long __accomp_passed_down(long v, unsigned delta) {
  __ACCOMP_SHARED long slot[__ACCOMP_MOST_THREADS];
  unsigned tid = __accomp_tid(), from = tid + delta < __accomp_ntid() ? tid + delta : tid;
  if (__accomp_members() == 1) return v;
  slot[tid] = v;
  __accomp_barrier();
  v = slot[from];
  __accomp_barrier();
  return v;
}
__ACCOMP_KMPC_TOGETHER int __kmpc_shuffle_int32(int v, short delta, short) { return (int)__accomp_passed_down(v, (unsigned)delta); }
__ACCOMP_KMPC_TOGETHER long __kmpc_shuffle_int64(long v, short delta, short) { return __accomp_passed_down(v, (unsigned)delta); }
enum { __ACCOMP_LANES = __ACCOMP_MOST_THREADS };
#else
// The lanes of the warp that are in the team.
static inline unsigned __accomp_team_lanes(void) {
  unsigned first = __accomp_tid() / 32 * 32, n = __accomp_members() - first;
  return n < 32 ? n : 32;
}
__ACCOMP_KMPC_TOGETHER int __kmpc_shuffle_int32(int v, short delta, short) {
  unsigned n = __accomp_team_lanes();
  return __nvvm_shfl_sync_down_i32(n < 32 ? (1 << n) - 1 : -1, v, delta, 31);
}
__ACCOMP_KMPC_TOGETHER long __kmpc_shuffle_int64(long v, short delta, short width) {
  unsigned low = (unsigned)__kmpc_shuffle_int32((int)v, delta, width),
           high = (unsigned)__kmpc_shuffle_int32((int)(v >> 32), delta, width);
  return (long)((unsigned long)high << 32 | low);
}
enum { __ACCOMP_LANES = __ACCOMP_WARP };
#endif
// Adds up n neighbours into the first: in each round half of them, rounded down, get the next half's, and the others move up.
typedef void __accomp_shuffle_fn(void *values, short lane, short delta, short how);
static inline __attribute__((__convergent__)) void __accomp_join_lanes(void *values, __accomp_shuffle_fn *f, unsigned n) {
  for (unsigned half = n / 2; half; n = (n + 1) / 2, half = n / 2)
    f(values, (short)(__accomp_tid() % __ACCOMP_LANES), (short)half, 1);
}
// The team's first thread gets the sum of all, and returns 1. 'gather' hands the sums of warps to threads of the first one.
__ACCOMP_KMPC_TOGETHER int __kmpc_nvptx_parallel_reduce_nowait_v2(void *, unsigned long, void *values, __accomp_shuffle_fn *f,
                                                                  void (*gather)(void *, int)) {
  unsigned n = __accomp_members(), warps = (n + __ACCOMP_LANES - 1) / __ACCOMP_LANES;
  if (n == 1) return 1;
  __accomp_join_lanes(values, f, __accomp_team_lanes());
  if (warps > 1) {
    gather(values, (int)warps);
    if (__accomp_tid() < __ACCOMP_LANES) __accomp_join_lanes(values, f, warps);
  }
  return __accomp_tid() == 0;
}
#else
// One thread after the other.
__ACCOMP_KMPC int __kmpc_reduce(void *, int, int, unsigned long, void *, void *, void *lock) {
  if (__accomp_members() > 1) __kmpc_critical(nullptr, 0, lock);
  return 1;
}
__ACCOMP_KMPC int __kmpc_reduce_nowait(void *, int, int, unsigned long, void *, void *, void *lock) {
  return __kmpc_reduce(nullptr, 0, 0, 0, nullptr, nullptr, lock);
}
__ACCOMP_KMPC void __kmpc_end_reduce_nowait(void *, int, void *lock) {
  if (__accomp_members() > 1) __accomp_unlock((unsigned *)lock);
}
__ACCOMP_KMPC void __kmpc_end_reduce(void *, int, void *lock) {
  __kmpc_end_reduce_nowait(nullptr, 0, lock);
  __kmpc_barrier(nullptr, 0);
}
#endif

// --- tasks: the thread that meets one runs it --------------------------------------------------------

struct __accomp_task {
  void *shared;
  int (*run)(int, __accomp_task *);
  int part;
  int (*destroy)(int, __accomp_task *);
  void *more;
  unsigned long lower, upper, stride; // of taskloop
  int last;
};
// In front of a task: its flags, to which its destructors belong.
enum { __ACCOMP_TASK_HEAD = 16, __ACCOMP_TASK_DESTROYS = 8 };
__ACCOMP_KMPC __accomp_task *__kmpc_omp_task_alloc(void *, int, int flags, unsigned long size, unsigned long shared,
                                                   int (*run)(int, __accomp_task *)) {
  size = (size + 15) / 16 * 16;
  char *block = (char *)__builtin_malloc(__ACCOMP_TASK_HEAD + size + shared);
  if (!block) __builtin_trap();
  *(int *)block = flags;
  __accomp_task *t = (__accomp_task *)(block + __ACCOMP_TASK_HEAD);
  t->shared = shared ? (char *)t + size : nullptr;
  t->run = run;
  t->part = 0;
  return t;
}
__ACCOMP_KMPC void __kmpc_omp_task_begin_if0(void *, int, __accomp_task *) {}
__ACCOMP_KMPC void __kmpc_omp_task_complete_if0(void *, int, __accomp_task *t) {
  int *flags = (int *)((char *)t - __ACCOMP_TASK_HEAD);
  if (*flags & __ACCOMP_TASK_DESTROYS) t->destroy(0, t);
  __builtin_free(flags);
}
__ACCOMP_KMPC int __kmpc_omp_task(void *, int, __accomp_task *t) {
  t->run(0, t);
  __kmpc_omp_task_complete_if0(nullptr, 0, t);
  return 0;
}
__ACCOMP_KMPC int __kmpc_omp_task_with_deps(void *, int, __accomp_task *t, int, void *, int, void *) {
  return __kmpc_omp_task(nullptr, 0, t);
}
__ACCOMP_KMPC void __kmpc_omp_wait_deps(void *, int, int, void *, int, void *) {}
__ACCOMP_KMPC void __kmpc_omp_taskwait_deps_51(void *, int, int, void *, int, void *, int) {}
__ACCOMP_KMPC int __kmpc_omp_taskwait(void *, int) { return 0; }
__ACCOMP_KMPC int __kmpc_omp_taskyield(void *, int, int) { return 0; }
__ACCOMP_KMPC void __kmpc_taskgroup(void *, int) {}
__ACCOMP_KMPC void __kmpc_end_taskgroup(void *, int) {}
__ACCOMP_KMPC void __kmpc_taskloop(void *, int, __accomp_task *t, int, unsigned long *, unsigned long *, long, int, int,
                                   unsigned long, void *) {
  t->last = 1;
  __kmpc_omp_task(nullptr, 0, t);
}
// Tasks add to the variable itself.
__ACCOMP_KMPC void *__kmpc_taskred_init(int, int, void *) { return nullptr; }
__ACCOMP_KMPC void *__kmpc_task_reduction_get_th_data(int, void *, void *item) { return item; }
}
#pragma omp end declare target
#endif
