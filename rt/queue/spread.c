// Do two sets of bytes, each of runs that lie apart, have one in common?
// In:  addresses, with strides and counts.  Out: no, or maybe: a question that would take long is answered by maybe.
#include "queue/spread.h"
#include <string.h>

// --- sets --------------------------------------------------------------------------------

static long long span_of(const Spread *s) { return (long long)(s->end - s->lo); }

// Two levels of one stride are one.
static bool insert_level(Spread *s, SpreadLevel new) {
  for (unsigned i = 0; i < s->levels; i++)
    if (s->level[i].stride == new.stride) {
      s->level[i].count += new.count - 1;
      return true;
    }
  unsigned i = s->levels;
  if (s->levels++ == SPREAD_LEVELS) return false;
  for (; i && s->level[i - 1].stride < new.stride; i--) s->level[i] = s->level[i - 1];
  s->level[i] = new;
  return true;
}

// Runs that touch each other are one.
static void join_runs(Spread *s) {
  while (s->levels && s->level[s->levels - 1].stride <= s->run) {
    const SpreadLevel *l = &s->level[--s->levels];
    s->run += l->stride * (l->count - 1);
  }
}

bool accomp_spread_add(Spread *s, long long stride, unsigned long long count) {
  long long step = stride < 0 ? -stride : stride, bytes;
  if (!count || count > SPREAD_MOST || stride < -SPREAD_MOST || stride > SPREAD_MOST ||
      __builtin_mul_overflow(step, (long long)count - 1, &bytes) ||
      bytes > SPREAD_MOST - span_of(s))
    return false;
  if (!bytes) return true;
  if (stride < 0 ? (uintptr_t)bytes > s->lo : (uintptr_t)bytes > UINTPTR_MAX - s->end)
    return false;
  if (stride < 0)
    s->lo -= (uintptr_t)bytes;
  else
    s->end += (uintptr_t)bytes;
  if (!insert_level(s, (SpreadLevel){step, (long long)count})) return false;
  join_runs(s);
  return true;
}

bool accomp_spread_same(const Spread *a, const Spread *b) {
  return a->lo == b->lo && a->end == b->end && a->run == b->run &&
         a->levels == b->levels &&
         !memcmp(a->level, b->level, a->levels * sizeof *a->level);
}

// --- the question ------------------------------------------------------------------------

enum { MOST_WAYS = 8, MOST_STEPS = 200 };

// What is left of a set inside of a place on the levels that were looked at.
typedef struct {
  const SpreadLevel *level;
  unsigned levels;
  long long run, span; // bytes of a run; to behind the last
  long long count;     // of level[0], which a part of it may be
} Rest;

static Rest rest_of(const Spread *s) {
  return (Rest){s->level, s->levels, s->run, span_of(s), s->levels ? s->level->count : 1};
}

static long long stride_of(const Rest *r) { return r->levels ? r->level->stride : 0; }

// Takes from it the places that are 'stride' apart, and returns how many there are. Where a shorter stride divides it, its
// places are taken in groups: the last one may have too many.
static long long take_level(Rest *r, long long stride) {
  long long own = stride_of(r);
  if (own == stride) {
    long long n = r->count;
    r->span -= stride * (n - 1);
    r->level++, r->levels--;
    r->count = r->levels ? r->level->count : 1;
    return n;
  }
  long long group = own && stride % own == 0 ? stride / own : 0;
  if (!group || r->count <= group) return 1;
  long long n = (r->count + group - 1) / group;
  r->span -= own * (r->count - group);
  r->count = group;
  return n;
}

static long long divide_down(long long x, long long y) { return x / y - (x % y < 0); }

// distance: from a's first byte to b's. steps: how many more places to look at.
static bool meet(Rest a, Rest b, long long distance, int *steps) {
  long long stride = stride_of(&a) > stride_of(&b) ? stride_of(&a) : stride_of(&b);
  if (distance >= a.span || -distance >= b.span) return false;
  if (!stride || --*steps < 0) return true;
  long long most = take_level(&b, stride) - 1, least = 1 - take_level(&a, stride);
  // distance + stride * d is less than a.span, and more than -b.span.
  long long first = divide_down(-b.span - distance, stride) + 1,
            last = divide_down(a.span - 1 - distance, stride);
  if (first < least) first = least;
  if (last > most) last = most;
  if (last - first >= MOST_WAYS) return true;
  for (long long d = first; d <= last; d++)
    if (meet(a, b, distance + stride * d, steps)) return true;
  return false;
}

bool accomp_spread_meets(const Spread *a, const Spread *b) {
  int steps = MOST_STEPS;
  if (a->lo >= b->end || b->lo >= a->end) return false;
  if (!a->levels && !b->levels) return true;
  return meet(rest_of(a), rest_of(b), (long long)(b->lo - a->lo), &steps);
}
