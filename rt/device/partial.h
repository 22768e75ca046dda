// Partial results of reductions, for host and device code: where they lie, and how one joins another.
// In:  a launch's workspace, or its memory for threads or blocks (accomp/abi.h).  Out: macros.
#ifndef ACCOMP_DEVICE_PARTIAL_H
#define ACCOMP_DEVICE_PARTIAL_H

// In front of such memory. In a workspace blocks are counted there.
enum { __ACCOMP_WORKSPACE_HEAD = 256 };

// The elements of type T that one of its owners has, number 'index' of them: 'each' bytes belong to an owner, 'at' bytes are
// in front of the elements.
#define __ACCOMP_PARTIAL(T, memory, index, each, at)                                                  \
  ((T *)(memory + __ACCOMP_WORKSPACE_HEAD + (unsigned long long)(index) * (unsigned long long)(each) + (at)))

// The elements that a thread takes, __accomp_e.
#define __ACCOMP_FOR_ELEMENTS(length, from, by)                                                       \
  for (long long __accomp_e = from; __accomp_e < length; __accomp_e += by)

// 'value' joins 'to', both of type T. combine: an expression of a and b, of which a is what 'to' has. ATOMIC: others may do
// the same; LOCKED: where no atomic operation changes a T.
#define __ACCOMP_UPDATE_BY(update, T, to, value, b)                                                   \
  {                                                                                                   \
    T __accomp_with = value;                                                                          \
    T *__accomp_to = &(to);                                                                           \
    T b = __accomp_with;                                                                              \
    (void)b;                                                                                          \
    update;                                                                                           \
  }
#define __ACCOMP_UPDATE(T, to, value, a, b, combine)                                                  \
  __ACCOMP_UPDATE_BY(T a = *__accomp_to; *__accomp_to = combine, T, to, value, b)
#define __ACCOMP_UPDATE_ATOMIC(T, to, value, a, b, combine)                                           \
  __ACCOMP_UPDATE_BY(__ACCOMP_ATOMIC_UPDATE(__accomp_to, a, combine), T, to, value, b)
#define __ACCOMP_UPDATE_LOCKED(T, to, value, a, b, combine)                                           \
  __ACCOMP_UPDATE_BY(                                                                                 \
      for (int __accomp_done = 0; !__accomp_done;) if (__accomp_lock(&__accomp_reducing)) {           \
        T a = *__accomp_to;                                                                           \
        *__accomp_to = combine;                                                                       \
        __accomp_unlock(&__accomp_reducing);                                                          \
        __accomp_done = 1;                                                                            \
      }, T, to, value, b)

// The CPU's SIMD lanes have partial results of their own.
#define __ACCOMP_JOIN_LANES(lanes, T, variable, a, b, combine)                                        \
  {                                                                                                   \
    for (int __accomp_lane = 0; __accomp_lane < lanes; __accomp_lane++)                               \
      __ACCOMP_UPDATE(T, variable, __accomp_lanes_##variable[__accomp_lane], a, b, combine)           \
  }
#endif
