// operator new and delete of a program whose memory devices share: from the heap that they reach (rt/data/heap.c).
// In:  the host's file of a C++ unit with OpenMP's requires unified_shared_memory, or -gpu=unified. Out: the program's own operators;
// each such unit has them, and the linker keeps one.
#ifndef ACCOMP_DEVICE_CXX_HEAP_H
#define ACCOMP_DEVICE_CXX_HEAP_H
extern "C" {
void *__accomp_malloc(decltype(sizeof 0)) noexcept;
void *__accomp_aligned_alloc(decltype(sizeof 0), decltype(sizeof 0)) noexcept;
void __accomp_free(void *) noexcept;
}
namespace std {
__attribute__((__noreturn__)) void __throw_bad_alloc();
#ifdef __cpp_aligned_new
enum class align_val_t : decltype(sizeof 0);
#endif
}
#define __ACCOMP_OF_PROGRAM __attribute__((__weak__, __visibility__("default")))
// The operators for arrays, with a size and without exceptions call these.
__ACCOMP_OF_PROGRAM void *operator new(decltype(sizeof 0) size) {
  void *p = __accomp_malloc(size ? size : 1);
  if (!p) std::__throw_bad_alloc();
  return p;
}
__ACCOMP_OF_PROGRAM void operator delete(void *p) noexcept { __accomp_free(p); }
#ifdef __cpp_aligned_new
__ACCOMP_OF_PROGRAM void *operator new(decltype(sizeof 0) size, std::align_val_t alignment) {
  decltype(sizeof 0) step = (decltype(sizeof 0))alignment;
  void *p = __accomp_aligned_alloc(step, (size + step - 1) / step * step);
  if (!p) std::__throw_bad_alloc();
  return p;
}
__ACCOMP_OF_PROGRAM void operator delete(void *p, std::align_val_t) noexcept { __accomp_free(p); }
#endif
#endif
