// Device code as the compiler writes it for the emulated device, for the tests beside it.
// In:  built with -O1 -DACCOMP_EMU -fsanitize-coverage=func,trace-loads,trace-stores.
// Out: an entry __accomp_emu_<name> for each kernel.
#include "device.h"

#define UNCHECKED __attribute__((no_sanitize("coverage", "address", "undefined")))
#define ENTRY(name)                                                                      \
  void __accomp_emu_##name(void *const *params);                                         \
  void __accomp_emu_##name(void *const *params)
#define PARAM(T, i) (*(T *)params[i])

double device_global[4];
static const long table[] = {2, 3, 5, 7};
static const char *const words[] = {"zero", "one"};

// a[i] = f * a[i], one thread an element.
static __ACCOMP_KERNEL void scale(double *a, long n, double f) {
  long i = (long)__accomp_bid() * __accomp_ntid() + __accomp_tid();
  if (i < n) a[i] *= f;
}
ENTRY(scale) { scale(PARAM(double *, 0), PARAM(long, 1), PARAM(double, 2)); }

// Takes a while, then appends v to the list a: count, values.
static __ACCOMP_KERNEL void append(int *a, int v, long spin) {
  for (volatile long i = 0; i < spin; i++) {}
  a[++a[0]] = v;
}
ENTRY(append) { append(PARAM(int *, 0), PARAM(int, 1), PARAM(long, 2)); }

// *sum += a[0] + ... + a[n - 1], over the grid.
__ACCOMP_REDUCER(add, double, a, b, a + b)
static __ACCOMP_KERNEL void sum(const double *a, long n, char *ws, double *result) {
  double s = 0, total = 0;
  long step = (long)__accomp_nbid() * __accomp_ntid();
  for (long i = (long)__accomp_bid() * __accomp_ntid() + __accomp_tid(); i < n; i += step)
    s = add_combine(s, a[i]);
  s = add_block(s, 0);
  if (__accomp_tid() == 0) *(double *)(ws + 256 + __accomp_bid() * sizeof s) = s;
  if (!__accomp_last_block((unsigned *)ws)) return;
  for (unsigned b = __accomp_tid(); b < __accomp_nbid(); b += __accomp_ntid())
    total = add_combine(total, __ACCOMP_LOAD_PARTIAL(double, ws + 256 + b * sizeof s));
  total = add_block(total, 0);
  if (__accomp_tid() == 0) *result = add_combine(*result, total);
}
ENTRY(sum) {
  sum(PARAM(const double *, 0), PARAM(long, 1), PARAM(char *, 2), PARAM(double *, 3));
}

// Through block-shared memory: a[] of the block backwards, 'rounds' times.
static __ACCOMP_KERNEL void reverse(int *a, int rounds) {
  __ACCOMP_SHARED int s[1024];
  unsigned tid = __accomp_tid(), n = __accomp_ntid();
  int *mine = a + (long)__accomp_bid() * n;
  for (int r = 0; r < rounds; r++) {
    s[tid] = mine[tid];
    __accomp_barrier();
    mine[tid] = s[n - 1 - tid];
    __accomp_barrier();
  }
}
ENTRY(reverse) { reverse(PARAM(int *, 0), PARAM(int, 1)); }

static __ACCOMP_KERNEL void shuffle(unsigned *a, unsigned delta) {
  a[__accomp_tid()] = __accomp_shuffle_down(100 + __accomp_tid(), delta);
}
ENTRY(shuffle) { shuffle(PARAM(unsigned *, 0), PARAM(unsigned, 1)); }

// Threads from 'stay' on end before the barrier, odd ones while others meet.
static __ACCOMP_KERNEL void leave(int *count, unsigned stay) {
  if (__accomp_tid() >= stay) return;
  __ACCOMP_ATOMIC_ADD(count, 1);
  __accomp_barrier();
  if (*count != (int)stay) *count = -1000;
  if (__accomp_emu_meet(0)) {
    count[1]++;
    __accomp_emu_part(0);
  }
  if (count[1] == 0 || __accomp_tid() % 2) return;
  if (__accomp_emu_meet(1)) {
    count[2]++;
    __accomp_emu_part(1);
  }
  if (count[2] != 1) *count = -2000;
}
ENTRY(leave) { leave(PARAM(int *, 0), PARAM(unsigned, 1)); }

// Half of the warp waits at a barrier, the other half in a shuffle.
static __ACCOMP_KERNEL void stuck(unsigned *a) {
  if (__accomp_tid() < 16)
    __accomp_barrier();
  else
    *a = __accomp_shuffle_down(1, 1);
}
ENTRY(stuck) { stuck(PARAM(unsigned *, 0)); }

// --- addresses -------------------------------------------------------------------------

struct big {
  double x[40];
};

// All that device code may touch: constants, globals, shared and private variables,
// parameters, the heap.
static __ACCOMP_KERNEL void allowed(double *out, struct big b) {
  __ACCOMP_SHARED double shared;
  volatile double private[64];
  double *heap = malloc(8 * sizeof *heap);
  private[out[0] > 0] = b.x[3];
  shared = private[out[0] > 0];
  heap[7] = shared + (double)table[(int)out[0]] + words[(int)out[0]][1];
  device_global[2] += heap[7];
  out[1] = device_global[2];
  free(heap);
}
ENTRY(allowed) { allowed(PARAM(double *, 0), PARAM(struct big, 1)); }

static __ACCOMP_KERNEL void touch(double *out, double *p, int write) {
  __accomp_barrier();
  if (write)
    *p = 1;
  else
    *out = *p;
}
ENTRY(touch) { touch(PARAM(double *, 0), PARAM(double *, 1), PARAM(int, 2)); }
ENTRY(touch_plain) {
  if (PARAM(int, 2))
    *PARAM(double *, 1) = 1;
  else
    *PARAM(double *, 0) = *PARAM(double *, 1);
}

// --- crashes ---------------------------------------------------------------------------

UNCHECKED static int deep(volatile int *p, int n) {
  volatile char big[2048];
  big[n & 2047] = (char)n;
  return n > 1000000 ? *p : deep(p, n + 1) + big[n & 2047];
}

static UNCHECKED __ACCOMP_KERNEL void crash(int how, int *zero) {
  __accomp_barrier();
  if (how == 0) *(volatile int *)8 = 1;
  if (how == 1) zero[0] = 7 / zero[0];
  if (how == 2) __builtin_trap();
  if (how == 3) zero[0] = deep(zero, 0);
}
UNCHECKED ENTRY(crash) { crash(PARAM(int, 0), PARAM(int *, 1)); }
