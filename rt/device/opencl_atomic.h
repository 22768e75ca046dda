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
#define __ACCOMP_FETCH(p, v, o, op)                                                       \
  ({                                                                                      \
    __auto_type __accomp_cl_by = (v);                                                     \
    __ACCOMP_ORDERED(o, __ACCOMP_ATOMIC_CAPTURE_OLD(p, __accomp_cl_old, __accomp_cl_old op __accomp_cl_by)); \
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
#define __c11_atomic_init(p, v)       ((void)(*(p) = (v)))
#define __c11_atomic_is_lock_free(n)  1
#define __c11_atomic_thread_fence(o)  __ACCOMP_ORDER(o)
#define __c11_atomic_signal_fence(o)  ((void)(o))
#define __c11_atomic_load(p, o)       __ACCOMP_ORDERED(o, __ACCOMP_ATOMIC_READ(p))
#define __c11_atomic_store(p, v, o)   ((void)__ACCOMP_ORDERED(o, (__ACCOMP_ATOMIC_WRITE(p, v), 0)))
#define __c11_atomic_exchange(p, v, o) __ACCOMP_ORDERED(o, __ACCOMP_ATOMIC_EXCHANGE(p, v))
#define __c11_atomic_compare_exchange_strong(p, e, v, o, f) __ACCOMP_ORDERED(o, __ACCOMP_COMPARED(p, e, v))
#define __c11_atomic_compare_exchange_weak(p, e, v, o, f)   __ACCOMP_ORDERED(o, __ACCOMP_COMPARED(p, e, v))
#define __c11_atomic_fetch_add(p, v, o) __ACCOMP_FETCH(p, v, o, +)
#define __c11_atomic_fetch_sub(p, v, o) __ACCOMP_FETCH(p, v, o, -)
#define __c11_atomic_fetch_and(p, v, o) __ACCOMP_FETCH(p, v, o, &)
#define __c11_atomic_fetch_or(p, v, o)  __ACCOMP_FETCH(p, v, o, |)
#define __c11_atomic_fetch_xor(p, v, o) __ACCOMP_FETCH(p, v, o, ^)
#endif
