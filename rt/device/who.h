// The answers to OpenMP's questions about who runs the code (5.2, 18.2 to 18.5), which a region's code hands to the
// functions that it calls and that ask; and who calls, for functions with constructs that their callers' team shares. For host
// and device code. Functions of other files have a pointer to it: it is part of the ABI. Callers of ABI 6.9 have all but the last
// two members. A function that reads those finds no value of a caller there, so that none of these is a likely number.
// In:  nothing.  Out: a type, a static inline function.
#ifndef ACCOMP_DEVICE_WHO_H
#define ACCOMP_DEVICE_WHO_H

enum {
  __ACCOMP_CALLER_APART = 0,          // not all threads of the team make the call together
  __ACCOMP_CALLER_ALONE = 0x6acca110, // one thread, a team of its own
  __ACCOMP_CALLER_TEAM,               // all threads of the team, which are __accomp_caller_team
  __ACCOMP_CALLER_GANGS,              // the first thread of each team of a league
  __ACCOMP_CALLER_HOST                // host code, whose team the OpenMP library knows
};

// The program may have functions of the questions' names, which device code renames by macros.
struct __accomp_who {
  int __accomp_thread_num, __accomp_num_threads, __accomp_max_threads, __accomp_thread_limit,
      __accomp_in_parallel, __accomp_level, __accomp_team_size, __accomp_ancestor_thread_num,
      __accomp_active_level, __accomp_team_num, __accomp_num_teams, __accomp_device_num,
      __accomp_default_device, __accomp_initial_device, __accomp_num_devices;
  unsigned __accomp_caller, __accomp_caller_team;
};

// Inside of so many parallel regions of a function, whose teams have one thread each.
static __inline__ __attribute__((__unused__)) struct __accomp_who __accomp_who_inside(struct __accomp_who w, int regions) {
  w.__accomp_thread_num = 0;
  w.__accomp_num_threads = 1;
  w.__accomp_level += regions;
  w.__accomp_caller = __ACCOMP_CALLER_ALONE;
  return w;
}

// In a construct that some threads of a team run.
static __inline__ __attribute__((__unused__)) struct __accomp_who __accomp_who_apart(struct __accomp_who w) {
  w.__accomp_caller = __ACCOMP_CALLER_APART;
  return w;
}

// omp_get_team_size and omp_get_ancestor_thread_num inside of so many parallel regions: 'first' is the outermost one's, any
// other has one thread.
static __inline__ __attribute__((__unused__)) int __accomp_at_level(int level, int regions, int first, int other) {
  return level < 0 || level > regions ? -1 : level == 1 ? first : other;
}
#endif
