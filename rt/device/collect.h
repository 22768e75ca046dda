// Elements of reductions that a block's threads collect: in shared memory, where they update copies by atomic operations, or
// in the program's variable itself.
// In:  the machine's words, atomic.h, partial.h.  Out: macros. 'ways': so many copies lie side by side, a power of two, element by
//      element; threads next to each other use different ones. 0: there is none.
#ifndef ACCOMP_DEVICE_COLLECT_H
#define ACCOMP_DEVICE_COLLECT_H
#include "partial.h"

// The ways for elements whose number the launch decides: 0 where they need more than 'room' bytes.
static __inline__ __attribute__((__unused__)) unsigned __accomp_ways(long long length, unsigned size, unsigned room) {
  unsigned long long bytes = (unsigned long long)length * size;
  unsigned ways = 1;
  if (bytes > room || !bytes) return 0;
  while (ways < __ACCOMP_WARP && bytes * ways * 2 <= room) ways *= 2;
  return ways;
}

// 'update' of __accomp_place: element 'index' of the thread's copies, or that of the program's variable.
#define __ACCOMP_COLLECT(T, mine, ways, index, variable, update)                                      \
  if (ways) {                                                                                         \
    T *__accomp_place = &(mine)[(unsigned)(index) * (ways)];                                             \
    update;                                                                                           \
  } else {                                                                                            \
    T *__accomp_place = &(variable);                                                                     \
    update;                                                                                           \
  }

// Element __accomp_e of all ways, joined. Threads next to each other start at different ones, which lie in different banks.
#define __ACCOMP_JOIN_WAYS(reducer, T, pool, ways)                                                    \
  ({                                                                                                  \
    T *__accomp_all = &(pool)[(unsigned)__accomp_e * (ways)];                                         \
    unsigned __accomp_first = __accomp_tid() & ((ways) - 1);                                          \
    T __accomp_r = __accomp_all[__accomp_first];                                                      \
    _Pragma("clang loop unroll_count(4)") /* more take registers, which leaves fewer blocks */        \
    for (unsigned __accomp_c = 1; __accomp_c < (ways); __accomp_c++)                                  \
      __accomp_r = reducer##_combine(                                                                 \
          __accomp_r, __accomp_all[(__accomp_first + __accomp_c) & ((ways) - 1)]);                    \
    __accomp_r;                                                                                       \
  })
#endif
