// The answers to OpenMP's questions about who runs the code (5.2, 18.2 to 18.5), which a region's code hands to the
// functions that it calls and that ask. For host and device code. Functions of other files have a pointer to it: it is part
// of the ABI, and does not grow.
// In:  nothing.  Out: a type, a static inline function.
#ifndef ACCOMP_DEVICE_WHO_H
#define ACCOMP_DEVICE_WHO_H

struct __accomp_who {
  int thread_num, num_threads, max_threads, thread_limit, in_parallel, level, team_size,
      ancestor_thread_num, active_level, team_num, num_teams, device_num,
      default_device, initial_device, num_devices;
};

// Inside of so many parallel regions of a function, whose teams have one thread each.
static __inline__ __attribute__((__unused__)) struct __accomp_who __accomp_who_inside(struct __accomp_who w, int regions) {
  w.thread_num = 0;
  w.num_threads = 1;
  w.level += regions;
  return w;
}

// omp_get_team_size and omp_get_ancestor_thread_num inside of so many parallel regions: 'first' is the outermost one's, any
// other has one thread.
static __inline__ __attribute__((__unused__)) int __accomp_at_level(int level, int regions, int first, int other) {
  return level < 0 || level > regions ? -1 : level == 1 ? first : other;
}
#endif
