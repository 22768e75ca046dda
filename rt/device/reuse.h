// The skeleton of kernels whose blocks keep loads that the iterations of a tile share (src/emit/reuse.c).
// In:  a block of __ACCOMP_REUSE_THREADS threads, the parameters of tiles.  Out: macros.
#ifndef ACCOMP_DEVICE_REUSE_H
#define ACCOMP_DEVICE_REUSE_H

// A tile is 64 iterations of the nest's loop before the last one, from __accomp_top on, and 64 of the last one, from
// __accomp_left on; all of one iteration of the loops outside, number __accomp_outer. A warp's threads lie 8 side by side and 4
// one above the other.
#define __ACCOMP_REUSE_TILE(rows)                                                                     \
  unsigned __accomp_bands = ((unsigned)(rows) + __ACCOMP_REUSE_SIDE - 1) / __ACCOMP_REUSE_SIDE,       \
           __accomp_band = __accomp_divide(__accomp_bid(), __accomp_divisor),                         \
           __accomp_left = (__accomp_bid() - __accomp_band * __accomp_columns) * __ACCOMP_REUSE_SIDE, \
           __accomp_outer = __accomp_band / __accomp_bands,                                           \
           __accomp_top = (__accomp_band - __accomp_outer * __accomp_bands) * __ACCOMP_REUSE_SIDE,    \
           __accomp_x = __accomp_tid() % 8 + __accomp_tid() / 32 % 2 * 8,                             \
           __accomp_y = __accomp_tid() / 8 % 4 + __accomp_tid() / 64 * 4;                             \
  (void)__accomp_outer;

// Shared memory for the loads of a T: a row for each of the inner loop's iterations, which starts at a multiple of 16 bytes.
#define __ACCOMP_REUSE_ROW(T) (__ACCOMP_REUSE_SIDE + (16 + sizeof(T) - 1) / sizeof(T))
#define __ACCOMP_REUSE_BYTES(T) (__ACCOMP_REUSE_DEEP * __ACCOMP_REUSE_ROW(T) * sizeof(T))
#ifdef __cplusplus
#define __ACCOMP_REUSE_PLACE(name, T)                                                                 \
  __ACCOMP_SHARED_PLACE(name##_place, __ACCOMP_REUSE_BYTES(T), alignas(16));                          \
  T (*const name)[__ACCOMP_REUSE_ROW(T)] = (T (*)[__ACCOMP_REUSE_ROW(T)])name##_place;
#else
#define __ACCOMP_REUSE_PLACE(name, T)                                                                 \
  __ACCOMP_SHARED __attribute__((aligned(16))) char name##_place[__ACCOMP_REUSE_BYTES(T)];            \
  T (*const name)[__ACCOMP_REUSE_ROW(T)] = (T (*)[__ACCOMP_REUSE_ROW(T)])name##_place;
#endif

// Iteration 'index', or the last one of so many.
static __inline__ __attribute__((__unused__)) unsigned long long __accomp_within(unsigned index, long long trips) {
  return index < (unsigned)trips ? index : (unsigned)trips - 1;
}

// The iterations of a thread: 'side' of them lie next to each other, the next ones 16 times as far away.
#define __ACCOMP_FOR_OWN                                                                              \
  _Pragma("clang loop unroll(full)")                                                                  \
  for (unsigned __accomp_r = 0; __accomp_r < __ACCOMP_REUSE_OWN; __accomp_r++)                        \
    _Pragma("clang loop unroll(full)")                                                                \
    for (unsigned __accomp_c = 0; __accomp_c < __ACCOMP_REUSE_OWN; __accomp_c++)
#define __ACCOMP_OWN_PLACE(of, number, side) \
  ((number) / (side) * (__ACCOMP_REUSE_SIDE / __ACCOMP_REUSE_OWN * (side)) + (of) * (side) + (number) % (side))
#define __ACCOMP_OWN_INDICES(rows, columns, side)                                                     \
  unsigned __accomp_down = __accomp_top + __ACCOMP_OWN_PLACE(__accomp_y, __accomp_r, side),           \
           __accomp_over = __accomp_left + __ACCOMP_OWN_PLACE(__accomp_x, __accomp_c, side);          \
  unsigned long long __accomp_up = __accomp_within(__accomp_down, rows),                              \
                     __accomp_right = __accomp_within(__accomp_over, columns);                        \
  __ACCOMP_BOOL __accomp_inside = __accomp_up == __accomp_down && __accomp_right == __accomp_over;    \
  (void)__accomp_up, (void)__accomp_right, (void)__accomp_inside;

// Those loads of one iteration of the inner loop that a thread's iterations have, 'side' at a time.
#define __ACCOMP_REUSE_NEAR(T, name, load, of, side)                                                  \
  T name[__ACCOMP_REUSE_OWN];                                                                         \
  _Pragma("clang loop unroll(full)")                                                                  \
  for (unsigned __accomp_n = 0; __accomp_n < __ACCOMP_REUSE_OWN; __accomp_n += side) {                \
    typedef T __accomp_several __attribute__((vector_size(sizeof(T) * side), may_alias));             \
    __accomp_several __accomp_v =                                                                     \
        *(const __accomp_several *)&load[__accomp_deep][__ACCOMP_OWN_PLACE(of, __accomp_n, side)];    \
    for (unsigned __accomp_m = 0; __accomp_m < side; __accomp_m++)                                    \
      name[__accomp_n + __accomp_m] = __accomp_v[__accomp_m];                                         \
  }

// Parts of the inner loop: __accomp_part iterations from __accomp_from on.
#define __ACCOMP_FOR_PARTS                                                                            \
  for (unsigned long long __accomp_from = 0; __accomp_from < __accomp_count;                          \
       __accomp_from += __ACCOMP_REUSE_DEEP)                                                          \
    for (unsigned __accomp_part = __accomp_count - __accomp_from < __ACCOMP_REUSE_DEEP                \
                                      ? (unsigned)(__accomp_count - __accomp_from)                    \
                                      : __ACCOMP_REUSE_DEEP,                                          \
                  __accomp_next = 1; __accomp_next; __accomp_next = 0)
#define __ACCOMP_FOR_BRIEF_PART                                                                       \
  _Pragma("clang loop unroll(full)")                                                                  \
  for (unsigned __accomp_deep = 0; __accomp_deep < __ACCOMP_REUSE_DEEP; __accomp_deep++)
#define __ACCOMP_FOR_WHOLE_PART                                                                       \
  _Pragma("clang loop unroll_count(2)")                                                               \
  for (unsigned __accomp_deep = 0; __accomp_deep < __ACCOMP_REUSE_DEEP; __accomp_deep++)
#define __ACCOMP_FOR_LAST_PART                                                                        \
  _Pragma("clang loop unroll(disable)")                                                               \
  for (unsigned __accomp_deep = 0; __accomp_deep < __accomp_part; __accomp_deep++)

// The loads of a part that one thread makes. Neighbours go along the inner loop, or along the tile.
#define __ACCOMP_FOR_LOADS(deep, aside)                                                               \
  _Pragma("clang loop unroll(full)")                                                                  \
  for (unsigned __accomp_t = 0; __accomp_t < __ACCOMP_REUSE_SIDE * __ACCOMP_REUSE_DEEP;               \
       __accomp_t += __ACCOMP_REUSE_THREADS)                                                          \
    for (unsigned __accomp_load = __accomp_t + __accomp_tid(), __accomp_deep = deep,                  \
                  __accomp_aside = aside, __accomp_next = 1; __accomp_next; __accomp_next = 0)
#define __ACCOMP_FOR_LOAD_DEEP \
  __ACCOMP_FOR_LOADS(__accomp_load % __ACCOMP_REUSE_DEEP, __accomp_load / __ACCOMP_REUSE_DEEP)
#define __ACCOMP_FOR_LOAD_WIDE \
  __ACCOMP_FOR_LOADS(__accomp_load / __ACCOMP_REUSE_SIDE, __accomp_load % __ACCOMP_REUSE_SIDE)
#endif
