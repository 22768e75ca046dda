// Threads of OpenCL devices: rows of one thread, or of those that run together.
// In:  opencl_head.h's words.  Out: functions of device.h's machine part, for C and C++.
#ifndef ACCOMP_DEVICE_OPENCL_ROWS_H
#define ACCOMP_DEVICE_OPENCL_ROWS_H
__ACCOMP_INLINE unsigned __accomp_lane(void) { return __accomp_cl_thread(0); }
__ACCOMP_INLINE unsigned __accomp_width(void) { return __accomp_cl_threads(0); }
__ACCOMP_INLINE unsigned __accomp_row(void) { return __accomp_cl_thread(1); }
__ACCOMP_INLINE unsigned __accomp_rows(void) { return __accomp_cl_threads(1); }
__ACCOMP_INLINE unsigned __accomp_tid(void) { return __accomp_row() * __accomp_width() + __accomp_lane(); }
__ACCOMP_INLINE unsigned __accomp_ntid(void) { return __accomp_width() * __accomp_rows(); }
__ACCOMP_INLINE unsigned __accomp_bid(void) { return __accomp_cl_group(); }
__ACCOMP_INLINE unsigned __accomp_nbid(void) { return __accomp_cl_groups(); }

__ACCOMP_INLINE void __accomp_barrier(void) { __accomp_cl_barrier(); }
__ACCOMP_INLINE void __accomp_fence(void) { __accomp_cl_fence(); }

__ACCOMP_INLINE void __accomp_warp_barrier(void) { __accomp_cl_warp_barrier(); }

// OpenCL C has no barrier of some threads of a block: teams that meet are whole blocks, or have one thread (level.h). NVIDIA's GPUs have
// one, which counts what it counts by (nvptx.h) in [0] and [1].
static __inline__ __attribute__((__unused__)) unsigned *__accomp_met(void) {
  __ACCOMP_SHARED unsigned met[2];
  return (unsigned *)met;
}
static __inline__ __attribute__((__unused__)) void __accomp_barrier_of(unsigned n) {
  if (__accomp_cl_has_parts()) __accomp_cl_barrier_of(__accomp_met(), __accomp_tid(), n);
}
// All threads of the block, before the first n of them are a team.
static __inline__ __attribute__((__unused__)) void __accomp_team_begin(unsigned n) {
  if (!__accomp_cl_has_parts() || n < 32 || n % 32 == 0 || n == __accomp_ntid()) return;
  __accomp_barrier();
  if (__accomp_tid() == 0) __accomp_met()[0] = __accomp_met()[1] = 0;
  __accomp_barrier();
}
#define __ACCOMP_ALL_LANES(live) ((live) == __ACCOMP_WARP)
__ACCOMP_INLINE unsigned __accomp_shuffle_down(unsigned v, unsigned delta) { return __accomp_cl_down(v, delta); }
__ACCOMP_INLINE unsigned __accomp_shuffle_up(unsigned v, unsigned delta) { return __accomp_cl_up(v, delta); }
__ACCOMP_INLINE unsigned __accomp_shuffle_from(unsigned v, unsigned lane) { return __accomp_cl_lane(v, lane); }
__ACCOMP_INLINE unsigned __accomp_shuffle_swap(unsigned v, unsigned lanes) { return __accomp_cl_across(v, lanes); }
__ACCOMP_INLINE unsigned long long __accomp_ballot(int yes) { return __accomp_cl_ballot(yes); }
__ACCOMP_INLINE unsigned __accomp_row_first(unsigned value) { return __accomp_cl_lane(value, 0); }
#endif
