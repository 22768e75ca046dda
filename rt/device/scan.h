// Scans in device code: the threads of a team, each with one iteration's value.
// In:  __ACCOMP_REDUCER's functions (reduce.h), shuffle_up, team_barrier.  Out: __ACCOMP_SCANNER.
#ifndef ACCOMP_DEVICE_SCAN_H
#define ACCOMP_DEVICE_SCAN_H

// At file scope, behind __ACCOMP_REDUCER(name, T, ...). Defines
//   T name_scan(T value, T *carry, unsigned team, unsigned live, int exclusive)
// which the first 'team' threads of the block call (all of them, fewer than 32, or whole rows). The first 'live' of them, one
// or more, have an iteration: the result is the combination of *carry with the values of the threads before, and its own
// unless exclusive. *carry, the same in all threads, then is the combination with all values.
// Values are combined in the order of the threads, and nothing else is: no identity takes part.
#define __ACCOMP_SCANNER(name, T)                                                            \
  __ACCOMP_WORDS(name##_shift, T, __accomp_shuffle_up)                                       \
  /* Too few threads for a shuffle, in which all lanes take part. */                         \
  static __inline__ __attribute__((unused, convergent)) T name##_scan_few(                   \
      T value, T *carry, unsigned team, unsigned live, int exclusive) {                      \
    __ACCOMP_SHARED T whole;                                                                 \
    for (unsigned thread = 0; thread < live; thread++) {                                     \
      if (thread == __accomp_tid()) {                                                        \
        T before = thread ? whole : *carry;                                                  \
        whole = name##_combine(before, value);                                               \
        value = exclusive ? before : whole;                                                  \
      }                                                                                      \
      __accomp_barrier_of(team);                                                             \
    }                                                                                        \
    *carry = whole;                                                                          \
    __accomp_barrier_of(team); /* the next call may store */                                 \
    return value;                                                                            \
  }                                                                                          \
  static __inline__ __attribute__((unused, convergent)) T name##_scan(                       \
      T value, T *carry, unsigned team, unsigned live, int exclusive) {                      \
    __ACCOMP_SHARED T slot[__ACCOMP_MOST_WARPS];                                             \
    __ACCOMP_SHARED T whole;                                                                 \
    unsigned tid = __accomp_tid(), lane = tid & (__ACCOMP_WARP - 1),                         \
             warp = tid / __ACCOMP_WARP;                                                     \
    if (team < __ACCOMP_WARP && team != __accomp_ntid())                                     \
      return name##_scan_few(value, carry, team, live, exclusive);                           \
    for (unsigned delta = 1; delta < __ACCOMP_WARP; delta <<= 1) {                           \
      T other = name##_shift(value, delta);                                                  \
      if (lane >= delta) value = name##_combine(other, value);                               \
    }                                                                                        \
    if (lane == __ACCOMP_WARP - 1) slot[warp] = value;                                       \
    T left = name##_shift(value, 1), before = *carry;                                        \
    __accomp_team_barrier(team);                                                             \
    /* Those before a warp with an iteration have one in each lane. */                       \
    for (unsigned i = 0; i < warp && i < live / __ACCOMP_WARP; i++)                          \
      before = name##_combine(before, slot[i]);                                              \
    value = name##_combine(before, value);                                                   \
    if (tid == live - 1) whole = value;                                                      \
    if (exclusive) value = lane ? name##_combine(before, left) : before;                     \
    __accomp_team_barrier(team); /* the slots are free for the next call */                  \
    *carry = whole;                                                                          \
    return value;                                                                            \
  }

// A thread's iterations of a round, which follow each other: __accomp_item is the iteration's number in the round.
enum { __ACCOMP_SCAN_GROUP = 4 };
#define __ACCOMP_FOR_SCAN_GROUP                                                              \
  _Pragma("clang loop unroll(full)")                                                         \
  for (unsigned __accomp_one = 0, __accomp_item = __accomp_tid() * __ACCOMP_SCAN_GROUP;      \
       __accomp_one < __ACCOMP_SCAN_GROUP; __accomp_one++, __accomp_item++)

// What they have, items[0] and so on, becomes what the scan gives them. __accomp_live: iterations of the round.
#define __ACCOMP_JOIN_SCAN_GROUP(name, T, items, carry, team, exclusive)                     \
  {                                                                                          \
    T __accomp_sum = items[0];                                                               \
    __ACCOMP_FOR_SCAN_GROUP                                                                  \
    if (__accomp_one && __accomp_item < __accomp_live)                                       \
      __accomp_sum = name##_combine(__accomp_sum, items[__accomp_one]);                      \
    T __accomp_before =                                                                      \
        name##_scan(__accomp_sum, &carry, team,                                              \
                    (__accomp_live + __ACCOMP_SCAN_GROUP - 1) / __ACCOMP_SCAN_GROUP, 1);     \
    __ACCOMP_FOR_SCAN_GROUP {                                                                \
      T __accomp_with = name##_combine(__accomp_before, items[__accomp_one]);                \
      items[__accomp_one] = exclusive ? __accomp_before : __accomp_with;                     \
      __accomp_before = __accomp_with;                                                       \
    }                                                                                        \
  }

#endif
