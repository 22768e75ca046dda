// Device C++ on OpenCL devices uses these, and device C that OpenCL C cannot say: the machine part of device.h.
// In:  the text, -DACCOMP_OPENCL -DACCOMP_LLVM, by clang for a GPU, C++ in its OpenMP device mode.
// Out: declarations of what opencl_head.h and opencl_library.h define, in front of the text that src/llvm makes of LLVM's: what
//      depends on the device is a call there.
#ifndef ACCOMP_DEVICE_OPENCL_WORDS_H
#define ACCOMP_DEVICE_OPENCL_WORDS_H

#define __ACCOMP_INLINE static __inline__ __attribute__((__always_inline__, __unused__))
#define __ACCOMP_SAME   __attribute__((__const__, __nothrow__)) // each call of a thread has the same result
#define __ACCOMP_MEETS  __attribute__((__convergent__, __nothrow__)) // all threads call it together

#define __ACCOMP_F    "f"
#define __ACCOMP_WARP __accomp_cl_warp()
#define __ACCOMP_UNROLL
#define __accomp_cl_unrolled
#ifdef __cplusplus
#define ACCOMP_HEAP
#endif
#define __ACCOMP_SHARED \
  static __attribute__((__address_space__(3))) __attribute__((__loader_uninitialized__))
#define __ACCOMP_SLOT(type, name) type *name;
#define __ACCOMP_REACHED(name)    (*name)

#ifdef __cplusplus
// A variable of ours, which is in the code where it is reached.
#define __ACCOMP_STORAGE(type, name, ...)                             \
  _Pragma("omp begin declare target") inline type *name##_storage() { \
    static type storage __asm__(#name);                               \
    return &storage;                                                  \
  } _Pragma("omp end declare target") static_assert(true, "")
#define __ACCOMP_VARIABLE(name) (*name##_storage())
#else
#define __ACCOMP_KERNEL __attribute__((__section__("accomp_kernel"))) // src/driver/opencl_by_llvm.c finds them so
#define __ACCOMP_BODY    static
#define __ACCOMP_IN_BOTH static
#define __ACCOMP_HAS_BODIES
#define __ACCOMP_EXTERNAL extern
#define __ACCOMP_STORAGE(type, name, ...) __VA_ARGS__ type name;
#define __ACCOMP_STORAGE_OF(type, name, alignment, ...) alignment type name = __VA_ARGS__;
#define __ACCOMP_STORAGE_LATER(type, name) extern type name;
#define __ACCOMP_VARIABLE(name)      name
#define __ACCOMP_TABLE(type, name)   type name[]
#endif

#define __ACCOMP_OPAQUE(variable)   ((void)0)
#define __ACCOMP_OPAQUE64(variable) ((void)0)

__ACCOMP_SAME unsigned __accomp_cl_thread(unsigned);
__ACCOMP_SAME unsigned __accomp_cl_threads(unsigned);
__ACCOMP_SAME unsigned __accomp_cl_group(void);
__ACCOMP_SAME unsigned __accomp_cl_groups(void);
__ACCOMP_SAME unsigned __accomp_cl_warp(void);
__ACCOMP_SAME int __accomp_cl_cpu(void);
__ACCOMP_SAME int __accomp_cl_type(void);
__ACCOMP_MEETS void __accomp_cl_barrier(void);
__ACCOMP_MEETS void __accomp_cl_warp_barrier(void);
__ACCOMP_SAME int __accomp_cl_has_parts(void);
__ACCOMP_MEETS void __accomp_cl_barrier_of(unsigned *, unsigned, unsigned);
__ACCOMP_MEETS unsigned __accomp_cl_down(unsigned, unsigned);
__ACCOMP_MEETS unsigned __accomp_cl_up(unsigned, unsigned);
__ACCOMP_MEETS unsigned __accomp_cl_lane(unsigned, unsigned);
__ACCOMP_MEETS unsigned __accomp_cl_across(unsigned, unsigned);
__ACCOMP_MEETS unsigned long __accomp_cl_ballot(int);
__attribute__((__nothrow__)) void __accomp_cl_fence(void);
__attribute__((__nothrow__)) void *__accomp_cl_hidden(void *);
__attribute__((__nothrow__)) void __accomp_cl_host_fence(void);
__attribute__((__nothrow__)) unsigned __accomp_cl_seen(volatile unsigned *);
__attribute__((__nothrow__)) void __accomp_cl_show(volatile unsigned *, unsigned);
__attribute__((__nothrow__)) int __accomp_cl_global(const void *);
__attribute__((__nothrow__)) void __accomp_cl_yield(void);
__attribute__((__nothrow__)) void __accomp_cl_fail(const char *format, const char *, const char *, const char *, long);
#define ACCOMP_CPU  __accomp_cl_cpu()
#define ACCOMP_TYPE __accomp_cl_type()

// Clang packs the arguments of a builtin for NVIDIA's driver.
int printf(const char *, ...);
#define __builtin_printf printf
#ifdef __cplusplus
#define __builtin_malloc malloc
#define __builtin_free   free
void *malloc(unsigned long) noexcept; // cxx_library.h
void free(void *) noexcept;
#else
#define __builtin_malloc __accomp_cl_malloc // opencl_heap.h
#define __builtin_free   __accomp_cl_free
#endif
#include "opencl_rows.h"
#endif
