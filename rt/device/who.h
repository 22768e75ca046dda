// The answers to OpenMP's questions about who runs the code (5.2, 18.2 to 18.5), which a region's code hands to the
// functions that it calls and that ask. For host and device code. Functions of other files have a pointer to it: it is part
// of the ABI, and does not grow.
// In:  nothing.  Out: a type, a static inline function.
#ifndef ACCOMP_DEVICE_WHO_H
#define ACCOMP_DEVICE_WHO_H

// The program may have functions of the questions' names, which device code renames by macros.
struct __accomp_who {
  int __accomp_thread_num, __accomp_num_threads, __accomp_max_threads, __accomp_thread_limit,
      __accomp_in_parallel, __accomp_level, __accomp_team_size, __accomp_ancestor_thread_num,
      __accomp_active_level, __accomp_team_num, __accomp_num_teams, __accomp_device_num,
      __accomp_default_device, __accomp_initial_device, __accomp_num_devices;
};

// Inside of so many parallel regions of a function, whose teams have one thread each.
static __inline__ __attribute__((__unused__)) struct __accomp_who __accomp_who_inside(struct __accomp_who w, int regions) {
  w.__accomp_thread_num = 0;
  w.__accomp_num_threads = 1;
  w.__accomp_level += regions;
  return w;
}

// omp_get_team_size and omp_get_ancestor_thread_num inside of so many parallel regions: 'first' is the outermost one's, any
// other has one thread.
static __inline__ __attribute__((__unused__)) int __accomp_at_level(int level, int regions, int first, int other) {
  return level < 0 || level > regions ? -1 : level == 1 ? first : other;
}
#endif
