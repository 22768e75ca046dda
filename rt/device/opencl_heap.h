// A heap in device code of OpenCL, which has none: for malloc, and arrays whose size the code computes.
// In:  atomics of the machine; -DACCOMP_HEAP.  Out: __accomp_cl_malloc, __accomp_cl_free.
// Blocks have 32, 64, 128, ... bytes, of which 16 in front say which. Free ones of a size are a list, whose head has the address of
// the first one and, in the upper 16 bits, how often it changed: a thread that was late finds another number there. No thread waits for
// another.
#ifndef ACCOMP_DEVICE_OPENCL_HEAP_H
#define ACCOMP_DEVICE_OPENCL_HEAP_H

enum { __ACCOMP_HEAP_BYTES = 32 << 20 };
struct __accomp_heap {
  unsigned long used, size, free[40]; // size: of 'bytes' where the runtime made it larger; 0: as here (rt/plugin/opencl/heap.c)
  unsigned long bytes[__ACCOMP_HEAP_BYTES / 8];
};
__ACCOMP_STORAGE(struct __accomp_heap, __accomp_cl_heap, __attribute__((__aligned__(16))));

#define __ACCOMP_HEAP_ADDRESS ((1ul << 48) - 1)

static __inline__ __attribute__((__unused__)) void *__accomp_cl_malloc(unsigned long n) {
  struct __accomp_heap *heap = &__ACCOMP_VARIABLE(__accomp_cl_heap);
  unsigned long kind = 0, size = 32, *block, all = heap->size ? heap->size : __ACCOMP_HEAP_BYTES;
  if (n > all - 16) return (void *)0;
  for (; size < n + 16; size *= 2) kind++;
  unsigned long head = *(volatile unsigned long *)&heap->free[kind], next;
  do {
    block = (unsigned long *)(head & __ACCOMP_HEAP_ADDRESS);
    if (!block) break;
    next = *(volatile unsigned long *)block;
  } while (!__atomic_compare_exchange_n(&heap->free[kind], &head, ((head >> 48) + 1) << 48 | next, 0,
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  if (!block) {
    unsigned long at = __atomic_fetch_add(&heap->used, size, __ATOMIC_RELAXED);
    if (at + size > all) {
      __atomic_fetch_sub(&heap->used, size, __ATOMIC_RELAXED);
      return (void *)0;
    }
    block = heap->bytes + at / 8;
  }
  __accomp_cl_fence();
  block[0] = kind;
  return block + 2;
}

static __inline__ __attribute__((__unused__)) void __accomp_cl_free(void *p) {
  if (!p) return;
  struct __accomp_heap *heap = &__ACCOMP_VARIABLE(__accomp_cl_heap);
  unsigned long *block = (unsigned long *)p - 2, kind = block[0];
  unsigned long head = *(volatile unsigned long *)&heap->free[kind];
  do {
    *(volatile unsigned long *)block = head & __ACCOMP_HEAP_ADDRESS;
    __accomp_cl_fence();
  } while (!__atomic_compare_exchange_n(&heap->free[kind], &head,
                                        ((head >> 48) + 1) << 48 | (unsigned long)block, 0,
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED));
}
#ifndef __cplusplus // whose library has both (cxx_library.h)
#define malloc __accomp_cl_malloc
#define free   __accomp_cl_free
#endif
#endif
