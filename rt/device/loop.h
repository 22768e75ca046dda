// The iterations of a canonical loop, for host and device code.
// In:  struct __accomp_loop of accomp/abi.h.  Out: a static inline function.
#ifndef ACCOMP_DEVICE_LOOP_H
#define ACCOMP_DEVICE_LOOP_H
#ifndef ACCOMP_ABI_H
struct __accomp_loop { long long first, last, step, trips; };
#endif

// For kernels, where the program's names may be macros.
static __inline__ __attribute__((unused)) long long __accomp_first_of(struct __accomp_loop l) { return l.first; }
static __inline__ __attribute__((unused)) long long __accomp_step_of(struct __accomp_loop l) { return l.step; }
static __inline__ __attribute__((unused)) long long __accomp_trips_of(struct __accomp_loop l) { return l.trips; }

// Iterations of a nest that a row of threads runs in turn, where they are many: blocks that run one for each row
// come and go faster than a device starts them.
enum { __ACCOMP_ROW_ITERATIONS = 4 };

// The address 'bytes' before an object, where a section's element 0 would be. No pointer to the object
// may point there: the compiler must not know where it comes from.
static __inline__ __attribute__((unused)) void *__accomp_before(void *first, unsigned long long bytes) {
#ifdef ACCOMP_NVPTX
  __asm__ volatile("" : "+l"(first) : : "memory");
#else
  __asm__ volatile("" : "+r"(first) : : "memory");
#endif
  return (char *)first - bytes;
}

// Division of numbers below 2^31 by one that is known before the kernel starts: a multiplication and a
// shift (Granlund and Montgomery, 1994, figure 4.1). High half: the multiplier; low half: the shift.
static __inline__ __attribute__((unused)) unsigned long long __accomp_divisor(long long by) {
  unsigned shift = 0;
  if (by < 1 || by > 0x7fffffff) return 0;
  while (1ull << shift < (unsigned long long)by) shift++;
  unsigned long long m = ((1ull << 32) * ((1ull << shift) - (unsigned long long)by)) / (unsigned long long)by + 1;
  return m << 32 | shift;
}
static __inline__ __attribute__((unused)) unsigned __accomp_divide(unsigned n, unsigned long long divisor) {
#ifdef ACCOMP_NVPTX // the compiler would multiply numbers of 64 bits
  unsigned high = __nvvm_mulhi_ui(n, (unsigned)(divisor >> 32));
#else
  unsigned high = (unsigned)((unsigned long long)n * (unsigned)(divisor >> 32) >> 32);
#endif
  return (high + n) >> (unsigned)divisor;
}

// Indices of a nest's loops out of the number of an iteration, of any size or below 2^31 without dividing by what is a
// parameter. steps: "(index, trips, quotient)" for each loop but the outermost, innermost first; quotient: of the number
// __accomp_q by trips.
#define __ACCOMP_PASTE_(a, b) a##b
#define __ACCOMP_PASTE(a, b) __ACCOMP_PASTE_(a, b)
#define __ACCOMP_LONG_STEP(index, trips) \
  index = __accomp_q % (unsigned long long)trips; __accomp_q /= (unsigned long long)trips;
#define __ACCOMP_LONG_1(index, trips, quotient) __ACCOMP_LONG_STEP(index, trips) __ACCOMP_LONG_2
#define __ACCOMP_LONG_2(index, trips, quotient) __ACCOMP_LONG_STEP(index, trips) __ACCOMP_LONG_1
#define __ACCOMP_LONG_1_END
#define __ACCOMP_LONG_2_END
#define __ACCOMP_LONG_INDICES(number, steps)                                                          \
  {                                                                                                   \
    unsigned long long __accomp_q = (unsigned long long)(number);                                     \
    __ACCOMP_PASTE(__ACCOMP_LONG_1 steps, _END)                                                       \
    __accomp_i0 = __accomp_q;                                                                         \
  }
#define __ACCOMP_SHORT_STEP(index, trips, quotient) \
  __accomp_next = quotient; index = __accomp_q - __accomp_next * (unsigned)trips; __accomp_q = __accomp_next;
#define __ACCOMP_SHORT_1(index, trips, quotient) __ACCOMP_SHORT_STEP(index, trips, quotient) __ACCOMP_SHORT_2
#define __ACCOMP_SHORT_2(index, trips, quotient) __ACCOMP_SHORT_STEP(index, trips, quotient) __ACCOMP_SHORT_1
#define __ACCOMP_SHORT_1_END
#define __ACCOMP_SHORT_2_END
#define __ACCOMP_SHORT_INDICES(number, steps)                                                         \
  {                                                                                                   \
    unsigned __accomp_q = (unsigned)(number), __accomp_next;                                          \
    (void)__accomp_next;                                                                              \
    __ACCOMP_PASTE(__ACCOMP_SHORT_1 steps, _END)                                                      \
    __accomp_i0 = __accomp_q;                                                                         \
  }

// Value number 'index' of a loop's variable of type T. 32 bits are enough for a variable of 32 bits or fewer: U is unsigned
// then, and the arithmetic wraps to the same value.
#define __ACCOMP_COUNT(T, U, first, index, step) (T)((U)first + (U)(index) * (U)(step))

// A loop inside of a kernel, number i of its nest: __accomp_count is the nest's iterations. Behind the comma: a struct
// __accomp_loop.
#define __ACCOMP_LOOP(i, ...)                                                                         \
  struct __accomp_loop __accomp_in##i = __VA_ARGS__;                                                  \
  __accomp_count *= (unsigned long long)__accomp_trips_of(__accomp_in##i);
// The iterations of one of those who share it, __accomp_at.
#define __ACCOMP_FOR_SHARE(from, by)                                                                  \
  for (unsigned long long __accomp_at = from; __accomp_at < __accomp_count; __accomp_at += by)
// The same four at a time, so that their loads overlap. What is left is counted, so that no number wraps. In front of the
// body: U __accomp_at = __ACCOMP_IN_GROUP.
#define __ACCOMP_FOR_GROUPS(U, from, by)                                                              \
  U __accomp_from = from, __accomp_by = by,                                                           \
    __accomp_left = __accomp_count > __accomp_from ? (U)__accomp_count - __accomp_from : 0;           \
  for (; __accomp_left; __accomp_from += 4 * __accomp_by,                                             \
       __accomp_left -= __accomp_left < 4 * __accomp_by ? __accomp_left : 4 * __accomp_by)            \
    _Pragma("clang loop unroll(full)")                                                                \
    for (unsigned __accomp_one = 0; __accomp_one < 4; __accomp_one++)                                 \
      if (!__accomp_one || __accomp_one * __accomp_by < __accomp_left)
#define __ACCOMP_IN_GROUP (__accomp_from + __accomp_one * __accomp_by)

// How the threads of a block share a nest of several loops: side by side, so that those of neighbouring rows
// read and write memory that is near. This many along the innermost loop, the others along the loops outside,
// flattened. 0: one after the other, because iterations are too many to count in 31 bits or because such
// tiles would leave threads without work. whole: blocks must be whole warps. narrow: memory is contiguous
// along the loop outside, too.
static __inline__ __attribute__((unused)) unsigned __accomp_across(const struct __accomp_loop *l, int n, int whole, int narrow) {
  long long rows = 1, inner = l[n - 1].trips;
  unsigned across;
  for (int i = 0; i < n - 1; i++) {
    if (l[i].trips < 1 || l[i].trips > 0x3fffffff / rows) return 0;
    rows *= l[i].trips;
  }
  if (inner < 1 || inner > 0x3fffffff || inner > (long long)0x3fffffff * 8 / rows) return 0;
  if (rows < 4 && !narrow && inner >= 2048) return 256;
  for (across = narrow ? 8 : 64; across >= 8; across /= 2) {
    long long wide = (inner + across - 1) / across * across;
    if ((wide - inner) * 8 <= wide) return across;
  }
  return inner <= 64 && !whole ? (unsigned)inner : 0;
}

// A canonical loop 'for (v = first; v REL bound; v += step)'. relation: 0 <, 1 <=, 2 >, 3 >=,
// 4 !=; first has v's value, bound the one it has in the comparison. unsigned_bits: how wide that is
// when it compares unsigned numbers, else 0. variable_bits: of v, which may wrap before it is bound.
static __inline__ __attribute__((unused)) struct __accomp_loop __accomp_loop_of(long long first, long long bound,
                                                            long long step, int relation,
                                                            int unsigned_bits,
                                                            int variable_bits) {
  struct __accomp_loop l = {first, first, step, 0};
  unsigned long long distance, by = step < 0 ? -(unsigned long long)step : (unsigned long long)step;
  long long from = unsigned_bits == 32 ? (long long)(unsigned)first : first;
  // Unsigned numbers compare as signed ones do when the top bit of both is turned.
  long long turn = unsigned_bits == 64 ? -__LONG_LONG_MAX__ - 1 : 0;
  int rises = (from ^ turn) < (bound ^ turn), same = from == bound;
  int wanted = relation == 4 ? !same : (relation & 1 && same) || (!same && rises == (relation < 2));
  if (!wanted || !by || (relation != 4 && (step > 0) != (relation < 2))) return l;
  distance = step < 0 ? (unsigned long long)from - (unsigned long long)bound
                      : (unsigned long long)bound - (unsigned long long)from;
  if (relation == 4 && variable_bits < 64) distance &= (1ull << variable_bits) - 1;
  if (relation == 1 || relation == 3) distance++;
  l.trips = (long long)(distance / by + (distance % by != 0));
  l.last = (long long)((unsigned long long)first + (unsigned long long)(l.trips - 1) * (unsigned long long)step);
  return l;
}
#endif
