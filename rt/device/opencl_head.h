// Stands in front of each text for OpenCL devices, which their drivers' preprocessors read: what depends on the device.
// ACCOMP_FLAT: an address is the same in every address space, as on CPUs, and OpenCL's generic one may be missing.
// ACCOMP_SINGLE: the device has no doubles. Text that has none runs there. Drivers' compilers may have no macros with '...'.
#ifdef ACCOMP_SINGLE
#define __accomp_cl_double ulong // a word of an operation on doubles, which is never run
#define __accomp_cl_doubles(text)
#else
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define __accomp_cl_double double
#define __accomp_cl_doubles(text) text
#endif
#ifdef cl_khr_int64_base_atomics
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#endif
#ifdef cl_khr_int64_extended_atomics
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
#define ACCOMP_ATOMICS64
#endif
#ifdef cl_khr_subgroups
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#endif
#ifndef ACCOMP_WARP
#define ACCOMP_WARP 1
#endif
#ifndef ACCOMP_TYPE // acc_device_t
#define ACCOMP_TYPE 33
#endif
#ifndef ACCOMP_CPU
#define ACCOMP_CPU 0
#endif
// For blocks of 257 to 1024 threads in rows of one: each place in the arena has four times the bytes that it has for 256.
#ifdef ACCOMP_LARGE
#define __accomp_cl_large 1
#define __accomp_cl_place(at) ((at) * 4)
#else
#define __accomp_cl_large 0
#define __accomp_cl_place(at) (at)
#endif
#ifdef ACCOMP_FLAT
#define __accomp_plain(T, at) ((T)(ulong)(at))
#define __accomp_arena(T, at) ((T)((ulong)__accomp_local + __accomp_cl_place(at)))
#elif defined(ACCOMP_PTX) // OpenCL C 1.2: a plain pointer is one to the thread's own memory, and an address of the machine all the same
#define __accomp_plain(T, at) ((T)(ulong)(at))
#define __accomp_arena(T, at) ((T)(__accomp_generic(__accomp_local) + __accomp_cl_place(at)))
// The arena begins at a multiple of 128 bytes: drivers give it the alignment of a ulong alone. The builtin changes the address space as a cast of
// OpenCL 2.0 does, so that the compiler still knows which memory it is.
__attribute__((__always_inline__, __unused__)) static char *__accomp_generic(__local ulong *p) {
  return __builtin_astype(p, char *) + (-(ulong)p & 127);
}
#else
#define __accomp_plain(T, at) ((T)(__global void *)(at))
#define __accomp_arena(T, at) ((T)(__local void *)((__local char *)__accomp_local + (-(size_t)__accomp_local & 127) + __accomp_cl_place(at)))
#endif
// A string, which lies in constant memory, as C's pointers lead to it.
#ifdef ACCOMP_FLAT
#define __accomp_constant(s) ((char *)(ulong)(s))
#elif defined(ACCOMP_PTX)
__attribute__((__always_inline__, __unused__)) static char *__accomp_constant(__constant char *s) {
  return __builtin_astype(s, char *);
}
#else // constant memory of GPUs is memory of the device
#define __accomp_constant(s) ((char *)(__global char *)(ulong)(s))
#endif
#ifdef __accomp_sizes // by the compiler, which reads them in LLVM's text: the size, and the alignment above 40 bits
#define __accomp_size_of(name, T) static __constant ulong name __attribute__((__used__)) = sizeof(T) | (ulong)__alignof__(T) << 40;
#else
#define __accomp_size_of(name, T)
#endif
#ifdef ACCOMP_LONE // for blocks of one thread: compilers for CPUs take long for barriers, and write slow code around them
#define __accomp_cl_thread(i)  0u
#define __accomp_cl_threads(i) 1u
#define __accomp_cl_barrier()  ((void)0)
#else
#define __accomp_cl_thread(i)  ((unsigned)get_local_id(i))
#define __accomp_cl_threads(i) ((unsigned)get_local_size(i))
#define __accomp_cl_barrier()  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#endif
#define __accomp_cl_group()  ((unsigned)get_group_id(0))
#define __accomp_cl_groups() ((unsigned)get_num_groups(0))
#ifdef ACCOMP_FLAT
#define __accomp_cl_fence() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#elif defined(ACCOMP_PTX)
#define __accomp_cl_fence() __asm__ volatile("membar.gl;" : : : "memory")
#else
#define __accomp_cl_fence() atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device)
#endif
// Calls the system, of which CPUs' drivers leave nothing to kernels.
#if defined(ACCOMP_FLAT) && defined(__linux__) && defined(__x86_64__)
__attribute__((__unused__)) static long __accomp_cl_system(long call, long a, long b, long c) {
  __asm__ volatile("syscall" : "+a"(call) : "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
  return call;
}
#endif
// Memory that the host uses while the kernel runs (reverse.h).
#ifdef ACCOMP_FLAT
#define __accomp_cl_host_fence() __accomp_cl_fence()
#define __accomp_cl_seen(p)      (*(volatile unsigned *)(p))
#define __accomp_cl_show(p, v)   ((void)(*(volatile unsigned *)(p) = (v)))
#define __accomp_cl_global(p)    ((void)(p), 1)
#elif defined(ACCOMP_PTX)
#define __accomp_cl_host_fence() __asm__ volatile("membar.sys;" : : : "memory")
#define __accomp_cl_seen(p)                                                                                  \
  ({                                                                                                         \
    unsigned __accomp_v;                                                                                     \
    __asm__ volatile("ld.volatile.u32 %0, [%1];" : "=r"(__accomp_v) : "l"(p) : "memory");                    \
    __accomp_v;                                                                                              \
  })
#define __accomp_cl_show(p, v) __asm__ volatile("st.volatile.u32 [%0], %1;" : : "l"(p), "r"((unsigned)(v)) : "memory")
#define __accomp_cl_global(p)                                                                                \
  ({                                                                                                         \
    unsigned __accomp_v;                                                                                     \
    __asm__("{ .reg .pred is; isspacep.global is, %1; selp.u32 %0, 1, 0, is; }" : "=r"(__accomp_v) : "l"(p));\
    (int)__accomp_v;                                                                                         \
  })
#else
#if defined(__opencl_c_atomic_scope_all_devices) || __OPENCL_C_VERSION__ < 300
#define __accomp_cl_host_scope memory_scope_all_svm_devices
#else
#define __accomp_cl_host_scope memory_scope_device
#endif
#define __accomp_cl_host_fence() atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, __accomp_cl_host_scope)
#define __accomp_cl_seen(p) atomic_load_explicit((volatile atomic_uint *)(p), memory_order_relaxed, __accomp_cl_host_scope)
#define __accomp_cl_show(p, v) atomic_store_explicit((volatile atomic_uint *)(p), v, memory_order_relaxed, __accomp_cl_host_scope)
#define __accomp_cl_global(p) (to_global(p) != 0)
#endif
// A thread that waits for the host leaves its core to others.
#if defined(ACCOMP_FLAT) && defined(__linux__) && defined(__x86_64__)
#define __accomp_cl_yield() ((void)__accomp_cl_system(24, 0, 0, 0))
#else
#define __accomp_cl_yield() ((void)0)
#endif
// Nanoseconds of a clock, which the host's need not agree with. That of cl_khr_kernel_clock has no unit.
#ifdef __accomp_sizes
#define __accomp_cl_nanoseconds() 0ul
#elif defined(ACCOMP_PTX)
#define __accomp_cl_nanoseconds()                                                                            \
  ({                                                                                                         \
    ulong __accomp_now;                                                                                      \
    __asm__ volatile("mov.u64 %0, %%globaltimer;" : "=l"(__accomp_now));                                     \
    __accomp_now;                                                                                            \
  })
#elif defined(ACCOMP_FLAT) && defined(__linux__) && defined(__x86_64__) // clock_gettime(CLOCK_MONOTONIC, now)
#define __accomp_cl_nanoseconds()                                                                            \
  ({                                                                                                         \
    long __accomp_now[2];                                                                                    \
    __accomp_cl_system(228, 1, (long)__accomp_now, 0);                                                       \
    (ulong)(__accomp_now[0] * 1000000000 + __accomp_now[1]);                                                 \
  })
#else
#define __accomp_cl_nanoseconds()                                                                            \
  ({                                                                                                         \
    _Static_assert(0, "kernels of this device have no clock for clock() and omp_get_wtime()");               \
    0ul;                                                                                                     \
  })
#endif
#define __accomp_clock()         ((long)(__accomp_cl_nanoseconds() / 1000)) // in POSIX's CLOCKS_PER_SEC
#define __accomp_omp_get_wtime() ((double)__accomp_cl_nanoseconds() * 1e-9)
// A row of threads: one, or those that run together: NVIDIA's 32, or a sub-group. A row of one thread needs no barrier, and has nothing to
// exchange. All threads of a row come to each of these words; other rows of the block may be elsewhere.
#define __accomp_cl_row(T) __attribute__((__always_inline__, __unused__)) static T
#if ACCOMP_WARP == 1
#define __accomp_cl_warp_barrier() ((void)0)
#define __accomp_cl_down(v, by)    ((void)(by), (v))
#define __accomp_cl_up(v, by)      ((void)(by), (v))
#define __accomp_cl_lane(v, at)    ((void)(at), (v))
#define __accomp_cl_across(v, by)  ((void)(by), (v))
#define __accomp_cl_ballot(yes)    ((ulong)((yes) != 0))
#elif defined(ACCOMP_PTX)
#define __accomp_cl_warp_barrier() __asm__ volatile("bar.warp.sync 0xffffffff;" : : : "memory")
#define __accomp_cl_exchange_by(name, mode, last)                                                            \
  __accomp_cl_row(unsigned) __accomp_cl_##name(unsigned v, unsigned by) {                                    \
    unsigned r;                                                                                              \
    __asm__ volatile("shfl.sync." mode ".b32 %0, %1, %2, " last ", 0xffffffff;" : "=r"(r) : "r"(v), "r"(by));\
    return r;                                                                                                \
  }
__accomp_cl_exchange_by(down, "down", "31") __accomp_cl_exchange_by(up, "up", "0")
__accomp_cl_exchange_by(lane, "idx", "31") __accomp_cl_exchange_by(across, "bfly", "31")
__accomp_cl_row(ulong) __accomp_cl_ballot(int yes) {
  unsigned r;
  __asm__ volatile("{ .reg .pred yes; setp.ne.s32 yes, %1, 0; vote.sync.ballot.b32 %0, yes, 0xffffffff; }" : "=r"(r) : "r"(yes));
  return r;
}
#else
#if defined(cl_khr_subgroup_shuffle)
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
#define __accomp_cl_shuffle(v, at) sub_group_shuffle(v, at)
#elif defined(cl_intel_subgroups)
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#define __accomp_cl_shuffle(v, at) intel_sub_group_shuffle(v, at)
#elif defined(__AMDGCN__) // whose compiler is clang, and names no extension for it
#define __accomp_cl_shuffle(v, at) (unsigned)__builtin_amdgcn_ds_bpermute((int)(at) * 4, (int)(v))
#endif
#define __accomp_cl_warp_barrier() sub_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#define __accomp_cl_own_lane()     ((unsigned)get_sub_group_local_id())
// Lanes that have no such neighbour get another one's value.
__accomp_cl_row(unsigned) __accomp_cl_lane(unsigned v, unsigned at) { return __accomp_cl_shuffle(v, at & (ACCOMP_WARP - 1)); }
__accomp_cl_row(unsigned) __accomp_cl_down(unsigned v, unsigned by) { return __accomp_cl_lane(v, __accomp_cl_own_lane() + by); }
__accomp_cl_row(unsigned) __accomp_cl_up(unsigned v, unsigned by) { return __accomp_cl_lane(v, __accomp_cl_own_lane() - by); }
__accomp_cl_row(unsigned) __accomp_cl_across(unsigned v, unsigned by) { return __accomp_cl_lane(v, __accomp_cl_own_lane() ^ by); }
__accomp_cl_row(ulong) __accomp_cl_ballot(int yes) {
#ifdef cl_khr_subgroup_ballot
  uint4 all = sub_group_ballot(yes);
  return ACCOMP_WARP > 32 ? all.x | (ulong)all.y << 32 : all.x;
#else
  return sub_group_reduce_add(yes ? 1ul << __accomp_cl_own_lane() : 0ul);
#endif
}
#endif
// A barrier of the block's first n threads, whose warps are the machine's whatever a row is. That of the machine counts whole warps: where
// the last one is not whole, the first thread of each warp counts it in met[0], and waits until the last warp to arrive has raised met[1].
#ifdef ACCOMP_PTX
#define __accomp_cl_has_parts()             1
#define __accomp_cl_barrier_of(met, tid, n) __accomp_cl_meet((unsigned *)(met), tid, n)
#define __accomp_cl_meet_lanes(lanes) __asm__ volatile("bar.warp.sync %0;" : : "r"(lanes) : "memory")
__attribute__((__noinline__, __unused__)) static void __accomp_cl_meet(unsigned *met, unsigned tid, unsigned n) {
  unsigned rest = n - tid / 32 * 32, lanes = rest < 32 ? (1u << rest) - 1 : ~0u, warps = (n + 31) / 32, before, arrived;
  __accomp_cl_meet_lanes(lanes);
  if (n % 32 == 0) {
    if (warps > 1) __asm__ volatile("barrier.sync 1, %0;" : : "r"(n) : "memory");
    return;
  }
  if (warps > 1 && tid % 32 == 0) {
    before = __accomp_cl_seen(met + 1);
    __asm__ volatile("membar.cta;" : : : "memory");
    __asm__ volatile("atom.add.u32 %0, [%1], 1;" : "=r"(arrived) : "l"(met) : "memory");
    if (arrived == warps - 1) {
      __accomp_cl_show(met, 0);
      __asm__ volatile("membar.cta;" : : : "memory");
      __accomp_cl_show(met + 1, before + 1);
    } else {
      while (__accomp_cl_seen(met + 1) == before) {}
    }
    __asm__ volatile("membar.cta;" : : : "memory");
  }
  __accomp_cl_meet_lanes(lanes);
}
#elif defined(__accomp_sizes) // where 'met' counts
#define __accomp_cl_has_parts()              1
#define __accomp_cl_barrier_of(met, tid, n) ((void)(*(unsigned *)(met) + (n)))
#else
#define __accomp_cl_has_parts()              0
#define __accomp_cl_barrier_of(met, tid, n) ((void)(met), (void)(n))
#endif
// A kernel's first word. ACCOMP_REQUIRED: rows are sub-groups of that many threads because the kernel asks for them.
#ifdef ACCOMP_REQUIRED
#define __accomp_cl_kernel __attribute__((intel_reqd_sub_group_size(ACCOMP_WARP))) __kernel
#else
#define __accomp_cl_kernel __kernel
#endif
// Hides a pointer's value from the optimiser.
#ifdef ACCOMP_PTX
#define __accomp_cl_hide(p) __asm__ volatile("" : "+l"(p) : : "memory")
#elif defined(ACCOMP_FLAT)
#define __accomp_cl_hide(p) __asm__ volatile("" : "+r"(p) : : "memory")
#else // each GPU has letters of its own for registers
#define __accomp_cl_hide(p) ((p) = *(void *volatile *)&(p))
#endif
// A call of printf with strings that are no literals: whole where the driver takes pointers, else in parts (src/driver/opencl_printf.c).
#ifdef ACCOMP_FLAT
#define __accomp_cl_printf(whole, parts) whole
#else
#define __accomp_cl_printf(whole, parts) parts
#endif
#define __accomp_cl_printf_parts(whole, parts) parts
#define __accomp_cl_string(text, width, precision, left)                                                     \
  ({                                                                                                         \
    const char *__accomp_s = (text);                                                                         \
    int __accomp_n = 0, __accomp_k;                                                                          \
    if (!__accomp_s) __accomp_s = __accomp_constant("(null)");                                               \
    while (__accomp_n < (precision) && __accomp_s[__accomp_n]) __accomp_n++;                                 \
    for (__accomp_k = __accomp_n; !(left) && __accomp_k < (width); __accomp_k++) printf(" ");                \
    for (__accomp_k = 0; __accomp_k < __accomp_n; __accomp_k++) printf("%c", __accomp_s[__accomp_k]);        \
    for (__accomp_k = __accomp_n; (left) && __accomp_k < (width); __accomp_k++) printf(" ");                 \
  })
// In front of a loop whose iterations a GPU's thread takes four at a time.
#if ACCOMP_CPU
#define __accomp_cl_unrolled
#else
#define __accomp_cl_unrolled _Pragma("unroll 4")
#endif
// Words of opencl_words.h.
#define __accomp_cl_warp()    ((unsigned)ACCOMP_WARP)
#define __accomp_cl_cpu()     ACCOMP_CPU
#define __accomp_cl_type()    ACCOMP_TYPE
#define __accomp_cl_hidden(p) ({ void *__accomp_p = (p); __accomp_cl_hide(__accomp_p); __accomp_p; })
// The program's prototypes of these are left out.
#define memcpy  __builtin_memcpy
#define memmove __builtin_memmove
#define memset  __builtin_memset
// NVIDIA's compiler makes calls of C's functions of these.
#define __builtin_nan(text)  nan((ulong)0)
#define __builtin_nanf(text) nan((uint)0)
// OpenCL C has no trap: a kernel that is at fault stores to an address that is no memory.
#ifdef ACCOMP_PTX
#define __accomp_cl_trap() __asm__ volatile("trap;")
#elif defined(ACCOMP_FLAT) && defined(__x86_64__)
#define __accomp_cl_trap() __asm__ volatile("ud2")
#else
#define __accomp_cl_trap() ((void)(*(volatile __global int *)(ulong)8 = 0))
#endif
// clang's atomic builtins by what else a driver has. CPUs have the builtins themselves. A thread's own variables have no atomic
// access on GPUs, and need none: 'anywhere' says whether p may lead to one (atomic.h: __ACCOMP_ATOMIC_ANYWHERE).
#ifndef ACCOMP_FLAT
#define __accomp_cl __attribute__((__overloadable__, __always_inline__, __unused__)) static
#ifdef ACCOMP_PTX // NVIDIA's compiler takes the builtins and ends in unresolved functions; generic addresses are its own
__attribute__((__always_inline__, __unused__)) static int __accomp_cl_own(const volatile void *p) {
  unsigned own;
  __asm__("{ .reg .pred own; isspacep.local own, %1; selp.u32 %0, 1, 0, own; }" : "=r"(own) : "l"(p));
  return own;
}
// By the address: an instruction for generic ones takes many times as long.
#define __accomp_cl_spaces(op, with)                                                                         \
  "{ .reg .pred near; .reg .b64 at; isspacep.shared near, %1; cvta.to.shared.u64 at, %1;"                    \
  " @near atom.shared." op " %0, [at], " with "; cvta.to.global.u64 at, %1;"                                 \
  " @!near atom.global." op " %0, [at], " with "; }"
#define __accomp_cl_atomic(name, T, op, bits, c, now)                                                        \
  __accomp_cl T name(T *p, T v, int anywhere) {                                                              \
    T r;                                                                                                     \
    if (anywhere && __accomp_cl_own(p))                                                                      \
      r = *p, *p = now;                                                                                      \
    else                                                                                                     \
      __asm__ volatile(__accomp_cl_spaces(op "." bits, "%2") : "=" c(r) : "l"(p), c(v) : "memory");          \
    return r;                                                                                                \
  }
#define __accomp_cl_cas(T, bits, c)                                                                          \
  __accomp_cl T __accomp_cl_compare(T *p, T was, T v, int anywhere) {                                        \
    T r;                                                                                                     \
    if (anywhere && __accomp_cl_own(p)) {                                                                    \
      r = *p;                                                                                                \
      if (r == was) *p = v;                                                                                  \
    } else                                                                                                   \
      __asm__ volatile(__accomp_cl_spaces("cas." bits, "%2, %3") : "=" c(r) : "l"(p), c(was), c(v) : "memory");\
    return r;                                                                                                \
  }
#define __accomp_cl_integer(T, sum, word, bits, c)                                                           \
  __accomp_cl_atomic(__accomp_cl_add, T, "add", sum, c, r + v)                                               \
  __accomp_cl_atomic(__accomp_cl_and, T, "and", bits, c, r & v) __accomp_cl_atomic(__accomp_cl_or, T, "or", bits, c, r | v)\
  __accomp_cl_atomic(__accomp_cl_xor, T, "xor", bits, c, r ^ v) __accomp_cl_atomic(__accomp_cl_swap, T, "exch", bits, c, v)\
  __accomp_cl_atomic(__accomp_cl_min, T, "min", word, c, v < r ? v : r)                                      \
  __accomp_cl_atomic(__accomp_cl_max, T, "max", word, c, v > r ? v : r) __accomp_cl_cas(T, bits, c)
__accomp_cl_integer(int, "s32", "s32", "b32", "r") __accomp_cl_integer(unsigned, "u32", "u32", "b32", "r")
__accomp_cl_integer(long, "u64", "s64", "b64", "l") __accomp_cl_integer(unsigned long, "u64", "u64", "b64", "l")
__accomp_cl_atomic(__accomp_cl_add, float, "add", "f32", "f", r + v) __accomp_cl_atomic(__accomp_cl_add, double, "add", "f64", "d", r + v)
#else // OpenCL 2.0's, on generic addresses
#define __accomp_cl_own(p) (!to_global(p) && !to_local(p))
#define __accomp_cl_atomic(name, function, T, A, now)                                                        \
  __accomp_cl T name(T *p, T v, int anywhere) {                                                              \
    if (!anywhere || !__accomp_cl_own(p))                                                                    \
      return function((volatile A *)p, v, memory_order_relaxed, memory_scope_device);                        \
    T r = *p;                                                                                                \
    *p = now;                                                                                                \
    return r;                                                                                                \
  }
#define __accomp_cl_integer(T, A)                                                                            \
  __accomp_cl_atomic(__accomp_cl_add, atomic_fetch_add_explicit, T, A, r + v)                                \
  __accomp_cl_atomic(__accomp_cl_and, atomic_fetch_and_explicit, T, A, r & v)                                \
  __accomp_cl_atomic(__accomp_cl_or, atomic_fetch_or_explicit, T, A, r | v)                                  \
  __accomp_cl_atomic(__accomp_cl_xor, atomic_fetch_xor_explicit, T, A, r ^ v)                                \
  __accomp_cl_atomic(__accomp_cl_min, atomic_fetch_min_explicit, T, A, v < r ? v : r)                        \
  __accomp_cl_atomic(__accomp_cl_max, atomic_fetch_max_explicit, T, A, v > r ? v : r)                        \
  __accomp_cl_atomic(__accomp_cl_swap, atomic_exchange_explicit, T, A, v)                                    \
  __accomp_cl T __accomp_cl_compare(T *p, T was, T v, int anywhere) {                                        \
    if (!anywhere || !__accomp_cl_own(p))                                                                    \
      atomic_compare_exchange_strong_explicit((volatile A *)p, &was, v, memory_order_relaxed, memory_order_relaxed,\
                                              memory_scope_device);                                          \
    else if (*p == was)                                                                                      \
      *p = v;                                                                                                \
    else                                                                                                     \
      was = *p;                                                                                              \
    return was;                                                                                              \
  }
__accomp_cl_integer(int, atomic_int) __accomp_cl_integer(unsigned, atomic_uint)
#ifdef ACCOMP_ATOMICS64
__accomp_cl_integer(long, atomic_long) __accomp_cl_integer(unsigned long, atomic_ulong)
#else // where code calls one, there is no definition
#define __accomp_cl_missing(T, name, parameters)                                                             \
  __attribute__((__overloadable__, error("this device has no atomic accesses of 64 bits"))) T name parameters;
#define __accomp_cl_missing_integer(T)                                                                       \
  __accomp_cl_missing(T, __accomp_cl_add, (T *, T, int)) __accomp_cl_missing(T, __accomp_cl_and, (T *, T, int))\
  __accomp_cl_missing(T, __accomp_cl_or, (T *, T, int)) __accomp_cl_missing(T, __accomp_cl_xor, (T *, T, int))\
  __accomp_cl_missing(T, __accomp_cl_min, (T *, T, int)) __accomp_cl_missing(T, __accomp_cl_max, (T *, T, int))\
  __accomp_cl_missing(T, __accomp_cl_swap, (T *, T, int)) __accomp_cl_missing(T, __accomp_cl_compare, (T *, T, T, int))\
  __accomp_cl_missing(int, __accomp_cl_exchange, (T *, T *, T, int))
__accomp_cl_missing_integer(long) __accomp_cl_missing_integer(unsigned long)
#endif
#define __accomp_cl_real(T, W)                                                                               \
  __accomp_cl T __accomp_cl_add(T *p, T v, int anywhere) {                                                   \
    W seen = *(volatile W *)p, was;                                                                          \
    do was = seen, seen = __accomp_cl_compare((W *)p, was, as_##W(as_##T(was) + v), anywhere);               \
    while (seen != was);                                                                                     \
    return as_##T(was);                                                                                      \
  }
__accomp_cl_real(float, uint)
#ifdef ACCOMP_ATOMICS64
__accomp_cl_doubles(__accomp_cl_real(double, ulong))
#else
__accomp_cl_doubles(__accomp_cl_missing(double, __accomp_cl_add, (double *, double, int)))
#endif
#endif
// Numbers of 8 and 16 bits are changed in the word of 32 that they are in.
#define __accomp_cl_change(name, T, now)                                                                     \
  __accomp_cl T name(T *p, T v, int anywhere) {                                                              \
    T was = *(volatile T *)p, seen;                                                                          \
    while ((seen = __accomp_cl_compare(p, was, (T)(now), anywhere)) != was) was = seen;                      \
    return was;                                                                                              \
  }
#define __accomp_cl_narrow(T, U)                                                                             \
  __accomp_cl T __accomp_cl_compare(T *p, T was, T v, int anywhere) {                                        \
    unsigned *word = (unsigned *)((ulong)p & ~3ul), at = (unsigned)((ulong)p & 3) * 8, all = (unsigned)(U)-1 << at;\
    unsigned seen = *(volatile unsigned *)word, old;                                                         \
    do {                                                                                                     \
      old = seen;                                                                                            \
      if ((U)(old >> at) != (U)was) break;                                                                   \
      seen = __accomp_cl_compare(word, old, (old & ~all) | (unsigned)(U)v << at, anywhere);                  \
    } while (seen != old);                                                                                   \
    return (T)(U)(old >> at);                                                                                \
  }                                                                                                          \
  __accomp_cl_change(__accomp_cl_swap, T, v) __accomp_cl_change(__accomp_cl_add, T, was + v)                 \
  __accomp_cl_change(__accomp_cl_and, T, was & v) __accomp_cl_change(__accomp_cl_or, T, was | v)             \
  __accomp_cl_change(__accomp_cl_xor, T, was ^ v) __accomp_cl_change(__accomp_cl_min, T, v < was ? v : was)  \
  __accomp_cl_change(__accomp_cl_max, T, v > was ? v : was)
__accomp_cl_narrow(char, uchar) __accomp_cl_narrow(unsigned char, uchar)
__accomp_cl_narrow(short, ushort) __accomp_cl_narrow(unsigned short, ushort)
#define __accomp_cl_access(T)                                                                                \
  __accomp_cl T __accomp_cl_load(const volatile T *p) { return *p; }                                         \
  __accomp_cl void __accomp_cl_store(volatile T *p, T v) { *p = v; }
#define __accomp_cl_expect(T)                                                                                \
  __accomp_cl int __accomp_cl_exchange(T *p, T *was, T v, int anywhere) {                                    \
    T seen = __accomp_cl_compare(p, *was, v, anywhere);                                                      \
    int same = seen == *was;                                                                                 \
    *was = seen;                                                                                             \
    return same;                                                                                             \
  }
__accomp_cl_access(char) __accomp_cl_access(unsigned char) __accomp_cl_access(short) __accomp_cl_access(unsigned short)
__accomp_cl_access(int) __accomp_cl_access(unsigned) __accomp_cl_access(long) __accomp_cl_access(unsigned long)
__accomp_cl_expect(char) __accomp_cl_expect(unsigned char) __accomp_cl_expect(short) __accomp_cl_expect(unsigned short)
__accomp_cl_expect(int) __accomp_cl_expect(unsigned)
#if defined(ACCOMP_PTX) || defined(ACCOMP_ATOMICS64)
__accomp_cl_expect(long) __accomp_cl_expect(unsigned long)
#endif
#define __atomic_load_n(p, o)         __accomp_cl_load(p)
#define __atomic_store_n(p, v, o)     __accomp_cl_store(p, v)
#define __atomic_exchange_n(p, v, o)  __accomp_cl_swap(p, v, __accomp_anywhere)
#define __atomic_compare_exchange_n(p, was, v, weak, o, failed) __accomp_cl_exchange(p, was, v, __accomp_anywhere)
#define __atomic_fetch_add(p, v, o)   __accomp_cl_add(p, v, __accomp_anywhere)
#define __atomic_fetch_sub(p, v, o)   __accomp_cl_add(p, -(v), __accomp_anywhere)
#define __atomic_fetch_and(p, v, o)   __accomp_cl_and(p, v, __accomp_anywhere)
#define __atomic_fetch_or(p, v, o)    __accomp_cl_or(p, v, __accomp_anywhere)
#define __atomic_fetch_xor(p, v, o)   __accomp_cl_xor(p, v, __accomp_anywhere)
#define __atomic_fetch_min(p, v, o)   __accomp_cl_min(p, v, __accomp_anywhere)
#define __atomic_fetch_max(p, v, o)   __accomp_cl_max(p, v, __accomp_anywhere)
#define __atomic_thread_fence(o)      __accomp_cl_fence()
#endif
// Why a kernel ends with a trap, which follows: the first thread that fails writes it to memory of the device's own, where the runtime reads it
// (rt/plugin/opencl/record.c). $1, $2, $3 in the format are the strings, $n is the number. Others wait for that thread, as their trap may end it.
struct __accomp_record {
  uint state; // 0; 1: a thread writes; 2: it is written
  char words[1020];
};
#ifdef __accomp_record_at
__attribute__((__unused__)) static uint __accomp_record_string(struct __accomp_record *r, uint at, const char *s) {
  for (; *s && at < sizeof r->words - 1; s++) ((volatile char *)r->words)[at++] = *s;
  return at;
}
__attribute__((__unused__)) static uint __accomp_record_number(struct __accomp_record *r, uint at, long n) {
  char digits[24];
  int first = 23;
  ulong rest = n < 0 ? -(ulong)n : (ulong)n;
  digits[first] = 0;
  do digits[--first] = (char)('0' + rest % 10);
  while (rest /= 10);
  if (n < 0) digits[--first] = '-';
  return __accomp_record_string(r, at, digits + first);
}
__attribute__((__noinline__, __unused__)) static void __accomp_record_words(const char *format, const char *a, const char *b, const char *c,
                                                                            long n) {
  __accomp_size_of(__accomp_record_bytes, struct __accomp_record)
  struct __accomp_record *r = __accomp_plain(struct __accomp_record *, __accomp_record_at);
  uint at = 0, none = 0;
  char one[2] = {0, 0};
  enum { __accomp_anywhere = 0 }; // the record is memory of the device
  if (!__atomic_compare_exchange_n(&r->state, &none, 1u, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    for (int i = 0; i < 1 << 20 && __accomp_cl_seen(&r->state) < 2; i++) __accomp_cl_yield();
    return;
  }
  for (; *format; format++) {
    if (*format != '$') {
      one[0] = *format;
      at = __accomp_record_string(r, at, one);
      continue;
    }
    format++;
    if (*format == 'n')
      at = __accomp_record_number(r, at, n);
    else
      at = __accomp_record_string(r, at, *format == '1' ? a : *format == '2' ? b : c);
  }
  ((volatile char *)r->words)[at] = 0;
  __accomp_cl_host_fence();
  __accomp_cl_show(&r->state, 2u);
  __accomp_cl_host_fence();
}
#endif
#define __accomp_cl_fail(format, a, b, c, n)                                                                 \
  __accomp_record_words((const char *)(format), (const char *)(a), (const char *)(b), (const char *)(c), n)
