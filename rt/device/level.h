// Groups of threads in device code: rows and teams, values passed on, locks.
// In:  tid, ntid, barriers, fence of the machine's header.  Out: static __inline__ functions and macros.
#ifndef ACCOMP_DEVICE_LEVEL_H
#define ACCOMP_DEVICE_LEVEL_H

// A worker with vector loops of its own is a row of the block's threads: 32 that run together, or, where
// the block is one row, all of them.
#define __ACCOMP_ROW_IS_WARP() (__accomp_width() == __ACCOMP_WARP)
static __inline__ __attribute__((unused, convergent)) void __accomp_row_barrier(void) {
  if (__ACCOMP_ROW_IS_WARP())
    __accomp_warp_barrier();
  else
    __accomp_barrier();
}

// A team of at most n of the block's threads: fewer than 32, or whole rows.
static __inline__ __attribute__((unused)) unsigned __accomp_team_size(unsigned block, long long n) {
  unsigned team = n < 1 ? 1 : n < block ? (unsigned)n : block;
  return team == block || team < __ACCOMP_WARP ? team : team & ~(__ACCOMP_WARP - 1u);
}
static __inline__ __attribute__((unused, convergent)) void __accomp_team_barrier(unsigned team) {
  if (team == __accomp_ntid())
    __accomp_barrier();
  else
    __accomp_barrier_of(team);
}

#ifdef ACCOMP_EMU
// The value of a row's first thread, in all 32.
static __inline__ __attribute__((unused)) unsigned __accomp_row_first(unsigned value) {
  __ACCOMP_SHARED unsigned slot[__ACCOMP_MOST_WARPS];
  if (__accomp_lane() == 0) slot[__accomp_row()] = value;
  __accomp_warp_barrier();
  value = slot[__accomp_row()];
  __accomp_warp_barrier();
  return value;
}

// The value of the lane 'delta' below; the first lanes keep theirs.
static __inline__ __attribute__((unused)) unsigned __accomp_shuffle_up(unsigned value, unsigned delta) {
  __ACCOMP_SHARED unsigned slot[__ACCOMP_MOST_WARPS * __ACCOMP_WARP];
  slot[__accomp_tid()] = value;
  __accomp_warp_barrier();
  if (__accomp_tid() % __ACCOMP_WARP >= delta) value = slot[__accomp_tid() - delta];
  __accomp_warp_barrier();
  return value;
}

// The value of the lane whose number differs in these bits.
static __inline__ __attribute__((unused)) unsigned __accomp_shuffle_swap(unsigned value, unsigned lanes) {
  __ACCOMP_SHARED unsigned slot[__ACCOMP_MOST_WARPS][__ACCOMP_WARP];
  slot[__accomp_row()][__accomp_lane()] = value;
  __accomp_warp_barrier();
  value = slot[__accomp_row()][__accomp_lane() ^ lanes];
  __accomp_warp_barrier();
  return value;
}
#endif

// v, a variable of each thread, gets the value that it has in the block's (row's, team's) first thread.
#define __ACCOMP_BROADCAST(v, first, slots, slot, meet)                                   \
  do {                                                                                    \
    __ACCOMP_SHARED __typeof__(v) __accomp_slot[slots];                                   \
    if (first) __builtin_memcpy(&__accomp_slot[slot], &v, sizeof(v));                     \
    meet;                                                                                 \
    __builtin_memcpy(&v, &__accomp_slot[slot], sizeof(v));                                \
    meet;                                                                                 \
  } while (0)
#define __ACCOMP_BROADCAST_BLOCK(v) __ACCOMP_BROADCAST(v, __accomp_tid() == 0, 1, 0, __accomp_barrier())
// Word by word, without shared memory.
#define __ACCOMP_BROADCAST_WARP(v)                                                        \
  do {                                                                                    \
    union {                                                                               \
      unsigned word[(sizeof(v) + 3) / 4];                                                 \
      __typeof__(v) value;                                                                \
    } __accomp_words;                                                                     \
    __accomp_words.word[(sizeof(v) - 1) / 4] = 0;                                         \
    __builtin_memcpy(&__accomp_words.value, &v, sizeof(v));                               \
    for (unsigned __accomp_i = 0; __accomp_i < (sizeof(v) + 3) / 4; __accomp_i++)         \
      __accomp_words.word[__accomp_i] = __accomp_row_first(__accomp_words.word[__accomp_i]); \
    __builtin_memcpy(&v, &__accomp_words.value, sizeof(v));                               \
  } while (0)
#define __ACCOMP_BROADCAST_ROW(v)   \
  do {                              \
    if (__ACCOMP_ROW_IS_WARP())     \
      __ACCOMP_BROADCAST_WARP(v);   \
    else                            \
      __ACCOMP_BROADCAST_BLOCK(v);  \
  } while (0)
#define __ACCOMP_BROADCAST_TEAM(v) \
  __ACCOMP_BROADCAST(v, __accomp_tid() == 0, 1, 0, __accomp_team_barrier(__accomp_team))
#endif
