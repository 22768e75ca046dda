// What generated host C may use: the ABI, atomics, and small computations on loop bounds.
// In:  nothing.  Out: static inline functions with reserved names, no library needed.
#ifndef ACCOMP_DEVICE_HOST_H
#define ACCOMP_DEVICE_HOST_H
#include <accomp/abi.h>
#include "atomic.h"
#include "lock.h"
#include "loop.h"
#include "partial.h"

#define __ACCOMP_HOST_INLINE static __inline__ __attribute__((unused)) // C90 has no 'inline'

__ACCOMP_HOST_INLINE long long __accomp_min(long long a, long long b) { return a < b ? a : b; }
// A number of gangs, workers or threads that a clause gives: negative where it is none (control.gangs).
__ACCOMP_HOST_INLINE long long __accomp_given(long long n) { return n > 0 ? n : -1; }
__ACCOMP_HOST_INLINE long long __accomp_max(long long a, long long b) { return a > b ? a : b; }

// What is wrong with first elements and their number, in an array of so many bytes; 0: its end is not known.
__ACCOMP_HOST_INLINE unsigned long long __accomp_bad(long long lo, long long len, unsigned long long element,
                                                     unsigned long long array) {
  unsigned long long most = element ? (1ULL << 60) / element : 0, count = element ? array / element : 0;
  if (len < 0) return __ACCOMP_BAD_LENGTH;
  if (element && ((unsigned long long)len > most || lo > (long long)most || lo < -(long long)most))
    return __ACCOMP_BAD_SIZE;
  if (count && (lo < 0 || (unsigned long long)(lo + len) > count)) return __ACCOMP_BAD_PLACE;
  return 0;
}
__ACCOMP_HOST_INLINE unsigned long long __accomp_bad_stride(long long stride) {
  return stride < 1 ? __ACCOMP_BAD_STRIDE : 0;
}
// Of [lo:len:stride]: from the first of these elements to the last; how many there are of 'rest' elements.
__ACCOMP_HOST_INLINE long long __accomp_span(long long len, long long stride) {
  return len > 0 ? (len - 1) * stride + 1 : len;
}
__ACCOMP_HOST_INLINE long long __accomp_strides(long long rest, long long stride) {
  return rest > 0 && stride > 0 ? (rest - 1) / stride + 1 : 0;
}
__ACCOMP_HOST_INLINE unsigned long long __accomp_section(unsigned long long bad, unsigned long long size) {
  return bad ? __ACCOMP_BAD_SECTION | bad : size;
}
// The operands of a construct's iterators.
struct __accomp_list {
  struct __accomp_operand *at;
  unsigned long long n, room, bad;
};
__ACCOMP_HOST_INLINE long long __accomp_step(struct __accomp_list *l, long long step) {
  if (!step) l->bad = __ACCOMP_BAD_SECTION | __ACCOMP_BAD_STEP;
  return step;
}
__ACCOMP_HOST_INLINE void __accomp_list_add(struct __accomp_list *l, struct __accomp_operand o) {
  if (o.size >= __ACCOMP_BAD_SECTION) l->bad = o.size;
  if (l->n == l->room) {
    l->room = l->room ? 2 * l->room : 16;
    l->at = (struct __accomp_operand *)__builtin_realloc(l->at, l->room * sizeof *l->at);
    if (!l->at) __builtin_abort();
  }
  l->at[l->n++] = o;
}
__ACCOMP_HOST_INLINE struct __accomp_operand __accomp_list_operand(const struct __accomp_list *l) {
  struct __accomp_operand o = {l->at, l->bad ? (void *)l : (void *)l->at, l->bad ? l->bad : l->n, 0};
  return o;
}
// Of a section that another construct computed, which was not carried out.
__ACCOMP_HOST_INLINE unsigned long long __accomp_saved(unsigned long long size) {
  return size < __ACCOMP_BAD_SECTION ? size : 0;
}

// Of floating numbers that may be infinite: what OpenMP's own min and max start with is finite.
#pragma omp declare reduction(__accomp_min : float, double : omp_out = omp_in < omp_out ? omp_in : omp_out) \
    initializer(omp_priv = __builtin_inff())
#pragma omp declare reduction(__accomp_max : float, double : omp_out = omp_in > omp_out ? omp_in : omp_out) \
    initializer(omp_priv = -__builtin_inff())

// Smallest and largest product of a value in [a, b] with one in [c, d]. A loop without iterations has
// b < a; what it would touch is nothing, and stays nothing whatever is added to it.
#define __ACCOMP_NOTHING (__LONG_LONG_MAX__ / 4)
__ACCOMP_HOST_INLINE long long __accomp_least(long long a, long long b, long long c, long long d) {
  if (b < a || d < c) return __ACCOMP_NOTHING;
  return __accomp_min(__accomp_min(a * c, a * d), __accomp_min(b * c, b * d));
}
__ACCOMP_HOST_INLINE long long __accomp_most(long long a, long long b, long long c, long long d) {
  if (b < a || d < c) return -__ACCOMP_NOTHING;
  return __accomp_max(__accomp_max(a * c, a * d), __accomp_max(b * c, b * d));
}

// Before a loop of few iterations inside of a kernel's: unrolled, the loop around it can run in SIMD lanes.
// That takes the compiler time.
#ifdef __ACCOMP_SPEED
#define __ACCOMP_UNROLL _Pragma("clang loop unroll(full)")
#else
#define __ACCOMP_UNROLL
#endif

// What declare in a function keeps until its block is left.
struct __accomp_scope { struct __accomp_operand *o; const struct __accomp_control *k; };

// The user's text is expanded already: predefined names that are not reserved may be its own.
#undef linux
#undef unix
#endif
