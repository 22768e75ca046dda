// Bytes of memory in runs that lie apart, as nested levels have them: a column of a matrix, the inner points of a block.
#ifndef ACCOMP_SPREAD_H
#define ACCOMP_SPREAD_H
#include <stdbool.h>
#include <stdint.h>

typedef struct { long long stride, count; } SpreadLevel; // bytes from one to the next
enum { SPREAD_LEVELS = 8 };
#define SPREAD_MOST (1LL << 58) // bytes of a set: no memory is larger, no address higher, and sums of a few are numbers
typedef struct {
  uintptr_t lo, end;                // from the first byte to behind the last
  long long run;                    // bytes side by side
  unsigned levels;                  // around them, the outermost first; 0: all from lo to end
  SpreadLevel level[SPREAD_LEVELS]; // of more than one; a stride is longer than the run, and no shorter than the next one
} Spread;

// All bytes of a piece of memory.
static inline Spread accomp_spread_all(const void *p, unsigned long long bytes) {
  return (Spread){.lo = (uintptr_t)p, .end = (uintptr_t)p + (uintptr_t)bytes, .run = (long long)bytes};
}
// Puts 'count' of what is there beside each other, 'stride' bytes from one to the next, which may be below zero. False: it
// is no memory that can be, or has too many levels; what *s is then has no meaning.
bool accomp_spread_add(Spread *, long long stride, unsigned long long count);
// May the two have a byte in common? Where it says no, they have none.
bool accomp_spread_meets(const Spread *, const Spread *);
bool accomp_spread_same(const Spread *, const Spread *);
#endif
