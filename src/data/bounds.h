// Intervals of values that are known before a region, for bounds.c, interval.c and dimensions.c.
#ifndef ACCOMP_BOUNDS_H
#define ACCOMP_BOUNDS_H
#include "data/data.h"

// --- interval.c --------------------------------------------------------------------------------

// A value known before the region: of + add; of NULL: just the number.
typedef struct { const HostExpr *of; long long add; } Bound;
typedef struct { Bound lo, hi; } Interval;

const HostExpr *bound_value(Arena *, Bound);
Bound bound_sum(Arena *, Bound, Bound);
Bound bound_difference(Arena *, Bound, Bound);
// The lesser, or the greater, of two.
Bound bound_choose(Arena *, Bound, Bound, bool greater);
bool same_bound(Bound, Bound);
Interval interval_sum(Arena *, Interval, Interval);
Interval interval_negated(Arena *, Interval);
Interval interval_product(Arena *, Interval, Interval);
Interval interval_hull(Arena *, Interval, Interval);
const HostExpr *interval_length(Arena *, Interval);   // how many values it has
bool same_interval(Interval, Interval);
static inline bool is_number(Interval i) { return !i.lo.of && !i.hi.of; }

// --- bounds.c ------------------------------------------------------------------------------------

// How sure a reference is to be run with the least and the greatest of its subscript's values.
typedef enum {
  NOT_SURE,      // a condition decides, or the values are not known so well
  SURE_IN_LOOPS, // as soon as all the loops around it run
  SURE,          // whenever its interval has a value
} Certainty;

typedef struct {
  Unit *u;
  Region *r;
  int depth;
  bool strict;              // unsigned arithmetic that may wrap around has no interval
  // References left out:
  Certainty least;          // less certain ones
  bool (*is)(const Node *); // ones for which it is false; NULL: none
  const Interval *whole;    // ones with any other interval; NULL: none
} Context;

// The interval of an expression in the region. False: it has none.
bool interval_of(Context *, Node *, Interval *);
// The initialiser of a number that the region declares, if the number holds all of its value; or NULL.
Node *meaning_of(const Region *, const Var *);

// Is the reference to the array's elements, or to the pointer's target, and one that is not left out?
bool is_counted(const Context *, const Node *ref);

// --- dimensions.c ----------------------------------------------------------------------------------

// The dimensions of the elements that the references to the variable access. All have intervals. False: none are found.
bool infer_dimensions(Context *, const Use *, Dimensions *);
#endif
