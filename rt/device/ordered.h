// Clang's own atomic functions on an NVIDIA GPU, in the order that the program asks for. LLVM 19 makes relaxed operations of all
// of them, and knows no load and no store that is ordered.
// In:  the program's calls of __atomic_..., __sync_... and, by <stdatomic.h>, __c11_atomic_...; variables with _Atomic.
// Out: the relaxed operation between fences of the device. Included last: each name stands for itself inside of its macro.
#ifndef ACCOMP_DEVICE_ORDERED_H
#define ACCOMP_DEVICE_ORDERED_H

#ifdef ACCOMP_EMU
#define __ACCOMP_IN_ORDER(e, x, op, v, result) (e)
#elif defined(ACCOMP_OPENCL) && !defined(ACCOMP_LLVM)
#define __ACCOMP_IN_ORDER(e, x, op, v, result) __ACCOMP_CHANGE_ATOMIC(x, op, v, result)
#include "opencl_atomic.h"
#else
#define __ACCOMP_IN_ORDER(e, x, op, v, result) __ACCOMP_FULLY(e)
#define __ACCOMP_ORDER(o) ((o) == __ATOMIC_RELAXED ? (void)0 : __accomp_fence())
#define __ACCOMP_ORDERED(o, e)                                                            \
  ({                                                                                      \
    __ACCOMP_ORDER(o);                                                                    \
    __typeof__(e) __accomp_result = (e);                                                     \
    __ACCOMP_ORDER(o);                                                                    \
    __accomp_result;                                                                         \
  })
#define __ACCOMP_ORDERED_VOID(o, e)                                                       \
  ({                                                                                      \
    __ACCOMP_ORDER(o);                                                                    \
    (e);                                                                                  \
    __ACCOMP_ORDER(o);                                                                    \
  })
#define __ACCOMP_FULLY(e) __ACCOMP_ORDERED(__ATOMIC_SEQ_CST, e)

// Changes of what may be a thread's own variable (atomic.h: __ACCOMP_ATOMIC_OWN). LLVM makes plain operations of those on
// local memory that it knows to be local, but for exchanges that compare. 'name' stands for itself. Which variable a
// pointer belongs to is hidden where it becomes one to local memory: LLVM cannot write that of a block's variable, even in
// code that never runs.
#define __ACCOMP_CHANGE(name, p, ...)                                                     \
  ({                                                                                      \
    __auto_type __accomp_at = (p);                                                        \
    __ACCOMP_ATOMIC_OWN(__accomp_at)                                                      \
        ? name((__typeof__(*__accomp_at) __attribute__((__address_space__(5))) *)         \
                   __ACCOMP_ATOMIC_OTHER(__accomp_at), __VA_ARGS__)                       \
        : name(__ACCOMP_ATOMIC_OTHER(__accomp_at), __VA_ARGS__);                          \
  })
// Does *p have the value 'old'? Then it gets 'v'; else 'fails' is done, where __accomp_there.value is what it has.
#define __ACCOMP_SWAP_OWN(p, old, v, fails)                                               \
  ({                                                                                      \
    __ACCOMP_ATOMIC_CELL(p) __accomp_there, __accomp_wanted, __accomp_stored;                     \
    __accomp_wanted.value = (old);                                                           \
    __accomp_stored.value = (v);                                                             \
    __accomp_there.word = *__ACCOMP_ATOMIC_WORDS(p);                                        \
    int __accomp_same = __accomp_there.word == __accomp_wanted.word;                           \
    if (__accomp_same)                                                                    \
      *__ACCOMP_ATOMIC_WORDS(p) = __accomp_stored.word;                                      \
    else                                                                                  \
      fails;                                                                              \
    __accomp_same;                                                                        \
  })
// e: a pointer to the expected value, which gets what is there.
#define __ACCOMP_COMPARED(p, e, v, name, ...)                                             \
  ({                                                                                      \
    __auto_type __accomp_at = (p);                                                        \
    __auto_type __accomp_e = (e);                                                         \
    __ACCOMP_ATOMIC_OWN(__accomp_at)                                                      \
        ? __ACCOMP_SWAP_OWN(__accomp_at, *__accomp_e, v, *__accomp_e = __accomp_there.value) \
        : name(__ACCOMP_ATOMIC_OTHER(__accomp_at), __accomp_e, __VA_ARGS__);              \
  })

#define __atomic_thread_fence(o)     __ACCOMP_ORDER(o)
#define __c11_atomic_thread_fence(o) __ACCOMP_ORDER(o)
#define __atomic_signal_fence(o)     __asm__ volatile("" ::: "memory")
#define __c11_atomic_signal_fence(o) __asm__ volatile("" ::: "memory")
#define __sync_synchronize()         __accomp_fence()

// --- GNU's ---------------------------------------------------------------------------------

#define __atomic_load_n(p, o) __ACCOMP_ORDERED(o, __atomic_load_n(p, __ATOMIC_RELAXED))
#define __atomic_load(p, r, o)                                                            \
  __ACCOMP_ORDERED_VOID(o, __atomic_load(p, r, __ATOMIC_RELAXED))
#define __atomic_store_n(p, v, o)                                                         \
  __ACCOMP_ORDERED_VOID(o, __atomic_store_n(p, v, __ATOMIC_RELAXED))
#define __atomic_store(p, v, o)                                                           \
  __ACCOMP_ORDERED_VOID(o, __atomic_store(p, v, __ATOMIC_RELAXED))
#define __atomic_exchange_n(p, v, o)                                                      \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_exchange_n, p, v, __ATOMIC_RELAXED))
#define __atomic_exchange(p, v, r, o)                                                     \
  __ACCOMP_ORDERED_VOID(o, ({                                                             \
    __auto_type __accomp_at = (p);                                                        \
    if (__ACCOMP_ATOMIC_OWN(__accomp_at)) {                                               \
      __ACCOMP_ATOMIC_TYPE(__accomp_at) __accomp_now = *(v);                              \
      *(r) = *__accomp_at;                                                                \
      *__accomp_at = __accomp_now;                                                        \
    } else {                                                                              \
      __atomic_exchange(__ACCOMP_ATOMIC_OTHER(__accomp_at), v, r, __ATOMIC_RELAXED);      \
    }                                                                                     \
  }))
#define __atomic_compare_exchange_n(p, e, v, w, o, f)                                     \
  __ACCOMP_ORDERED(o, __ACCOMP_COMPARED(p, e, v, __atomic_compare_exchange_n, v, w,       \
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))
#define __atomic_compare_exchange(p, e, v, w, o, f)                                       \
  __ACCOMP_ORDERED(o, __ACCOMP_COMPARED(p, e, *(v), __atomic_compare_exchange, v, w,      \
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))
#define __atomic_test_and_set(p, o)                                                       \
  __ACCOMP_ORDERED(o, ({                                                                  \
    unsigned char *__accomp_at = (unsigned char *)(p), __accomp_was;                      \
    __ACCOMP_ATOMIC_OWN(__accomp_at)                                                      \
        ? (__accomp_was = *__accomp_at, *__accomp_at = 1, (__ACCOMP_BOOL)__accomp_was)            \
        : __atomic_test_and_set(__ACCOMP_ATOMIC_OTHER(__accomp_at), __ATOMIC_RELAXED);    \
  }))
#define __atomic_clear(p, o)                                                              \
  __ACCOMP_ORDERED_VOID(o, __atomic_store_n((char *)(p), 0, __ATOMIC_RELAXED))

#define __atomic_fetch_add(p, v, o)                                                       \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_fetch_add, p, v, __ATOMIC_RELAXED))
#define __atomic_fetch_sub(p, v, o)                                                       \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_fetch_sub, p, v, __ATOMIC_RELAXED))
#define __atomic_fetch_and(p, v, o)                                                       \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_fetch_and, p, v, __ATOMIC_RELAXED))
#define __atomic_fetch_or(p, v, o)                                                        \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_fetch_or, p, v, __ATOMIC_RELAXED))
#define __atomic_fetch_xor(p, v, o)                                                       \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_fetch_xor, p, v, __ATOMIC_RELAXED))
#define __atomic_fetch_nand(p, v, o)                                                      \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_fetch_nand, p, v, __ATOMIC_RELAXED))
#define __atomic_fetch_min(p, v, o)                                                       \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_fetch_min, p, v, __ATOMIC_RELAXED))
#define __atomic_fetch_max(p, v, o)                                                       \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_fetch_max, p, v, __ATOMIC_RELAXED))
#define __atomic_add_fetch(p, v, o)                                                       \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_add_fetch, p, v, __ATOMIC_RELAXED))
#define __atomic_sub_fetch(p, v, o)                                                       \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_sub_fetch, p, v, __ATOMIC_RELAXED))
#define __atomic_and_fetch(p, v, o)                                                       \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_and_fetch, p, v, __ATOMIC_RELAXED))
#define __atomic_or_fetch(p, v, o)                                                        \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_or_fetch, p, v, __ATOMIC_RELAXED))
#define __atomic_xor_fetch(p, v, o)                                                       \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_xor_fetch, p, v, __ATOMIC_RELAXED))
#define __atomic_nand_fetch(p, v, o)                                                      \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_nand_fetch, p, v, __ATOMIC_RELAXED))
#define __atomic_min_fetch(p, v, o)                                                       \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_min_fetch, p, v, __ATOMIC_RELAXED))
#define __atomic_max_fetch(p, v, o)                                                       \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__atomic_max_fetch, p, v, __ATOMIC_RELAXED))

// --- those of <stdatomic.h> ------------------------------------------------------------------

#define __c11_atomic_load(p, o)                                                           \
  __ACCOMP_ORDERED(o, __c11_atomic_load(p, __ATOMIC_RELAXED))
#define __c11_atomic_store(p, v, o)                                                       \
  __ACCOMP_ORDERED_VOID(o, __c11_atomic_store(p, v, __ATOMIC_RELAXED))
#define __c11_atomic_exchange(p, v, o)                                                    \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__c11_atomic_exchange, p, v, __ATOMIC_RELAXED))
#define __c11_atomic_compare_exchange_strong(p, e, v, o, f)                               \
  __ACCOMP_ORDERED(o, __ACCOMP_COMPARED(p, e, v, __c11_atomic_compare_exchange_strong, v,     \
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))
#define __c11_atomic_compare_exchange_weak(p, e, v, o, f)                                 \
  __ACCOMP_ORDERED(o, __ACCOMP_COMPARED(p, e, v, __c11_atomic_compare_exchange_weak, v,     \
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))
#define __c11_atomic_fetch_add(p, v, o)                                                   \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__c11_atomic_fetch_add, p, v, __ATOMIC_RELAXED))
#define __c11_atomic_fetch_sub(p, v, o)                                                   \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__c11_atomic_fetch_sub, p, v, __ATOMIC_RELAXED))
#define __c11_atomic_fetch_and(p, v, o)                                                   \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__c11_atomic_fetch_and, p, v, __ATOMIC_RELAXED))
#define __c11_atomic_fetch_or(p, v, o)                                                    \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__c11_atomic_fetch_or, p, v, __ATOMIC_RELAXED))
#define __c11_atomic_fetch_xor(p, v, o)                                                   \
  __ACCOMP_ORDERED(o, __ACCOMP_CHANGE(__c11_atomic_fetch_xor, p, v, __ATOMIC_RELAXED))

// --- the older ones, which are full barriers -------------------------------------------------

#define __sync_fetch_and_add(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_fetch_and_add, p, __VA_ARGS__))
#define __sync_fetch_and_sub(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_fetch_and_sub, p, __VA_ARGS__))
#define __sync_fetch_and_or(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_fetch_and_or, p, __VA_ARGS__))
#define __sync_fetch_and_and(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_fetch_and_and, p, __VA_ARGS__))
#define __sync_fetch_and_xor(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_fetch_and_xor, p, __VA_ARGS__))
#define __sync_fetch_and_nand(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_fetch_and_nand, p, __VA_ARGS__))
#define __sync_add_and_fetch(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_add_and_fetch, p, __VA_ARGS__))
#define __sync_sub_and_fetch(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_sub_and_fetch, p, __VA_ARGS__))
#define __sync_or_and_fetch(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_or_and_fetch, p, __VA_ARGS__))
#define __sync_and_and_fetch(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_and_and_fetch, p, __VA_ARGS__))
#define __sync_xor_and_fetch(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_xor_and_fetch, p, __VA_ARGS__))
#define __sync_nand_and_fetch(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_nand_and_fetch, p, __VA_ARGS__))
#define __sync_fetch_and_min(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_fetch_and_min, p, __VA_ARGS__))
#define __sync_fetch_and_max(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_fetch_and_max, p, __VA_ARGS__))
#define __sync_fetch_and_umin(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_fetch_and_umin, p, __VA_ARGS__))
#define __sync_fetch_and_umax(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_fetch_and_umax, p, __VA_ARGS__))
#define __sync_swap(p, ...) __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_swap, p, __VA_ARGS__))
#define __sync_bool_compare_and_swap(p, old, v, ...)                                      \
  __ACCOMP_FULLY(({                                                                       \
    __auto_type __accomp_at = (p);                                                        \
    __ACCOMP_ATOMIC_OWN(__accomp_at)                                                      \
        ? (__ACCOMP_BOOL)__ACCOMP_SWAP_OWN(__accomp_at, old, v, (void)0)                          \
        : __sync_bool_compare_and_swap(__ACCOMP_ATOMIC_OTHER(__accomp_at), old, v);       \
  }))
#define __sync_val_compare_and_swap(p, old, v, ...)                                       \
  __ACCOMP_FULLY(({                                                                       \
    __auto_type __accomp_at = (p);                                                        \
    __ACCOMP_ATOMIC_TYPE(__accomp_at) __accomp_found;                                     \
    if (__ACCOMP_ATOMIC_OWN(__accomp_at)) {                                               \
      __accomp_found = (old);                                                             \
      __ACCOMP_SWAP_OWN(__accomp_at, __accomp_found, v, __accomp_found = __accomp_there.value); \
    } else {                                                                              \
      __accomp_found =                                                                    \
          __sync_val_compare_and_swap(__ACCOMP_ATOMIC_OTHER(__accomp_at), old, v);        \
    }                                                                                     \
    __accomp_found;                                                                       \
  }))
#define __sync_lock_test_and_set(p, ...)                                                  \
  __ACCOMP_FULLY(__ACCOMP_CHANGE(__sync_lock_test_and_set, p, __VA_ARGS__))
#define __sync_lock_release(p, ...)                                                       \
  __ACCOMP_ORDERED_VOID(__ATOMIC_RELEASE, __atomic_store_n(p, 0, __ATOMIC_RELAXED))
#endif // ACCOMP_EMU

// --- variables with _Atomic, as emit/atomic_variable.c writes their accesses ------------------

#define __ACCOMP_READ_ATOMIC(x) __c11_atomic_load(&(x), __ATOMIC_SEQ_CST)
#define __ACCOMP_WRITE_ATOMIC(x, v)                                                       \
  ({                                                                                      \
    __typeof__(__c11_atomic_load(&(x), __ATOMIC_RELAXED)) __accomp_new = (v);             \
    __c11_atomic_store(&(x), __accomp_new, __ATOMIC_SEQ_CST);                             \
    __accomp_new;                                                                         \
  })
// result: __accomp_was or __accomp_now. __ACCOMP_IN_ORDER has the same, behind the change as C writes it.
#define __ACCOMP_CHANGE_ATOMIC(x, op, v, result)                                          \
  ({                                                                                      \
    __auto_type __accomp_x = &(x);                                                        \
    __auto_type __accomp_by = (v);                                                        \
    __typeof__(__c11_atomic_load(&(x), __ATOMIC_RELAXED)) __accomp_now,                   \
        __accomp_was = __c11_atomic_load(__accomp_x, __ATOMIC_SEQ_CST);                   \
    do                                                                                    \
      __accomp_now = __accomp_was op __accomp_by;                                         \
    while (!__c11_atomic_compare_exchange_strong(                                         \
        __accomp_x, &__accomp_was, __accomp_now, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));    \
    result;                                                                               \
  })
#endif
