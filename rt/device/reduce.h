// Reductions in device code: over a block, and the vote for the grid's last block.
// In:  tid, ntid, nbid, barrier, fence, shuffle_down and SHARED of the machine's header.
// Out: __ACCOMP_REDUCER, __accomp_last_block, __ACCOMP_LOAD_PARTIAL, the ends of kernels.
//
// A kernel with a reduction over the grid ends so (ws: workspace, n: bytes for each block;
// 'off' is aligned for T):
//   red_leave(s);                  of each reduction: their results then share a barrier
//   __accomp_barrier();
//   if (red_whole(0, &s, identity)) *__ACCOMP_PARTIAL(T, ws, __accomp_bid(), n, off) = s;
//   if (__accomp_last_block((unsigned *)ws)) {
//     T t = __ACCOMP_JOIN_BLOCKS(red, T, __accomp_tid(), __accomp_ntid(),
//                                *__ACCOMP_PARTIAL(T, ws, __accomp_b, n, off), identity);
//     red_leave(t);
//     __accomp_barrier();
//     if (red_whole(0, &t, identity)) *result = red_combine(*result, t);
//   }
// The order of the combinations depends on the launch shape alone, never on timing.
#ifndef ACCOMP_DEVICE_REDUCE_H
#define ACCOMP_DEVICE_REDUCE_H
#include "partial.h"

// name(value, lanes): what another lane has, word by word.
#ifdef __cplusplus // T may be a class
#define __ACCOMP_WORDS(name, T, shuffle)                                                 \
  static __inline__ __attribute__((__always_inline__, __unused__, __convergent__)) T name(           \
      T value, unsigned lanes) {                                                         \
    unsigned word[(sizeof(T) + 3) / 4] = {0};                                            \
    __builtin_memcpy(word, (const void *)&value, sizeof(T));                             \
    for (unsigned i = 0; i < (sizeof(T) + 3) / 4; i++) word[i] = shuffle(word[i], lanes); \
    __builtin_memcpy((void *)&value, word, sizeof(T));                                   \
    return value;                                                                        \
  }
// A function's: a static member of a class inside of a function is not allowed, and a reducer may be such a class.
#define __ACCOMP_WARP_SLOTS(name, T)                                                          \
  static __inline__ __attribute__((__always_inline__, __unused__)) T *name(void) {       \
    __ACCOMP_SHARED_ARRAY(T, slot, __ACCOMP_MOST_WARPS);                                 \
    return slot;                                                                         \
  }
#define __ACCOMP_WARP_SLOT(name, i) name()[i]
#else
#define __ACCOMP_WARP_SLOTS(name, T) __ACCOMP_SHARED T name[__ACCOMP_MOST_WARPS] __attribute__((__unused__));
#define __ACCOMP_WARP_SLOT(name, i) name[i]
#define __ACCOMP_WORDS(name, T, shuffle)                                                 \
  static __inline__ __attribute__((__always_inline__, __unused__, __convergent__)) T name(           \
      T value, unsigned lanes) {                                                         \
    union {                                                                              \
      unsigned word[(sizeof(T) + 3) / 4];                                                \
      T value;                                                                           \
    } u = {{0}};                                                                         \
    u.value = value;                                                                     \
    for (unsigned i = 0; i < (sizeof(T) + 3) / 4; i++)                                   \
      u.word[i] = shuffle(u.word[i], lanes);                                             \
    return u.value;                                                                      \
  }
#endif

// name_warp: the values of a warp's lanes, combined, in its first lane. Lanes at and after 'live' hold nothing: they are read by no
// lane that counts. name_gather: the same of all lanes, in each of them; name_exchange: where combine(a, b) is bit for bit
// combine(b, a).
#ifdef ACCOMP_EMU // The same combinations by one thread: the threads meet once, and not five times for each word.
#define __ACCOMP_GATHERERS(name, T)                                                                   \
  static __inline__ __attribute__((__unused__)) T name##_tree(T *at, unsigned live) {                 \
    for (unsigned delta = __ACCOMP_WARP / 2; delta; delta >>= 1)                                      \
      for (unsigned i = 0; i < delta && i + delta < live; i++)                                        \
        at[i] = name##_combine(at[i], at[i + delta]);                                                 \
    return at[0];                                                                                     \
  }                                                                                                   \
  static __inline__ __attribute__((__unused__)) T name##_warp(T value, unsigned lane, unsigned live) { \
    __ACCOMP_SHARED_ARRAY(T, slot, __ACCOMP_MOST_WARPS * __ACCOMP_WARP);                              \
    __ACCOMP_SHARED_ARRAY(T, result, __ACCOMP_MOST_WARPS);                                            \
    unsigned tid = __accomp_tid(), warp = tid / __ACCOMP_WARP;                                        \
    slot[tid] = value;                                                                                \
    if (__accomp_emu_meet(0)) {                                                                       \
      result[warp] = name##_tree(slot + (tid - lane), live);                                          \
      __accomp_emu_part(0);                                                                           \
    }                                                                                                 \
    return result[warp];                                                                              \
  }                                                                                                   \
  static __inline__ __attribute__((__unused__)) T name##_gather(T value) {                            \
    return name##_warp(value, __accomp_lane(), __ACCOMP_WARP);                                        \
  }                                                                                                   \
  static __inline__ __attribute__((__unused__)) T name##_exchange(T value) {                          \
    return name##_gather(value);                                                                      \
  }                                                                                                   \
  static __inline__ __attribute__((__unused__)) T name##_all(T value, T identity) {                   \
    __ACCOMP_SHARED_ARRAY(T, slot, __ACCOMP_MOST_WARPS * __ACCOMP_WARP);                              \
    __ACCOMP_SHARED_ONE(T, result);                                                                   \
    unsigned n = __accomp_ntid(), warps = 0;                                                          \
    (void)identity; /* a warp of a GPU has it in lanes without a value */                             \
    slot[__accomp_tid()] = value;                                                                     \
    if (__accomp_emu_meet(1)) {                                                                       \
      for (unsigned at = 0; at < n; at += __ACCOMP_WARP)                                              \
        slot[warps++] = name##_tree(slot + at, n - at);                                               \
      result = name##_tree(slot, warps);                                                              \
      __accomp_emu_part(1);                                                                           \
    }                                                                                                 \
    return result;                                                                                    \
  }                                                                                                   \
  static __inline__ __attribute__((__unused__)) T name##_block(T value, T identity) {                 \
    return name##_all(value, identity);                                                               \
  }
#else
#define __ACCOMP_WARP_GATHERERS(name, T)                                                            \
  __ACCOMP_WORDS(name##_swap, T, __accomp_shuffle_swap)                                      \
  static __inline__ __attribute__((__always_inline__, __unused__, __convergent__)) T name##_warp(        \
      T value, unsigned lane, unsigned live) {                                               \
    for (unsigned delta = __ACCOMP_WARP / 2; delta; delta >>= 1) {                           \
      T other = name##_shuffle(value, delta);                                                \
      if (__ACCOMP_ALL_LANES(live) || lane + delta < live)                                   \
        value = name##_combine(value, other);                                                \
    }                                                                                        \
    return value;                                                                            \
  }                                                                                          \
  static __inline__ __attribute__((__always_inline__, __unused__, __convergent__)) T name##_gather(T value) { \
    value = name##_warp(value, __accomp_lane(), __ACCOMP_WARP);                              \
    __ACCOMP_BROADCAST_WARP(value);                                                          \
    return value;                                                                            \
  }                                                                                          \
  static __inline__ __attribute__((__always_inline__, __unused__, __convergent__)) T name##_exchange(T value) { \
    for (unsigned lanes = __ACCOMP_WARP / 2; lanes; lanes >>= 1)                             \
      value = name##_combine(value, name##_swap(value, lanes));                              \
    return value;                                                                            \
  }
#ifdef ACCOMP_OPENCL // whose rows may have one thread each: more rows than lanes
#define __ACCOMP_GATHERERS(name, T)                                                                   \
  __ACCOMP_WARP_GATHERERS(name, T)                                                                    \
  static __inline__ __attribute__((__unused__)) T name##_all(T value, T identity) {                   \
    __ACCOMP_SHARED_ARRAY(T, slot, __ACCOMP_MOST_WARPS);                                              \
    unsigned n = __accomp_ntid(), tid = __accomp_tid(), lane = tid & (__ACCOMP_WARP - 1), rest = n - (tid - lane), \
             warps = (n + __ACCOMP_WARP - 1) / __ACCOMP_WARP, delta = 1;                              \
    (void)identity;                                                                                   \
    value = name##_warp(value, lane, rest < __ACCOMP_WARP ? rest : __ACCOMP_WARP);                    \
    if (lane == 0) slot[tid / __ACCOMP_WARP] = value;                                                 \
    while (delta < warps) delta <<= 1;                                                                \
    for (delta >>= 1; delta; delta >>= 1) {                                                           \
      __accomp_barrier();                                                                             \
      if (tid < delta && tid + delta < warps) slot[tid] = name##_combine(slot[tid], slot[tid + delta]); \
    }                                                                                                 \
    __accomp_barrier();                                                                               \
    value = slot[0];                                                                                  \
    __accomp_barrier(); /* the next call may store */                                                 \
    return value;                                                                                     \
  }                                                                                                   \
  static __inline__ __attribute__((__unused__)) T name##_block(T value, T identity) {                 \
    return name##_all(value, identity);                                                               \
  }
#else
#define __ACCOMP_GATHERERS(name, T)                                                                \
  __ACCOMP_WARP_GATHERERS(name, T)                                                           \
  static __inline__                                                                          \
      __attribute__((__unused__, __convergent__)) T name##_block(T value, T identity) {              \
    __ACCOMP_SHARED_ARRAY(T, slot, __ACCOMP_MOST_WARPS);                                     \
    unsigned n = __accomp_ntid(), tid = __accomp_tid(),                                      \
             lane = tid & (__ACCOMP_WARP - 1), warp = tid / __ACCOMP_WARP;                   \
    unsigned rest = n - (tid & ~(__ACCOMP_WARP - 1u)),                                       \
             warps = (n + __ACCOMP_WARP - 1) / __ACCOMP_WARP;                                \
    value = name##_warp(value, lane, rest < __ACCOMP_WARP ? rest : __ACCOMP_WARP);           \
    if (n > __ACCOMP_WARP) {                                                                 \
      if (lane == 0) slot[warp] = value;                                                     \
      __accomp_barrier();                                                                    \
      if (warp == 0) {                                                                       \
        value = identity;                                                                    \
        if (lane < warps) value = slot[lane];                                                \
        value = name##_warp(value, lane, warps);                                             \
      }                                                                                      \
      __accomp_barrier(); /* the slots are free for the next call */                         \
    }                                                                                        \
    return value;                                                                            \
  }                                                                                          \
  static __inline__                                                                          \
      __attribute__((__unused__, __convergent__)) T name##_all(T value, T identity) {                \
    __ACCOMP_SHARED_ONE(T, result);                                                          \
    value = name##_block(value, identity);                                                   \
    if (__accomp_tid() == 0) result = value;                                                 \
    __accomp_barrier();                                                                      \
    value = result;                                                                          \
    __accomp_barrier(); /* the next call may store */                                        \
    return value;                                                                            \
  }
#endif
#endif

// At file scope, or in a class of C++. T: any type that can be assigned, 1 to 64 bytes. combine: an expression
// of a and b, both of type T; a comes from lower iterations of the same thread, else from a
// lower thread. Defines
//   T name_combine(T a, T b)
//   T name_block(T value, T identity)   called by all threads of the block, 1 to 1024 of
//                                       them; the result is valid in thread 0
//   void name_leave(T value)            called by all threads of a block of whole warps, whose results
//                                       lie side by side behind the next barrier
//   int name_whole(unsigned which, T *value, T identity)   then, by all threads: 1 in the one thread
//                                       that has the block's result: of warp 'which' modulo their number
//   T name_all(T value, T identity)     the same, with the result in every thread
//   T name_row(T value, T identity)     over the threads of a row, result in all of them
//   T name_lanes(T value, T identity)   the same where combine(a, b) is bit for bit combine(b, a)
//   T name_rows(T value, T identity)    over the rows of a block, whose threads have the same
//                                       value; result in every thread
//   T name_team(T value, T identity, unsigned team)   called by the first 'team' threads of the
//                                       block; result in all of them
#define __ACCOMP_REDUCER(name, T, a, b, combine)                                             \
  static __inline__ __attribute__((__always_inline__, __unused__)) T name##_combine(T a, T b) {      \
    return (combine);                                                                        \
  }                                                                                          \
  __ACCOMP_WORDS(name##_shuffle, T, __accomp_shuffle_down)                                   \
  __ACCOMP_GATHERERS(name, T)                                                             \
  __ACCOMP_WARP_SLOTS(name##_slot, T)                                                             \
  static __inline__                                                                          \
      __attribute__((__always_inline__, __unused__, __convergent__)) void name##_leave(T value) {        \
    unsigned tid = __accomp_tid();                                                           \
    value = name##_warp(value, tid & (__ACCOMP_WARP - 1), __ACCOMP_WARP);                    \
    if (!(tid & (__ACCOMP_WARP - 1)))                                                        \
      __ACCOMP_WARP_SLOT(name##_slot, tid / __ACCOMP_WARP) = value;                               \
  }                                                                                          \
  static __inline__ __attribute__((__always_inline__, __unused__, __convergent__)) int name##_whole(     \
      unsigned which, T *value, T identity) {                                                \
    unsigned tid = __accomp_tid(),                                                           \
             warps = (__accomp_ntid() + __ACCOMP_WARP - 1) / __ACCOMP_WARP;                  \
    if (tid / __ACCOMP_WARP != which % warps) return 0;                                      \
    T whole = identity;                                                                      \
    if ((tid & (__ACCOMP_WARP - 1)) < warps)                                                 \
      whole = __ACCOMP_WARP_SLOT(name##_slot, tid & (__ACCOMP_WARP - 1));                    \
    if (__ACCOMP_MOST_WARPS > __ACCOMP_WARP)                                                 \
      for (unsigned i = tid % __ACCOMP_WARP + __ACCOMP_WARP; i < warps; i += __ACCOMP_WARP)  \
        whole = name##_combine(whole, __ACCOMP_WARP_SLOT(name##_slot, i));                   \
    *value = name##_warp(whole, tid & (__ACCOMP_WARP - 1), __ACCOMP_WARP);                   \
    return !(tid & (__ACCOMP_WARP - 1));                                                     \
  }                                                                                          \
  static __inline__ __attribute__((__always_inline__, __unused__, __convergent__)) T name##_row(         \
      T value, T identity) {                                                                 \
    if (!__ACCOMP_ROW_IS_WARP()) return name##_all(value, identity);                         \
    return name##_gather(value);                                                             \
  }                                                                                          \
  static __inline__ __attribute__((__always_inline__, __unused__, __convergent__)) T name##_lanes(       \
      T value, T identity) {                                                                 \
    if (!__ACCOMP_ROW_IS_WARP()) return name##_all(value, identity);                         \
    return name##_exchange(value);                                                           \
  }                                                                                          \
  static __inline__                                                                          \
      __attribute__((__unused__, __convergent__)) T name##_rows(T value, T identity) {               \
    __ACCOMP_SHARED_ARRAY(T, slot, __ACCOMP_MOST_WARPS);                                     \
    if (__accomp_lane() == 0) slot[__accomp_row()] = value;                                  \
    __accomp_barrier();                                                                      \
    value = identity;                                                                        \
    for (unsigned row = 0; row < __accomp_rows(); row++)                                     \
      value = name##_combine(value, slot[row]);                                              \
    __accomp_barrier();                                                                      \
    return value;                                                                            \
  }                                                                                          \
  /* Whole warps by shuffles, then what they have and the values of the lanes of a part of a warp. */ \
  static __inline__ __attribute__((__unused__, __convergent__)) T name##_team(                       \
      T value, T identity, unsigned team) {                                                  \
    __ACCOMP_SHARED_ARRAY(T, slot, __ACCOMP_MOST_WARPS + __ACCOMP_MOST_LANES);               \
    unsigned tid = __accomp_tid(), lane = tid & (__ACCOMP_WARP - 1),                         \
             warp = tid / __ACCOMP_WARP, whole = team / __ACCOMP_WARP;                       \
    if (__ACCOMP_IS_WHOLE(team)) return name##_all(value, identity);                         \
    if (warp < whole) value = name##_warp(value, lane, __ACCOMP_WARP);                       \
    if (warp == whole || lane == 0) slot[warp + (warp == whole ? lane : 0)] = value;         \
    __accomp_barrier_of(team);                                                               \
    value = slot[0];                                                                         \
    for (unsigned i = 1; i < whole + team % __ACCOMP_WARP; i++)                              \
      value = name##_combine(value, slot[i]);                                                \
    __accomp_barrier_of(team);                                                               \
    return value;                                                                            \
  }

// True, for all its threads, in the block of the grid that arrives last: it sees what all
// threads of all blocks stored before. All threads of all blocks call it. The counter is 0
// before, and 0 again when the kernel ends.
static __inline__ __attribute__((__unused__, __convergent__)) int
__accomp_last_block(unsigned *counter) {
  __ACCOMP_SHARED unsigned last;
  __accomp_barrier(); // so that thread 0's fence covers what the other threads stored
  if (__accomp_tid() == 0) {
    __accomp_fence();
    last = __atomic_fetch_add(counter, 1u, __ATOMIC_RELAXED) == __accomp_nbid() - 1;
    if (last) __atomic_store_n(counter, 0u, __ATOMIC_RELAXED);
    __accomp_fence();
  }
  __accomp_barrier();
  int is_last = last != 0;
  __accomp_barrier(); // 'last' is free for the next call
  return is_last;
}

// Volatile, in the widest units that the alignment allows: never from a read-only cache. What is loaded is of any type.
static __inline__ __attribute__((__always_inline__, __unused__)) void
__accomp_load_partial(void *to, const void *from, unsigned size, unsigned align) {
  if (align % 8 == 0)
    for (unsigned i = 0; i < size / 8; i++)
      ((__accomp_word64 *)to)[i] = ((const volatile __accomp_word64 *)from)[i];
  else if (align % 4 == 0)
    for (unsigned i = 0; i < size / 4; i++)
      ((__accomp_word32 *)to)[i] = ((const volatile __accomp_word32 *)from)[i];
  else
    for (unsigned i = 0; i < size; i++)
      ((unsigned char *)to)[i] = ((const volatile unsigned char *)from)[i];
}

// The partial result of type T that another block stored at 'ptr'.
#define __ACCOMP_LOAD_PARTIAL(T, ptr)                                                    \
  ({                                                                                     \
    union {                                                                              \
      unsigned long long word[(sizeof(T) + 7) / 8];                                      \
      __ACCOMP_PLAIN_OF(T) value;                                                        \
    } __accomp_partial;                                                                  \
    __accomp_load_partial(&__accomp_partial, (ptr), sizeof(T), __alignof__(T));          \
    *(T *)&__accomp_partial.value;                                                       \
  })

// --- the ends of kernels -----------------------------------------------------------------

// The first element of a thread's copy in the memory of threads, 'at' bytes into it.
#define __ACCOMP_THREAD_COPY(T, block, thread, at)                                                    \
  __ACCOMP_PARTIAL(T, __accomp_threads, (unsigned long long)(block) * __accomp_ntid() + (thread),     \
                   __accomp_each, at)

// Element __accomp_e of 'count' copies of type T, 'each' bytes apart, joined.
#define __ACCOMP_JOIN_COPIES(reducer, T, first, each, count)                                          \
  ({                                                                                                  \
    char *__accomp_first = (char *)first;                                                             \
    T __accomp_r = ((T *)__accomp_first)[__accomp_e];                                                 \
    for (unsigned __accomp_c = 1; __accomp_c < count; __accomp_c++)                                   \
      __accomp_r = reducer##_combine(                                                                 \
          __accomp_r, ((T *)(__accomp_first + __accomp_c * (unsigned long long)(each)))[__accomp_e]); \
    __accomp_r;                                                                                       \
  })

// What blocks from, from + by, ... have left, joined; partial: that of block __accomp_b.
#define __ACCOMP_JOIN_BLOCKS(reducer, T, from, by, partial, identity)                                 \
  ({                                                                                                  \
    T __accomp_r = identity;                                                                          \
    for (unsigned __accomp_b = from; __accomp_b < __accomp_nbid(); __accomp_b += by)                  \
      __accomp_r = reducer##_combine(__accomp_r, __ACCOMP_LOAD_PARTIAL(T, &(partial)));               \
    __accomp_r;                                                                                       \
  })

// Scalars of a kernel, several side by side: number i is in __accomp_r0 and so on. Behind 'reducer_leave(value)' of each and
// a barrier the block's result goes to its slot of the workspace. Behind the last comma: the identity.
#define __ACCOMP_KEEP(reducer, i, T, slot, at, ...)                                                   \
  if (reducer##_whole(i, &__accomp_r##i, __VA_ARGS__))                                                \
    *__ACCOMP_PARTIAL(T, __accomp_ws, __accomp_bid(), slot, at) = __accomp_r##i;
// In the last block: what a thread takes of all blocks; then, behind the same, the program's variable.
#define __ACCOMP_FOR_PARTIALS(b) for (unsigned b = __accomp_tid(); b < __accomp_nbid(); b += __accomp_ntid())
#define __ACCOMP_JOIN(reducer, i, T, block, slot, at)                                                 \
  __accomp_r##i = reducer##_combine(                                                                  \
      __accomp_r##i, __ACCOMP_LOAD_PARTIAL(T, __ACCOMP_PARTIAL(T, __accomp_ws, block, slot, at)));
#define __ACCOMP_FINISH(reducer, i, variable, ...)                                                    \
  if (reducer##_whole(i, &__accomp_r##i, __VA_ARGS__))                                                \
    *__accomp_v_##variable = reducer##_combine(*__accomp_v_##variable, __accomp_r##i);

#endif
