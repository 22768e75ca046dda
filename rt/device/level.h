// Groups of threads in device code: rows and teams, values passed on, locks.
// In:  tid, ntid, barriers, fence of the machine's header.  Out: static inline functions and macros.
#ifndef ACCOMP_DEVICE_LEVEL_H
#define ACCOMP_DEVICE_LEVEL_H

// A worker with vector loops of its own is a row of 32 threads.
static inline __attribute__((always_inline, unused)) unsigned __accomp_lane(void) { return __accomp_tid() & 31; }
static inline __attribute__((always_inline, unused)) unsigned __accomp_row(void) { return __accomp_tid() >> 5; }
static inline __attribute__((always_inline, unused)) unsigned __accomp_rows(void) { return (__accomp_ntid() + 31) >> 5; }

// A team of at most n of the block's threads: fewer than 32, or whole rows.
static inline __attribute__((unused)) unsigned __accomp_team_size(unsigned block, long long n) {
  unsigned team = n < 1 ? 1 : n < block ? (unsigned)n : block;
  return team == block || team < 32 ? team : team & ~31u;
}
static inline __attribute__((unused, convergent)) void __accomp_team_barrier(unsigned team) {
  if (team == __accomp_ntid())
    __accomp_barrier();
  else
    __accomp_barrier_of(team);
}

// v, a variable of each thread, gets the value that it has in the block's (row's, team's) first thread.
#define __ACCOMP_BROADCAST(v, first, slots, slot, meet)                                   \
  do {                                                                                    \
    __ACCOMP_SHARED __typeof__(v) __accomp_slot[slots];                                   \
    if (first) __accomp_slot[slot] = v;                                                   \
    meet;                                                                                 \
    v = __accomp_slot[slot];                                                              \
    meet;                                                                                 \
  } while (0)
#define __ACCOMP_BROADCAST_BLOCK(v) __ACCOMP_BROADCAST(v, __accomp_tid() == 0, 1, 0, __accomp_barrier())
#define __ACCOMP_BROADCAST_ROW(v) \
  __ACCOMP_BROADCAST(v, __accomp_lane() == 0, 32, __accomp_row(), __accomp_row_barrier())
#define __ACCOMP_BROADCAST_TEAM(v) \
  __ACCOMP_BROADCAST(v, __accomp_tid() == 0, 1, 0, __accomp_team_barrier(__accomp_team))
#endif
