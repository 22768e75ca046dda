// Device C on OpenCL devices uses these: the machine part of device.h.
// In:  device C, -DACCOMP_OPENCL, by clang -E alone.
// Out: C whose words __accomp_shared_, __accomp_kernel_, __accomp_entry_ and __accomp_storage_ src/driver/opencl.c replaces: OpenCL C
//      then, in front of which opencl_head.h stands. ACCOMP_WARP and ACCOMP_FLAT are given where a device's driver compiles it.
#ifndef ACCOMP_DEVICE_OPENCL_H
#define ACCOMP_DEVICE_OPENCL_H

#define __ACCOMP_INLINE static __inline__ __attribute__((__always_inline__, __unused__))

#define __ACCOMP_F    "f"
#define __ACCOMP_WARP ACCOMP_WARP
#define __ACCOMP_KERNEL static __accomp_kernel_
#define __ACCOMP_UNROLL
#define __ACCOMP_BODY    static
#define __ACCOMP_IN_BOTH static
#define __ACCOMP_HAS_BODIES
#define __ACCOMP_EXTERNAL __accomp_external_ extern

// The plug-in allocates variables first; name_at is the address.
#define __ACCOMP_STORAGE(type, name, ...) __accomp_storage_(name, type)
#define __ACCOMP_STORAGE_OF(type, name, alignment, ...) __accomp_storage_of_(name, type) // src/driver/opencl_refused.c
#define __ACCOMP_STORAGE_LATER(type, name) __accomp_storage_later_(name, type)
#define __ACCOMP_VARIABLE(name)      (*__accomp_plain(name##_type *, name##_at))
#define __ACCOMP_SLOT(type, name)    __accomp_storage_(name, type *)
#define __ACCOMP_REACHED(name)       (**__accomp_plain(name##_type *, name##_at))
#define __ACCOMP_TABLE(type, name)   extern type name[]

#define __ACCOMP_SHARED __accomp_shared_

#define __ACCOMP_OPAQUE(variable)   ((void)0)
#define __ACCOMP_OPAQUE64(variable) ((void)0)

// NVIDIA's compiler has no such builtin.
#define __builtin_bit_cast(T, x) ({ union { __typeof__(x) __accomp_from; T __accomp_to; } __accomp_u = {x}; __accomp_u.__accomp_to; })
#define __typeof_unqual__ __typeof__ // which clang 15 does not have; a constant is written by the host alone
#define __builtin_printf printf
#define __builtin_trap() __accomp_cl_trap()
#define __builtin_malloc __accomp_cl_malloc // opencl_heap.h
#define __builtin_free   __accomp_cl_free

#include "opencl_rows.h"
#endif
