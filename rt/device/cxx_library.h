// Functions that device code of C++ calls under the program's own names: what is defined here first is what later declarations
// mean, and what kernels reach is compiled. On emu the object keeps them to itself, on a GPU nothing else defines them.
// In:  included by cxx.h for devices; malloc and free of the machine.  Out: inline functions.
#ifndef ACCOMP_DEVICE_CXX_LIBRARY_H
#define ACCOMP_DEVICE_CXX_LIBRARY_H

// --- the device's heap: no exception says that there is no memory ------------------------------

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winline-new-delete"
namespace std {
struct nothrow_t;
enum class align_val_t : unsigned long;
}
inline void *operator new(unsigned long bytes) {
  void *p = __builtin_malloc(bytes ? bytes : 1);
  if (!p) __builtin_trap();
  return p;
}
inline void *operator new[](unsigned long bytes) { return operator new(bytes); }
inline void *operator new(unsigned long bytes, const std::nothrow_t &) noexcept { return __builtin_malloc(bytes ? bytes : 1); }
inline void *operator new[](unsigned long bytes, const std::nothrow_t &) noexcept { return __builtin_malloc(bytes ? bytes : 1); }
inline void operator delete(void *p) noexcept { __builtin_free(p); }
inline void operator delete[](void *p) noexcept { __builtin_free(p); }
inline void operator delete(void *p, const std::nothrow_t &) noexcept { __builtin_free(p); }
inline void operator delete[](void *p, const std::nothrow_t &) noexcept { __builtin_free(p); }
inline void operator delete(void *p, unsigned long) noexcept { __builtin_free(p); }
inline void operator delete[](void *p, unsigned long) noexcept { __builtin_free(p); }

// In front of what the program gets stands the address that the heap gave.
inline void *operator new(unsigned long bytes, std::align_val_t alignment) {
  unsigned long a = static_cast<unsigned long>(alignment), more = a + sizeof(void *);
  void *block = bytes < ~0ul - more ? __builtin_malloc(bytes + more) : nullptr;
  if (!block) __builtin_trap();
  void **p = reinterpret_cast<void **>((reinterpret_cast<unsigned long>(block) + more) & ~(a - 1));
  p[-1] = block;
  return p;
}
inline void *operator new[](unsigned long bytes, std::align_val_t alignment) { return operator new(bytes, alignment); }
inline void operator delete(void *p, std::align_val_t) noexcept {
  if (p) __builtin_free(static_cast<void **>(p)[-1]);
}
inline void operator delete[](void *p, std::align_val_t a) noexcept { operator delete(p, a); }
inline void operator delete(void *p, unsigned long, std::align_val_t a) noexcept { operator delete(p, a); }
inline void operator delete[](void *p, unsigned long, std::align_val_t a) noexcept { operator delete(p, a); }
#pragma clang diagnostic pop

// --- printf: what clang's OpenMP device mode calls for it on a GPU -----------------------------

#ifdef ACCOMP_NVPTX
extern "C" int __accomp_vprintf(const char *format, void *arguments) __asm__("vprintf");
#pragma omp begin declare target
extern "C" inline __attribute__((__used__)) int __llvm_omp_vprintf(const char *format, void *arguments, unsigned) {
  return __accomp_vprintf(format, arguments);
}
#pragma omp end declare target
#endif

// --- the C library ---------------------------------------------------------------------------

// emu has the host's libm. Overloaded functions, which headers define inline by clang's own, are the host's on emu, and missing on
// a GPU.
#pragma omp begin declare target
extern "C" {
#define NATIVE(name)
#define OVERLOADED(name, ...)
#define WRITTEN(name, result, params, args)                           \
  inline result __accomp_named_##name params noexcept __asm__(#name); \
  inline result __accomp_named_##name params noexcept { return __accomp_libc_##name args; }
#include "libc.def"
#ifdef ACCOMP_NVPTX
#define FUNCTION(name, result, params, args, ...)                     \
  inline result __accomp_named_##name params noexcept __asm__(#name); \
  inline result __accomp_named_##name params noexcept { return __accomp_math_##name args; }
#include "math.def"
#endif
}
#pragma omp end declare target

// --- OpenMP's questions that have one answer on a device ---------------------------------------

#define __ACCOMP_OMP(type, name) \
  inline type omp_##name(void) { return __accomp_omp_##name(); }
extern "C" {
__ACCOMP_OMP(int, is_initial_device)
__ACCOMP_OMP(int, in_final)
__ACCOMP_OMP(int, get_max_teams)
__ACCOMP_OMP(int, get_num_procs)
__ACCOMP_OMP(int, get_dynamic)
__ACCOMP_OMP(int, get_nested)
__ACCOMP_OMP(int, get_cancellation)
__ACCOMP_OMP(int, get_max_active_levels)
__ACCOMP_OMP(int, get_supported_active_levels)
__ACCOMP_OMP(int, get_num_places)
__ACCOMP_OMP(int, get_place_num)
__ACCOMP_OMP(int, get_partition_num_places)
__ACCOMP_OMP(int, get_max_task_priority)
__ACCOMP_OMP(double, get_wtime)
__ACCOMP_OMP(double, get_wtick)
}
#endif
