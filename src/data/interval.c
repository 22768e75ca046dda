// Intervals between values that are known before a region.
// In:  bounds, each a value of the host's and a number.  Out: sums, products and hulls of intervals of them.
#include "data/bounds.h"

const HostExpr *bound_value(Arena *a, Bound b) {
  const HostExpr *add = host_number(a, b.add);
  return b.of ? host_binary(a, HOST_ADD, b.of, add) : add;
}

Bound bound_sum(Arena *a, Bound x, Bound y) {
  return (Bound){x.of && y.of ? host_binary(a, HOST_ADD, x.of, y.of)
                 : x.of       ? x.of
                              : y.of,
                 x.add + y.add};
}

Bound bound_difference(Arena *a, Bound x, Bound y) {
  Bound b = {x.of, x.add - y.add};
  if (x.of && host_same(x.of, y.of))
    b.of = NULL;
  else if (y.of)
    b.of = host_binary(a, HOST_SUB, x.of ? x.of : host_number(a, 0), y.of);
  return b;
}

Interval interval_sum(Arena *a, Interval x, Interval y) {
  return (Interval){bound_sum(a, x.lo, y.lo), bound_sum(a, x.hi, y.hi)};
}

Interval interval_negated(Arena *a, Interval x) {
  return (Interval){bound_difference(a, (Bound){0}, x.hi),
                    bound_difference(a, (Bound){0}, x.lo)};
}

static bool is_zero(Bound b) { return !b.of && !b.add; }

Interval interval_product(Arena *a, Interval x, Interval y) {
  if (is_number(x) && is_number(y) && x.lo.add >= 0 && y.lo.add >= 0)
    return (Interval){{NULL, x.lo.add * y.lo.add}, {NULL, x.hi.add * y.hi.add}};
  const HostExpr *kid[4] = {bound_value(a, x.lo), bound_value(a, x.hi),
                            bound_value(a, y.lo), bound_value(a, y.hi)};
  Interval i = {{host_product(a, HOST_LEAST, kid), 0},
                {host_product(a, HOST_MOST, kid), 0}};
  if (is_zero(x.lo) && is_zero(y.lo)) i.lo = (Bound){NULL, 0};
  return i;
}

// Is x the least, or the greatest, of y and something else?
static bool is_operand_of(Arena *a, Bound x, Bound y, HostKind kind) {
  const HostExpr *of = bound_value(a, y);
  return x.of && !x.add && x.of->kind == kind &&
         (host_same(x.of->kid[0], of) || host_same(x.of->kid[1], of));
}

Bound bound_choose(Arena *a, Bound x, Bound y, bool greater) {
  HostKind own = greater ? HOST_MAX : HOST_MIN, other = greater ? HOST_MIN : HOST_MAX;
  if (host_same(x.of, y.of)) return (x.add > y.add) == greater ? x : y;
  if (is_operand_of(a, x, y, own) || is_operand_of(a, y, x, other)) return x;
  if (is_operand_of(a, y, x, own) || is_operand_of(a, x, y, other)) return y;
  return (Bound){host_binary(a, own, bound_value(a, x), bound_value(a, y)), 0};
}

Interval interval_hull(Arena *a, Interval x, Interval y) {
  return (Interval){bound_choose(a, x.lo, y.lo, false),
                    bound_choose(a, x.hi, y.hi, true)};
}

bool same_bound(Bound x, Bound y) { return x.add == y.add && host_same(x.of, y.of); }

bool same_interval(Interval x, Interval y) {
  return same_bound(x.lo, y.lo) && same_bound(x.hi, y.hi);
}

const HostExpr *interval_length(Arena *a, Interval i) {
  Bound count = bound_difference(a, i.hi, i.lo);
  count.add++;
  return bound_value(a, count);
}
