// The skeletons of kernels: which iterations a thread runs, their indices, what it leaves of sums. The kernels that the
// compiler writes are made of these (src/emit).
// In:  the names of a kernel's parameters and counters.  Out: macros, which stand before a statement where they begin with FOR.
#ifndef ACCOMP_DEVICE_KERNEL_H
#define ACCOMP_DEVICE_KERNEL_H

// Behind a parameter's name: what it leads to is aligned as a T is.
#define __ACCOMP_ALIGNED(T) __attribute__((align_value(__alignof__(T))))

// --- the iterations of a thread, of a row of threads, of a block -------------------------------

#define __ACCOMP_THREAD ((unsigned long long)__accomp_bid() * __accomp_ntid() + __accomp_tid())
#define __ACCOMP_THREADS ((unsigned long long)__accomp_nbid() * __accomp_ntid())

// Threads stride over the grid: __accomp_at is the number of the iteration.
#define __ACCOMP_FOR_THREADS(total)                                                                   \
  unsigned long long __accomp_total = total;                                                          \
  for (unsigned long long __accomp_at = __ACCOMP_THREAD; __accomp_at < __accomp_total;                \
       __accomp_at += __ACCOMP_THREADS)

// The same for partial results of a short body: several iterations at once, so that their loads overlap.
#define __ACCOMP_FOR_SHORT(total)                                                                     \
  unsigned long long __accomp_total = total;                                                          \
  unsigned long long __accomp_stride = __ACCOMP_THREADS, __accomp_at = __ACCOMP_THREAD,               \
      __accomp_left = __accomp_at < __accomp_total                                                    \
                          ? (__accomp_total - __accomp_at - 1) / __accomp_stride + 1 : 0;             \
  _Pragma("clang loop unroll_count(4)")                                                               \
  for (; __accomp_left; __accomp_left--, __accomp_at += __accomp_stride)

// A row of threads runs several iterations that are near each other, unless the grid has a row for each.
#define __ACCOMP_FOR_ROWS(total)                                                                      \
  unsigned long long __accomp_total = total;                                                          \
  unsigned __accomp_stretch = __accomp_rows() * (__ACCOMP_ROW_IS_WARP() && __accomp_total >           \
      (unsigned long long)__accomp_nbid() * __accomp_rows() ? __ACCOMP_ROW_ITERATIONS : 1);           \
  unsigned long long __accomp_at;                                                                     \
  for (unsigned long long __accomp_base = (unsigned long long)__accomp_bid() * __accomp_stretch;      \
       __accomp_base < __accomp_total;                                                                \
       __accomp_base += (unsigned long long)__accomp_nbid() * __accomp_stretch)                       \
    for (unsigned __accomp_up = __accomp_row(); __accomp_up < __accomp_stretch &&                     \
             (__accomp_at = __accomp_base + __accomp_up) < __accomp_total;                            \
         __accomp_up += __accomp_rows())

#define __ACCOMP_FOR_GANGS(total)                                                                     \
  unsigned long long __accomp_total = total;                                                          \
  for (unsigned long long __accomp_at = __accomp_bid(); __accomp_at < __accomp_total;                 \
       __accomp_at += __accomp_nbid())

// A block's threads lie in a tile of the nest: all numbers have 32 bits. __accomp_right counts the innermost loop,
// __accomp_up those outside, flattened. Each block runs one tile, because a loop over tiles would cost a stencil a tenth
// of its time.
#define __ACCOMP_FOR_TILE(rows, columns)                                                              \
  unsigned __accomp_top = __accomp_divide(__accomp_bid(), __accomp_divisor),                          \
           __accomp_up = __accomp_top * __accomp_rows() + __accomp_row(),                             \
           __accomp_right = (__accomp_bid() - __accomp_top * __accomp_columns) * __accomp_width() +   \
                            __accomp_lane();                                                          \
  for (_Bool __accomp_inside = __accomp_up < (rows) && __accomp_right < (unsigned)(columns);          \
       __accomp_inside; __accomp_inside = 0)

// Blocks that leave results are few, and run several: nothing is kept from one tile to the next.
#define __ACCOMP_FOR_TILES(rows, columns)                                                             \
  for (unsigned __accomp_tile = __accomp_bid(), __accomp_top;                                         \
       (__accomp_top = __accomp_row_of_tiles(&__accomp_tile, __accomp_divisor)) * __accomp_rows() <   \
       (rows);                                                                                        \
       __accomp_tile += __accomp_nbid())                                                              \
    for (unsigned __accomp_up = __accomp_top * __accomp_rows() + __accomp_row(),                      \
                  __accomp_right = (__accomp_tile - __accomp_top * __accomp_columns) *                \
                                       __accomp_width() + __accomp_lane(),                            \
                  __accomp_inside = __accomp_up < (rows) && __accomp_right < (unsigned)(columns);     \
         __accomp_inside; __accomp_inside = 0)

// Two iterations of each thread, as far apart as the block has threads, side by side; at the end one, in a loop of its own
// so that the optimiser does not join the two places, which would put the iterations one behind the other.
#define __ACCOMP_IF_PAIRS(total)                                                                      \
  unsigned long long __accomp_total = total, __accomp_at =                                            \
      (unsigned long long)__accomp_bid() * __accomp_ntid() * 2 + __accomp_tid();                      \
  if (__accomp_at + __accomp_ntid() < __accomp_total)                                                 \
    _Pragma("clang loop unroll(full)")                                                                \
    for (unsigned __accomp_turn = 0; __accomp_turn < 2; __accomp_turn++, __accomp_at += __accomp_ntid())
#define __ACCOMP_ELSE_ONE                                                                             \
  else                                                                                                \
    for (; __accomp_at < __accomp_total; __accomp_at += __accomp_ntid())

// The indices of an iteration: of the grid's, of a tile's, where 'last' is that of the innermost loop.
#define __ACCOMP_INDICES(steps)                                                                       \
  if (__accomp_total <= 0x7fffffffull)                                                                \
    __ACCOMP_SHORT_INDICES(__accomp_at, steps)                                                        \
  else                                                                                                \
    __ACCOMP_LONG_INDICES(__accomp_at, steps)
#define __ACCOMP_TILE_INDICES(last, steps)                                                            \
  __ACCOMP_SHORT_INDICES(__accomp_up, steps)                                                          \
  last = __accomp_right;

// --- results -------------------------------------------------------------------------------------

// Counters of blocks that are done, in front of what they leave in a workspace.
enum { __ACCOMP_WORKSPACE_HEAD = 256 };

// What a block has left of a result, 'at' bytes into its slot.
#define __ACCOMP_PARTIAL(T, block, slot, at)                                                          \
  (*(T *)(__accomp_ws + __ACCOMP_WORKSPACE_HEAD + (unsigned long long)(block) * (slot) + (at)))
#define __ACCOMP_FOR_PARTIALS(b) for (unsigned b = __accomp_tid(); b < __accomp_nbid(); b += __accomp_ntid())

// Behind 'reducer_leave(value)' of each result and a barrier. Result number i of the block goes to its slot; __accomp_r0 and
// so on have them. Behind the last comma: the identity.
#define __ACCOMP_KEEP(reducer, i, T, slot, at, ...)                                                   \
  if (reducer##_whole(i, &__accomp_r##i, __VA_ARGS__))                                                \
    __ACCOMP_PARTIAL(T, __accomp_bid(), slot, at) = __accomp_r##i;
#define __ACCOMP_JOIN(reducer, i, T, block, slot, at)                                                 \
  __accomp_r##i = reducer##_combine(__accomp_r##i,                                                    \
                                    __ACCOMP_LOAD_PARTIAL(T, &__ACCOMP_PARTIAL(T, block, slot, at)));
// In the last block: what all blocks have goes into the program's variable.
#define __ACCOMP_FINISH(reducer, i, variable, ...)                                                    \
  if (reducer##_whole(i, &__accomp_r##i, __VA_ARGS__))                                                \
    *__accomp_v_##variable = reducer##_combine(*__accomp_v_##variable, __accomp_r##i);

// --- emu -----------------------------------------------------------------------------------------

// What emu calls: parameters as in __accomp_emu_fn.
#ifdef ACCOMP_EMU
#define __ACCOMP_EMU_ENTRY(name, ...)                                                                 \
  __attribute__((visibility("hidden"))) void name(void *const *__accomp_p) {                          \
    (void)__accomp_p;                                                                                 \
    __VA_ARGS__;                                                                                      \
  }
#define __ACCOMP_ARGUMENT(i, ...) (*(__VA_ARGS__ *)__accomp_p[i])
#else
#define __ACCOMP_EMU_ENTRY(name, ...)
#endif
#endif
