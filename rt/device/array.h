// Arrays of variable size that device code declares, where the host does not know the size before the kernel.
// In:  a size.  Out: memory of the heap, until the block is left that declares the array.
#ifndef ACCOMP_DEVICE_ARRAY_H
#define ACCOMP_DEVICE_ARRAY_H
static __inline__ __attribute__((__unused__)) void *__accomp_array(unsigned long bytes) {
  void *p = __builtin_malloc(bytes ? bytes : 1);
  if (!p) __builtin_trap();
  return p;
}
static __inline__ __attribute__((__unused__)) void __accomp_array_end(void *variable) { __builtin_free(*(void **)variable); }
#endif
