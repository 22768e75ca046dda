// Stands in front of each text for OpenCL devices, which their drivers' preprocessors read: what depends on the device.
// ACCOMP_FLAT: an address is the same in every address space, as on CPUs, and OpenCL's generic one may be missing.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#ifndef ACCOMP_WARP
#define ACCOMP_WARP 1
#endif
#ifndef ACCOMP_CPU
#define ACCOMP_CPU 0
#endif
#ifdef ACCOMP_FLAT
#define __accomp_plain(T, at) ((T)(ulong)(at))
#define __accomp_arena(T, at) ((T)((ulong)__accomp_local + (at)))
#else
#define __accomp_plain(T, at) ((T)(__global void *)(at))
#define __accomp_arena(T, at) ((T)(__local void *)((__local char *)__accomp_local + (at)))
#endif
#ifdef __accomp_sizes // by the compiler, which reads them in LLVM's text
#define __accomp_size_of(name, T) static __constant ulong name __attribute__((__used__)) = sizeof(T);
#else
#define __accomp_size_of(name, T)
#endif
#define __accomp_cl_barrier() barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#ifdef ACCOMP_FLAT
#define __accomp_cl_fence() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#else
#define __accomp_cl_fence() atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device)
#endif
// The program's prototypes of these are left out.
#define memcpy  __builtin_memcpy
#define memmove __builtin_memmove
#define memset  __builtin_memset
