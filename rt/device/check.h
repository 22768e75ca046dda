#pragma GCC system_header
// What clang calls before each access of memory, handed to the runtime with the place it comes from
// (rt/check_access.c). Loads and stores are -fsanitize-coverage's, since -fsanitize=thread leaves out
// local arrays; copies and atomics are -fsanitize=thread's, which also keeps clang from reading what
// the program does not. No sanitizer is linked: the names are local to each file.
// In:  included before everything else by code that is built with -fcheck-transfers, and by device
//      C for emu (emu.h).  Out: nothing but these functions.
#if defined(__has_feature)
#if (__has_feature(thread_sanitizer) || __has_feature(coverage_sanitizer)) && !defined(ACCOMP_DEVICE_CHECK_H)
#define ACCOMP_DEVICE_CHECK_H
#ifdef __cplusplus
extern "C" {
#endif
void __accomp_check_read(const void *p, unsigned long size, const void *pc);
void __accomp_check_write(const void *p, unsigned long size, const void *pc);
void __accomp_check_load(const void *p, unsigned long size, const void *pc);   // these by atomic operations,
void __accomp_check_store(const void *p, unsigned long size, const void *pc);
void __accomp_check_update(const void *p, unsigned long size, const void *pc); // the last one of both kinds
void __accomp_check_function(const void *low, const void *high);

#define __ACCOMP_SEEN static __attribute__((used, unused, noinline, disable_sanitizer_instrumentation))
#define __ACCOMP_PC   __builtin_return_address(0)
#define __ACCOMP_ACCESSES(size)                       \
  __ACCOMP_SEEN void __sanitizer_cov_load##size(void *p) {  \
    __accomp_check_read(p, size, __ACCOMP_PC);        \
  }                                                   \
  __ACCOMP_SEEN void __sanitizer_cov_store##size(void *p) { \
    __accomp_check_write(p, size, __ACCOMP_PC);       \
  }
__ACCOMP_ACCESSES(1)
__ACCOMP_ACCESSES(2)
__ACCOMP_ACCESSES(4)
__ACCOMP_ACCESSES(8)
__ACCOMP_ACCESSES(16)

__ACCOMP_SEEN void __tsan_vptr_read(void **p) { (void)p; } // C++
__ACCOMP_SEEN void __tsan_vptr_update(void **p, void *value) { (void)p, (void)value; }
__ACCOMP_SEEN void __tsan_init(void) {}
// Built with frame pointers: the caller's own variables lie between its frame's address and ours.
__ACCOMP_SEEN void __tsan_func_entry(void *pc) {
  (void)pc;
  __accomp_check_function(__builtin_frame_address(0), __builtin_frame_address(1));
}
__ACCOMP_SEEN void __tsan_func_exit(void) {}

__ACCOMP_SEEN void *__tsan_memset(void *p, int byte, unsigned long n) {
  __accomp_check_write(p, n, __ACCOMP_PC);
  return __builtin_memset(p, byte, n);
}
__ACCOMP_SEEN void *__tsan_memcpy(void *to, const void *from, unsigned long n) {
  __accomp_check_read(from, n, __ACCOMP_PC);
  __accomp_check_write(to, n, __ACCOMP_PC);
  return __builtin_memcpy(to, from, n);
}
__ACCOMP_SEEN void *__tsan_memmove(void *to, const void *from, unsigned long n) {
  __accomp_check_read(from, n, __ACCOMP_PC);
  __accomp_check_write(to, n, __ACCOMP_PC);
  return __builtin_memmove(to, from, n);
}

// Atomic operations are replaced by calls; the strongest order will do.
#define __ACCOMP_FETCH(bits, type, op)                                                      \
  __ACCOMP_SEEN type __tsan_atomic##bits##_fetch_##op(volatile type *p, type v, int mo) {   \
    (void)mo;                                                                               \
    __accomp_check_update((const void *)p, sizeof *p, __ACCOMP_PC);                         \
    return __atomic_fetch_##op(p, v, __ATOMIC_SEQ_CST);                                     \
  }
#define __ACCOMP_COMPARE(bits, type, how, weak)                                             \
  __ACCOMP_SEEN int __tsan_atomic##bits##_compare_exchange_##how(                           \
      volatile type *p, type *seen, type v, int mo, int fail) {                             \
    (void)mo, (void)fail;                                                                   \
    __accomp_check_update((const void *)p, sizeof *p, __ACCOMP_PC);                         \
    return __atomic_compare_exchange_n(p, seen, v, weak, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
  }
#define __ACCOMP_ATOMICS(bits, type)                                                        \
  __ACCOMP_SEEN type __tsan_atomic##bits##_load(const volatile type *p, int mo) {           \
    (void)mo;                                                                               \
    __accomp_check_load((const void *)p, sizeof *p, __ACCOMP_PC);                           \
    return __atomic_load_n(p, __ATOMIC_SEQ_CST);                                            \
  }                                                                                         \
  __ACCOMP_SEEN void __tsan_atomic##bits##_store(volatile type *p, type v, int mo) {        \
    (void)mo;                                                                               \
    __accomp_check_store((const void *)p, sizeof *p, __ACCOMP_PC);                          \
    __atomic_store_n(p, v, __ATOMIC_SEQ_CST);                                               \
  }                                                                                         \
  __ACCOMP_SEEN type __tsan_atomic##bits##_exchange(volatile type *p, type v, int mo) {     \
    (void)mo;                                                                               \
    __accomp_check_update((const void *)p, sizeof *p, __ACCOMP_PC);                         \
    return __atomic_exchange_n(p, v, __ATOMIC_SEQ_CST);                                     \
  }                                                                                         \
  __ACCOMP_FETCH(bits, type, add)                                                           \
  __ACCOMP_FETCH(bits, type, sub)                                                           \
  __ACCOMP_FETCH(bits, type, and)                                                           \
  __ACCOMP_FETCH(bits, type, or)                                                            \
  __ACCOMP_FETCH(bits, type, xor)                                                           \
  __ACCOMP_FETCH(bits, type, nand)                                                          \
  __ACCOMP_COMPARE(bits, type, strong, 0)                                                   \
  __ACCOMP_COMPARE(bits, type, weak, 1)                                                     \
  __ACCOMP_SEEN type __tsan_atomic##bits##_compare_exchange_val(volatile type *p, type seen, \
                                                                type v, int mo, int fail) { \
    (void)mo, (void)fail;                                                                   \
    __accomp_check_update((const void *)p, sizeof *p, __ACCOMP_PC);                         \
    __atomic_compare_exchange_n(p, &seen, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);        \
    return seen;                                                                            \
  }
__ACCOMP_ATOMICS(8, unsigned char)
__ACCOMP_ATOMICS(16, unsigned short)
__ACCOMP_ATOMICS(32, unsigned int)
__ACCOMP_ATOMICS(64, unsigned long)
__ACCOMP_SEEN void __tsan_atomic_thread_fence(int mo) {
  (void)mo;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
__ACCOMP_SEEN void __tsan_atomic_signal_fence(int mo) {
  (void)mo;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}
#ifdef __cplusplus
}
#endif
#endif
#endif
