// Variables with _Atomic and <stdatomic.h> on OpenCL devices, whose C has no _Atomic: src/driver/opencl_text.c leaves the word out, and
// each access is one operation of atomic.h between fences. Part of ordered.h.
#ifndef ACCOMP_DEVICE_OPENCL_ATOMIC_H
#define ACCOMP_DEVICE_OPENCL_ATOMIC_H

#define __ACCOMP_ORDER(o) ((o) == __ATOMIC_RELAXED ? (void)0 : __accomp_fence())
#define __ACCOMP_ORDERED(o, e)                                                            \
  ({                                                                                      \
    __ACCOMP_ORDER(o);                                                                    \
    __auto_type __accomp_result = (e);                                                    \
    __ACCOMP_ORDER(o);                                                                    \
    __accomp_result;                                                                      \
  })
// e: a pointer to the expected value, which gets what is there.
#define __ACCOMP_COMPARED(p, e, v)                                                        \
  ({                                                                                      \
    __auto_type __accomp_cl_p = (p);                                                      \
    __auto_type __accomp_cl_e = (e);                                                      \
    __ACCOMP_ATOMIC_CELL(__accomp_cl_p) __accomp_cl_was, __accomp_cl_now;                 \
    __accomp_cl_was.value = *__accomp_cl_e;                                               \
    __accomp_cl_now.value = (v);                                                          \
    int __accomp_cl_same = __atomic_compare_exchange_n(__ACCOMP_ATOMIC_WORDS(__accomp_cl_p), &__accomp_cl_was.word, \
        __accomp_cl_now.word, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);                     \
    if (!__accomp_cl_same) *__accomp_cl_e = __accomp_cl_was.value;                        \
    __accomp_cl_same;                                                                     \
  })
// GNU C's. 'now' has __accomp_cl_old and __accomp_cl_by, the value that is given.
#define __ACCOMP_CHANGED(o, which, p, v, now)                                             \
  ({                                                                                      \
    __auto_type __accomp_cl_by = (v);                                                     \
    __ACCOMP_ORDERED(o, which(p, __accomp_cl_old, now));                                  \
  })
#define __ACCOMP_OLD(o, p, v, now)       __ACCOMP_CHANGED(o, __ACCOMP_ATOMIC_CAPTURE_OLD, p, v, now)
#define __ACCOMP_NEW(o, p, v, now)       __ACCOMP_CHANGED(o, __ACCOMP_ATOMIC_CAPTURE_NEW, p, v, now)
#define __atomic_load_n(p, o)            __ACCOMP_ORDERED(o, __atomic_load_n(p, __ATOMIC_RELAXED))
#define __atomic_store_n(p, v, o)        ((void)__ACCOMP_ORDERED(o, (__atomic_store_n(p, v, __ATOMIC_RELAXED), 0)))
#define __atomic_exchange_n(p, v, o)     __ACCOMP_ORDERED(o, __atomic_exchange_n(p, v, __ATOMIC_RELAXED))
#define __atomic_compare_exchange_n(p, e, v, w, o, f)                                     \
  __ACCOMP_ORDERED(o, __atomic_compare_exchange_n(p, e, v, w, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
#define __atomic_load(p, r, o)           ((void)(*(r) = __ACCOMP_ORDERED(o, __ACCOMP_ATOMIC_READ(p))))
#define __atomic_store(p, v, o)          __c11_atomic_store(p, *(v), o)
#define __atomic_exchange(p, v, r, o)    ((void)(*(r) = __ACCOMP_ORDERED(o, __ACCOMP_ATOMIC_EXCHANGE(p, *(v)))))
#define __atomic_compare_exchange(p, e, v, w, o, f) __ACCOMP_ORDERED(o, __ACCOMP_COMPARED(p, e, *(v)))
#define __atomic_fetch_add(p, v, o)      __ACCOMP_ORDERED(o, __atomic_fetch_add(p, v, __ATOMIC_RELAXED))
#define __atomic_fetch_sub(p, v, o)      __ACCOMP_ORDERED(o, __atomic_fetch_sub(p, v, __ATOMIC_RELAXED))
#define __atomic_fetch_or(p, v, o)       __ACCOMP_ORDERED(o, __atomic_fetch_or(p, v, __ATOMIC_RELAXED))
#define __atomic_fetch_and(p, v, o)      __ACCOMP_ORDERED(o, __atomic_fetch_and(p, v, __ATOMIC_RELAXED))
#define __atomic_fetch_xor(p, v, o)      __ACCOMP_ORDERED(o, __atomic_fetch_xor(p, v, __ATOMIC_RELAXED))
#define __atomic_fetch_nand(p, v, o)     __ACCOMP_OLD(o, p, v, ~(__accomp_cl_old & __accomp_cl_by))
#define __atomic_add_fetch(p, v, o)      __ACCOMP_NEW(o, p, v, __accomp_cl_old + __accomp_cl_by)
#define __atomic_sub_fetch(p, v, o)      __ACCOMP_NEW(o, p, v, __accomp_cl_old - __accomp_cl_by)
#define __atomic_or_fetch(p, v, o)       __ACCOMP_NEW(o, p, v, __accomp_cl_old | __accomp_cl_by)
#define __atomic_and_fetch(p, v, o)      __ACCOMP_NEW(o, p, v, __accomp_cl_old & __accomp_cl_by)
#define __atomic_xor_fetch(p, v, o)      __ACCOMP_NEW(o, p, v, __accomp_cl_old ^ __accomp_cl_by)
#define __atomic_nand_fetch(p, v, o)     __ACCOMP_NEW(o, p, v, ~(__accomp_cl_old & __accomp_cl_by))
// The older ones are full barriers.
#define __sync_fetch_and_add(p, v, ...)  __ACCOMP_OLD(__ATOMIC_SEQ_CST, p, v, __accomp_cl_old + __accomp_cl_by)
#define __sync_fetch_and_sub(p, v, ...)  __ACCOMP_OLD(__ATOMIC_SEQ_CST, p, v, __accomp_cl_old - __accomp_cl_by)
#define __sync_fetch_and_or(p, v, ...)   __ACCOMP_OLD(__ATOMIC_SEQ_CST, p, v, __accomp_cl_old | __accomp_cl_by)
#define __sync_fetch_and_and(p, v, ...)  __ACCOMP_OLD(__ATOMIC_SEQ_CST, p, v, __accomp_cl_old & __accomp_cl_by)
#define __sync_fetch_and_xor(p, v, ...)  __ACCOMP_OLD(__ATOMIC_SEQ_CST, p, v, __accomp_cl_old ^ __accomp_cl_by)
#define __sync_fetch_and_nand(p, v, ...) __ACCOMP_OLD(__ATOMIC_SEQ_CST, p, v, ~(__accomp_cl_old & __accomp_cl_by))
#define __sync_add_and_fetch(p, v, ...)  __ACCOMP_NEW(__ATOMIC_SEQ_CST, p, v, __accomp_cl_old + __accomp_cl_by)
#define __sync_sub_and_fetch(p, v, ...)  __ACCOMP_NEW(__ATOMIC_SEQ_CST, p, v, __accomp_cl_old - __accomp_cl_by)
#define __sync_or_and_fetch(p, v, ...)   __ACCOMP_NEW(__ATOMIC_SEQ_CST, p, v, __accomp_cl_old | __accomp_cl_by)
#define __sync_and_and_fetch(p, v, ...)  __ACCOMP_NEW(__ATOMIC_SEQ_CST, p, v, __accomp_cl_old & __accomp_cl_by)
#define __sync_xor_and_fetch(p, v, ...)  __ACCOMP_NEW(__ATOMIC_SEQ_CST, p, v, __accomp_cl_old ^ __accomp_cl_by)
#define __sync_nand_and_fetch(p, v, ...) __ACCOMP_NEW(__ATOMIC_SEQ_CST, p, v, ~(__accomp_cl_old & __accomp_cl_by))
#define __sync_fetch_and_min(p, v, ...)  __ACCOMP_OLD(__ATOMIC_SEQ_CST, p, v, __accomp_cl_by < __accomp_cl_old ? __accomp_cl_by : __accomp_cl_old)
#define __sync_fetch_and_max(p, v, ...)  __ACCOMP_OLD(__ATOMIC_SEQ_CST, p, v, __accomp_cl_by > __accomp_cl_old ? __accomp_cl_by : __accomp_cl_old)
#define __sync_fetch_and_umin(p, v, ...) __ACCOMP_OLD(__ATOMIC_SEQ_CST, p, v, __accomp_cl_by < __accomp_cl_old ? __accomp_cl_by : __accomp_cl_old)
#define __sync_fetch_and_umax(p, v, ...) __ACCOMP_OLD(__ATOMIC_SEQ_CST, p, v, __accomp_cl_by > __accomp_cl_old ? __accomp_cl_by : __accomp_cl_old)
#define __sync_swap(p, v, ...)           __sync_lock_test_and_set(p, v)
#define __sync_lock_test_and_set(p, v, ...) __ACCOMP_ORDERED(__ATOMIC_SEQ_CST, __ACCOMP_ATOMIC_EXCHANGE(p, v))
#define __sync_lock_release(p, ...)      __c11_atomic_store(p, 0, __ATOMIC_RELEASE)
#define __sync_synchronize()             __accomp_fence()
#define __sync_bool_compare_and_swap(p, was, v, ...)                                      \
  ({                                                                                      \
    __auto_type __accomp_cl_at = (p);                                                     \
    __ACCOMP_ATOMIC_TYPE(__accomp_cl_at) __accomp_cl_seen = (was);                        \
    (_Bool)__ACCOMP_ORDERED(__ATOMIC_SEQ_CST, __ACCOMP_COMPARED(__accomp_cl_at, &__accomp_cl_seen, v)); \
  })
#define __sync_val_compare_and_swap(p, was, v, ...)                                       \
  ({                                                                                      \
    __auto_type __accomp_cl_at = (p);                                                     \
    __ACCOMP_ATOMIC_TYPE(__accomp_cl_at) __accomp_cl_seen = (was);                        \
    (void)__ACCOMP_ORDERED(__ATOMIC_SEQ_CST, __ACCOMP_COMPARED(__accomp_cl_at, &__accomp_cl_seen, v)); \
    __accomp_cl_seen;                                                                     \
  })
#define __atomic_test_and_set(p, o)      __ACCOMP_ORDERED(o, (_Bool)__ACCOMP_ATOMIC_EXCHANGE((unsigned char *)(p), 1))
#define __atomic_clear(p, o)             __c11_atomic_store((unsigned char *)(p), 0, o)
#define __atomic_signal_fence(o)         ((void)(o))
#define __atomic_is_lock_free(n, p)      ((n) <= 8)
#define __atomic_always_lock_free(n, p)  ((n) <= 8)
#define __c11_atomic_init(p, v)       ((void)(*(p) = (v)))
#define __c11_atomic_is_lock_free(n)  1
#define __c11_atomic_thread_fence(o)  __ACCOMP_ORDER(o)
#define __c11_atomic_signal_fence(o)  ((void)(o))
#define __c11_atomic_load(p, o)       __ACCOMP_ORDERED(o, __ACCOMP_ATOMIC_READ(p))
#define __c11_atomic_store(p, v, o)   ((void)__ACCOMP_ORDERED(o, (__ACCOMP_ATOMIC_WRITE(p, v), 0)))
#define __c11_atomic_exchange(p, v, o) __ACCOMP_ORDERED(o, __ACCOMP_ATOMIC_EXCHANGE(p, v))
#define __c11_atomic_compare_exchange_strong(p, e, v, o, f) __ACCOMP_ORDERED(o, __ACCOMP_COMPARED(p, e, v))
#define __c11_atomic_compare_exchange_weak(p, e, v, o, f)   __ACCOMP_ORDERED(o, __ACCOMP_COMPARED(p, e, v))
#define __c11_atomic_fetch_add(p, v, o)  __ACCOMP_OLD(o, p, v, __accomp_cl_old + __accomp_cl_by)
#define __c11_atomic_fetch_sub(p, v, o)  __ACCOMP_OLD(o, p, v, __accomp_cl_old - __accomp_cl_by)
#define __c11_atomic_fetch_and(p, v, o)  __ACCOMP_OLD(o, p, v, __accomp_cl_old & __accomp_cl_by)
#define __c11_atomic_fetch_or(p, v, o)   __ACCOMP_OLD(o, p, v, __accomp_cl_old | __accomp_cl_by)
#define __c11_atomic_fetch_xor(p, v, o)  __ACCOMP_OLD(o, p, v, __accomp_cl_old ^ __accomp_cl_by)
#endif
