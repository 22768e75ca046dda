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

#ifdef ACCOMP_OPENCL
#pragma omp begin declare target
extern "C" {
inline void *malloc(unsigned long bytes) noexcept { return __accomp_cl_malloc(bytes); }
inline void free(void *p) noexcept { __accomp_cl_free(p); }
}
#pragma omp end declare target
#endif

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
#ifdef ACCOMP_GPU
#define FUNCTION(name, result, params, args, ...)                     \
  inline result __accomp_named_##name params noexcept __asm__(#name); \
  inline result __accomp_named_##name params noexcept { return __accomp_math_##name args; }
#include "math.def"
#endif
}
#pragma omp end declare target

// --- exceptions of the C++ library -------------------------------------------------------------
// libstdc++ has a function for each. Devices have no exceptions: the kernel ends with an error, as by a failed 'assert'.

#pragma omp begin declare target
inline __attribute__((__noreturn__)) void __accomp_thrown(const char *type, const char *what) noexcept {
#ifdef ACCOMP_NVPTX
  __assertfail(what, type, 0, "throw", 1);
#elif defined(ACCOMP_OPENCL)
  __accomp_cl_fail("$1: $2\n", type, what, 0, 0);
#else
  __builtin_printf("%s: %s\n", type, what);
#endif
  __builtin_trap();
}
#define __ACCOMP_THROWS(symbol, type, what, ...)                                              \
  inline __attribute__((__noreturn__)) void __accomp_named##symbol(__VA_ARGS__) __asm__(#symbol); \
  inline void __accomp_named##symbol(__VA_ARGS__) { __accomp_thrown(type, what); }
__ACCOMP_THROWS(_ZSt9terminatev, "std::terminate", "the program is to end")
__ACCOMP_THROWS(_ZSt21__throw_bad_exceptionv, "std::bad_exception", "")
__ACCOMP_THROWS(_ZSt17__throw_bad_allocv, "std::bad_alloc", "")
__ACCOMP_THROWS(_ZSt28__throw_bad_array_new_lengthv, "std::bad_array_new_length", "")
__ACCOMP_THROWS(_ZSt16__throw_bad_castv, "std::bad_cast", "")
__ACCOMP_THROWS(_ZSt18__throw_bad_typeidv, "std::bad_typeid", "")
__ACCOMP_THROWS(_ZSt25__throw_bad_function_callv, "std::bad_function_call", "")
__ACCOMP_THROWS(_ZSt19__throw_logic_errorPKc, "std::logic_error", what, const char *what)
__ACCOMP_THROWS(_ZSt20__throw_domain_errorPKc, "std::domain_error", what, const char *what)
__ACCOMP_THROWS(_ZSt24__throw_invalid_argumentPKc, "std::invalid_argument", what, const char *what)
__ACCOMP_THROWS(_ZSt20__throw_length_errorPKc, "std::length_error", what, const char *what)
__ACCOMP_THROWS(_ZSt20__throw_out_of_rangePKc, "std::out_of_range", what, const char *what)
__ACCOMP_THROWS(_ZSt24__throw_out_of_range_fmtPKcz, "std::out_of_range", what, const char *what, ...)
__ACCOMP_THROWS(_ZSt21__throw_runtime_errorPKc, "std::runtime_error", what, const char *what)
__ACCOMP_THROWS(_ZSt19__throw_range_errorPKc, "std::range_error", what, const char *what)
__ACCOMP_THROWS(_ZSt22__throw_overflow_errorPKc, "std::overflow_error", what, const char *what)
__ACCOMP_THROWS(_ZSt23__throw_underflow_errorPKc, "std::underflow_error", what, const char *what)
__ACCOMP_THROWS(__cxa_pure_virtual, "pure virtual function", "called")
__ACCOMP_THROWS(__cxa_deleted_virtual, "deleted virtual function", "called")
#undef __ACCOMP_THROWS
inline void __accomp_named_glibcxx_assert(const char *file, int line, const char *function, const char *condition) __asm__("_ZSt21__glibcxx_assert_failPKciS0_S0_");
inline void __accomp_named_glibcxx_assert(const char *file, int line, const char *function, const char *condition) {
  __accomp_libc___assert_fail(condition, file, (unsigned)line, function);
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

// Routines whose parameters have types of omp.h, or of openacc.h.
#pragma omp begin declare target
extern "C" {
inline long __accomp_named_clock() noexcept __asm__("clock");
inline long __accomp_named_clock() noexcept { return __accomp_clock(); }
inline int __accomp_named_acc_on_device(int type) noexcept __asm__("acc_on_device");
inline int __accomp_named_acc_on_device(int type) noexcept { return __accomp_acc_on_device(type); }
#define __ACCOMP_OMP_NAMED(type, name, params, args)                                  \
  inline type __accomp_named_omp_##name params noexcept __asm__("omp_" #name); \
  inline type __accomp_named_omp_##name params noexcept { return __accomp_omp_##name args; }
__ACCOMP_OMP_NAMED(void, get_schedule, (void *kind, int *chunk), (kind, chunk))
__ACCOMP_OMP_NAMED(int, get_proc_bind, (void), ())
__ACCOMP_OMP_NAMED(void, init_lock, (void *l), (l))
__ACCOMP_OMP_NAMED(void, init_lock_with_hint, (void *l, unsigned hint), (l, hint))
__ACCOMP_OMP_NAMED(void, destroy_lock, (void *l), (l))
__ACCOMP_OMP_NAMED(void, set_lock, (void *l), (l))
__ACCOMP_OMP_NAMED(void, unset_lock, (void *l), (l))
__ACCOMP_OMP_NAMED(int, test_lock, (void *l), (l))
__ACCOMP_OMP_NAMED(void, init_nest_lock, (void *l), (l))
__ACCOMP_OMP_NAMED(void, init_nest_lock_with_hint, (void *l, unsigned hint), (l, hint))
__ACCOMP_OMP_NAMED(void, destroy_nest_lock, (void *l), (l))
__ACCOMP_OMP_NAMED(void, set_nest_lock, (void *l), (l))
__ACCOMP_OMP_NAMED(void, unset_nest_lock, (void *l), (l))
__ACCOMP_OMP_NAMED(int, test_nest_lock, (void *l), (l))
}
#pragma omp end declare target
#endif
