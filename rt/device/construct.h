// Computations of constructs in the user's functions before the runtime is called: sections, lengths, conditions of loops.
// In:  accomp/abi.h.  Out: functions for generated code of the host. In C++ the devices' file has the constructs, too, none of
// whose code runs there.
#ifndef ACCOMP_DEVICE_CONSTRUCT_H
#define ACCOMP_DEVICE_CONSTRUCT_H
#include <accomp/abi.h>

#define __ACCOMP_HOST_INLINE static __inline__ __attribute__((__unused__)) // C90 has no 'inline'

__ACCOMP_HOST_INLINE long long __accomp_min(long long a, long long b) { return a < b ? a : b; }
// A number of gangs, workers or threads that a clause gives: negative where it is none (control.gangs).
__ACCOMP_HOST_INLINE long long __accomp_given(long long n) { return n > 0 ? n : -1; }
__ACCOMP_HOST_INLINE long long __accomp_max(long long a, long long b) { return a > b ? a : b; }

// Says what is wrong with first elements and their number, in an array of so many bytes; 0: its end is not known.
__ACCOMP_HOST_INLINE unsigned long long __accomp_bad(long long lo, long long len, unsigned long long element,
                                                     unsigned long long array) {
  unsigned long long most = element ? (1ULL << 60) / element : 0, count = element ? array / element : 0;
  if (len < 0) return __ACCOMP_BAD_LENGTH;
  if (element && ((unsigned long long)len > most || lo > (long long)most || lo < -(long long)most))
    return __ACCOMP_BAD_SIZE;
  if (count && (lo < 0 || (unsigned long long)(lo + len) > count)) {
    __accomp_bad_place(lo, len, count);
    return __ACCOMP_BAD_PLACE;
  }
  return 0;
}
__ACCOMP_HOST_INLINE unsigned long long __accomp_bad_stride(long long stride) {
  return stride < 1 ? __ACCOMP_BAD_STRIDE : 0;
}
// The span of [lo:len:stride] from its first element to the last; how many of 'rest' elements it selects.
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
// An object's copy, for a host task that starts the construct later.
__ACCOMP_HOST_INLINE void __accomp_keep(struct __accomp_operand *o) {
  void *copy = __builtin_malloc(o->size ? o->size : 1);
  if (!copy) __builtin_abort();
  o->base = o->lo = __builtin_memcpy(copy, o->lo, o->size);
}
__ACCOMP_HOST_INLINE void __accomp_kept_end(struct __accomp_operand *o) { __builtin_free(o->base); }
// The size of a section that another construct computed, which may not have been carried out.
__ACCOMP_HOST_INLINE unsigned long long __accomp_saved(unsigned long long size) {
  return size < __ACCOMP_BAD_SECTION ? size : 0;
}

// Smallest and largest product of a value in [a, b] with one in [c, d]. A loop without iterations has
// b < a; what it would touch is nothing, and stays nothing whatever is added to it, also several such.
#define __ACCOMP_EMPTY (__LONG_LONG_MAX__ / 32)
__ACCOMP_HOST_INLINE long long __accomp_least(long long a, long long b, long long c, long long d) {
  if (b < a || d < c) return __ACCOMP_EMPTY;
  return __accomp_min(__accomp_min(a * c, a * d), __accomp_min(b * c, b * d));
}
__ACCOMP_HOST_INLINE long long __accomp_most(long long a, long long b, long long c, long long d) {
  if (b < a || d < c) return -__ACCOMP_EMPTY;
  return __accomp_max(__accomp_max(a * c, a * d), __accomp_max(b * c, b * d));
}

#ifndef __cplusplus
// A data construct whose start and end are two calls, since what stands between them is no C (front/fortran): what its end
// needs, in a block of its own. The address of the function that ends it and frees the block comes first.
struct __accomp_kept {
  void (*end)(struct __accomp_kept *);
  void (*region)(struct __accomp_operand *, const struct __accomp_control *);
  struct __accomp_control control;
  struct __accomp_operand operands[];
};
__ACCOMP_HOST_INLINE void __accomp_end_kept(struct __accomp_kept *k) {
  k->region(k->operands, &k->control);
  __builtin_free(k);
}
__ACCOMP_HOST_INLINE void __accomp_keep_region(void *handle, void (*region)(struct __accomp_operand *, const struct __accomp_control *),
                                        const struct __accomp_operand *o, unsigned long size,
                                        const struct __accomp_control *c) {
  struct __accomp_kept *k = (struct __accomp_kept *)__builtin_malloc(sizeof *k + size);
  if (!k) __builtin_trap();
  k->end = __accomp_end_kept;
  k->region = region;
  k->control = *c;
  k->control.nwaits = k->control.nloops = 0;
  __builtin_memcpy(k->operands, o, size);
  __builtin_memcpy(handle, &k, sizeof k);
}
#endif
#endif
