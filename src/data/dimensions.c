// Dimensions of the elements that a region accesses: subscripts as sums of products, by the factor of each counter.
// a[(k * ny + j) * nx + i] has a dimension with the stride ny * nx, one with nx and one of elements side by side; of
// a[k][j][i] each subscript is one.
// In:  references whose subscripts have intervals (bounds.c).  Out: dimensions, whose sums are all their elements.
//
// There may be more sums: values that depend on each other count as if they did not, and references are joined by stride.
#include "data/bounds.h"
#include "ir/loop.h"
#include "ir/query.h"
#include <limits.h>

enum { MOST_IN_STRIDE = 4, MOST_MULTIPLES = 8 };

// Elements: the product of a number above zero and of values that are known before the region.
typedef struct {
  long long number;
  int n;
  const HostExpr *factor[MOST_IN_STRIDE];
} Stride;
typedef struct {
  Stride stride;
  Interval times;
} Multiple;

// A sum of such, of different strides, and of a number.
typedef struct {
  int n;
  Multiple at[MOST_MULTIPLES];
  long long number;
} Multiples;

static const Interval zero, one = {{NULL, 1}, {NULL, 1}};
static const Stride unit = {.number = 1};

static bool is_one_value(Interval i) { return same_bound(i.lo, i.hi); }

// --- multiples -----------------------------------------------------------------------------

static bool same_stride(const Stride *a, const Stride *b) {
  bool used[MOST_IN_STRIDE] = {false};
  if (a->number != b->number || a->n != b->n) return false;
  for (int i = 0; i < a->n; i++) {
    int k = 0;
    while (k < b->n && (used[k] || !host_same(a->factor[i], b->factor[k]))) k++;
    if (k == b->n) return false;
    used[k] = true;
  }
  return true;
}

static bool multiply_stride(Stride *s, long long number) {
  return !__builtin_mul_overflow(s->number, number, &s->number);
}

static bool lengthen(Stride *s, const HostExpr *e) {
  if (s->n == MOST_IN_STRIDE) return false;
  s->factor[s->n++] = e;
  return true;
}

static Multiple *find_multiple(Multiples *s, const Stride *stride) {
  for (int i = 0; i < s->n; i++)
    if (same_stride(&s->at[i].stride, stride)) return &s->at[i];
  return NULL;
}

static bool add_multiple(Arena *a, Multiples *s, Multiple t) {
  Multiple *known = find_multiple(s, &t.stride);
  if (known) known->times = interval_sum(a, known->times, t.times);
  if (known) return true;
  if (s->n == MOST_MULTIPLES) return false;
  s->at[s->n++] = t;
  return true;
}

// A number that the host's values are multiplied with is no stride: nx, 2 * nx and -nx are of one.
static bool scale(Arena *a, Multiple *t, long long by) {
  if (is_one_value(t->times) && is_number(t->times)) {
    if (__builtin_mul_overflow(t->times.lo.add, by, &t->times.lo.add)) return false;
    t->times.hi = t->times.lo;
    return true;
  }
  if (by < 0) t->times = interval_negated(a, t->times);
  return by != LLONG_MIN && multiply_stride(&t->stride, by < 0 ? -by : by);
}

static bool add_multiples(Arena *a, Multiples *out, const Multiples *s, long long by) {
  long long number;
  if (__builtin_mul_overflow(s->number, by, &number) ||
      __builtin_add_overflow(out->number, number, &out->number))
    return false;
  for (int i = 0; by && i < s->n; i++) {
    Multiple t = s->at[i];
    if (!scale(a, &t, by) || !add_multiple(a, out, t)) return false;
  }
  return true;
}

static bool add_product(Arena *a, Multiples *out, const Multiple *x, const Multiple *y) {
  Multiple t = *x;
  if (!multiply_stride(&t.stride, y->stride.number)) return false;
  for (int i = 0; i < y->stride.n; i++)
    if (!lengthen(&t.stride, y->stride.factor[i])) return false;
  bool left = is_one_value(x->times) && is_number(x->times),
       right = is_one_value(y->times) && is_number(y->times);
  if (left) t.times = y->times;
  if (!left && !right) t.times = interval_product(a, x->times, y->times);
  long long by = left ? x->times.lo.add : right ? y->times.lo.add : 1;
  return !by || (scale(a, &t, by) && add_multiple(a, out, t));
}

static bool multiply(Arena *a, const Multiples *x, const Multiples *y, Multiples *out) {
  Multiples values = *x;
  values.number = 0;
  if (!add_multiples(a, out, y, x->number) || !add_multiples(a, out, &values, y->number))
    return false;
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < y->n; k++)
      if (!add_product(a, out, &x->at[i], &y->at[k])) return false;
  return true;
}

// --- subscripts ------------------------------------------------------------------------

static bool expand_value(Context *, Node *, Multiples *);

static bool add_one_value(Arena *a, Multiples *out, const HostExpr *e) {
  return add_multiple(a, out, (Multiple){{1, 1, {e}}, one});
}

// Expands an expression that is neither a sum nor a product.
static bool expand_other(Context *x, Node *n, Multiples *out) {
  Interval i;
  Arena *a = x->u->arena;
  if (!interval_of(x, n, &i)) return false;
  if (!is_one_value(i)) return add_multiple(a, out, (Multiple){unit, i});
  if (!is_number(i)) return add_one_value(a, out, bound_value(a, i.lo));
  return !__builtin_add_overflow(out->number, i.lo.add, &out->number);
}

// nx + 2 of i * (nx + 2) - (nx + 2) is one value.
static bool expand_factor(Context *x, Node *n, Multiples *out) {
  Interval i;
  n = strip_widening(n);
  if (!interval_of(x, n, &i)) return false;
  if (!is_one_value(i) || is_number(i)) return expand_value(x, n, out);
  return add_one_value(x->u->arena, out, bound_value(x->u->arena, i.lo));
}

static bool expand_binary(Context *x, Node *n, Multiples *out) {
  Multiples l = {0}, r = {0};
  Arena *a = x->u->arena;
  if (n->op == OP_MUL)
    return expand_factor(x, n->child[0], &l) && expand_factor(x, n->child[1], &r) &&
           multiply(a, &l, &r, out);
  return expand_value(x, n->child[0], out) && expand_factor(x, n->child[1], &r) &&
         add_multiples(a, out, &r, n->op == OP_SUB ? -1 : 1);
}

static bool expand_value(Context *x, Node *n, Multiples *out) {
  Multiples of = {0};
  n = strip_widening(n);
  Node *meaning = n->kind == N_REF && n->var && !n->has_value && is_integer(n->var->type)
                      ? meaning_of(x->r, n->var)
                      : NULL;
  if (meaning) return expand_value(x, meaning, out);
  if (n->has_value) return expand_other(x, n, out);
  if (n->kind == N_UNARY && n->op == OP_MINUS)
    return expand_value(x, n->child[0], &of) && add_multiples(x->u->arena, out, &of, -1);
  if (n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL))
    return expand_binary(x, n, out);
  return expand_other(x, n, out);
}

// The distance between neighbours that a subscript selects.
static bool add_stride(Arena *a, const Var *v, const ArrayShape *s, int dim,
                       Multiples *out) {
  long long bytes;
  if (!host_is_number(s->dim[dim].stride, &bytes))
    return add_one_value(a, out, host_elements(a, v, dim + 1, s->rank));
  out->number = bytes / type_size(s->element);
  return out->number > 0;
}

// The elements from the variable's first to what the reference leads to.
static bool expand_reference(Context *x, const ArrayShape *s, const Node *ref,
                             Multiples *out) {
  const Node *e = ref, *p;
  for (int dim = 0; dim < s->rank; dim++, e = p) {
    Multiples subscript = {0}, stride = {0};
    Interval any;
    for (p = e->parent; p && p->kind == N_PAREN; p = p->parent) e = p;
    if (p && p->kind == N_UNARY && p->op == OP_DEREF) continue;
    if (!p || p->kind != N_SUBSCRIPT || p->child[0] != e ||
        !interval_of(x, p->child[1], &any) || !expand_value(x, p->child[1], &subscript) ||
        !add_stride(x->u->arena, ref->var, s, dim, &stride) ||
        !multiply(x->u->arena, &subscript, &stride, out))
      return false;
  }
  return true;
}

// --- references ------------------------------------------------------------------------

// Numbers are rows and columns of the strides that are numbers: a[j * 100 + i + 99] is before the element of the next row.
static bool place_number(Arena *a, Multiples *s) {
  if (!add_multiple(a, s, (Multiple){unit, zero})) return false;
  for (long long below = LLONG_MAX; s->number;) {
    Multiple *most = find_multiple(s, &unit);
    for (int i = 0; i < s->n; i++) {
      Multiple *t = &s->at[i];
      if (!t->stride.n && t->stride.number < below &&
          t->stride.number > most->stride.number)
        most = t;
    }
    below = most->stride.number;
    long long n = s->number / below, rest = s->number % below;
    if (rest > below / 2) n++;
    if (rest < -(below / 2)) n--;
    most->times.lo.add += n, most->times.hi.add += n;
    s->number -= n * below;
  }
  return true;
}

static bool join_multiples(Arena *a, Multiples *all, Multiples *s) {
  for (int i = 0; i < s->n; i++)
    if (!add_multiple(a, all, (Multiple){s->at[i].stride, zero})) return false;
  for (int i = 0; i < all->n; i++) {
    Multiple *t = &all->at[i], *other = find_multiple(s, &t->stride);
    t->times = interval_hull(a, t->times, other ? other->times : zero);
  }
  return true;
}

static bool join_references(Context *x, const Use *use, const ArrayShape *s,
                            Multiples *all) {
  bool any = false;
  for (int i = 0; i < use->refs.len; i++) {
    const Node *ref = use->refs.at[i];
    Multiples reference = {0};
    if (!is_counted(x, ref)) continue;
    if (!expand_reference(x, s, ref, &reference) ||
        !place_number(x->u->arena, &reference))
      return false;
    if (!any)
      *all = reference;
    else if (!join_multiples(x->u->arena, all, &reference))
      return false;
    any = true;
  }
  return any;
}

// --- dimensions ------------------------------------------------------------------------

static Bound bound_of(const HostExpr *e) {
  long long n;
  return host_is_number(e, &n) ? (Bound){NULL, n} : (Bound){e, 0};
}

static Bound product(Arena *a, Bound x, const HostExpr *y) {
  return bound_of(host_binary(a, HOST_MUL, bound_value(a, x), y));
}

// Are elements of 'outer' as far apart as all of 'inner' are long? Then the two are one.
static bool merge(Arena *a, const Multiple *outer, Multiple *inner) {
  long long n;
  Stride all = inner->stride;
  const HostExpr *count = interval_length(a, inner->times);
  if (host_is_number(count, &n) ? n <= 0 || !multiply_stride(&all, n)
                                : !lengthen(&all, count))
    return false;
  if (!same_stride(&all, &outer->stride)) return false;
  Interval far = {product(a, outer->times.lo, count), product(a, outer->times.hi, count)};
  inner->times = interval_sum(a, far, inner->times);
  return true;
}

static void merge_all(Arena *a, Multiples *s) {
  for (int i = 0; i < s->n; i++)
    for (int k = 0; k < s->n; k++) {
      if (i == k || !merge(a, &s->at[i], &s->at[k])) continue;
      s->at[i] = s->at[--s->n];
      i = -1;
      break;
    }
}

static const HostExpr *stride_value(Arena *a, const Stride *s) {
  const HostExpr *e = host_number(a, s->number);
  for (int i = 0; i < s->n; i++) e = host_binary(a, HOST_MUL, e, s->factor[i]);
  return e;
}

static Dimension dimension_of(Arena *a, const Multiple *t) {
  return (Dimension){stride_value(a, &t->stride), bound_value(a, t->times.lo),
                     interval_length(a, t->times)};
}

// Can a 64-bit number hold the stride in bytes, as far as it is known?
static bool has_bytes(const Dimensions *all, const Dimension *d) {
  long long bytes;
  return d->stride->kind != HOST_NUMBER ||
         !__builtin_mul_overflow(d->stride->number, all->bytes, &bytes);
}

// The dimension of elements is the last one, and starts where dimensions of one value lead to.
static bool find_dimensions(Arena *a, Multiples *s, Dimensions *out) {
  Dimension last = dimension_of(a, find_multiple(s, &unit));
  for (int i = 0; i < s->n; i++) {
    const Multiple *t = &s->at[i];
    if (same_stride(&t->stride, &unit)) continue;
    if (is_one_value(t->times)) {
      const HostExpr *n = bound_value(a, t->times.lo);
      n = host_binary(a, HOST_MUL, n, stride_value(a, &t->stride));
      last.first = host_binary(a, HOST_ADD, last.first, n);
      continue;
    }
    Dimension d = dimension_of(a, t);
    if (out->n == MOST_DIMENSIONS - 1 || !has_bytes(out, &d)) return false;
    out->at[out->n++] = d;
  }
  out->at[out->n++] = last;
  return out->n > 1;
}

bool infer_dimensions(Context *x, const Use *use, Dimensions *out) {
  Arena *a = x->u->arena;
  ArrayShape s = array_shape(a, use->var);
  Multiples all = {0};
  *out = (Dimensions){.bytes = s.rank ? type_size(s.element) : 0, .flat = s.rank == 1};
  if (out->bytes <= 0 || !join_references(x, use, &s, &all)) return false;
  merge_all(a, &all);
  return find_dimensions(a, &all, out);
}

void section_of_dimensions(Arena *a, const Dimensions *d, const HostExpr **lo,
                           const HostExpr **len) {
  Interval all = zero;
  for (int i = 0; i < d->n; i++) {
    Bound stride = bound_of(d->at[i].stride), first = bound_of(d->at[i].first),
          last = bound_sum(a, first, bound_of(d->at[i].count));
    last.add--;
    Interval values = {first, last}, times = {stride, stride};
    bool elements = i == d->n - 1;
    all = interval_sum(a, all, elements ? values : interval_product(a, values, times));
  }
  *lo = bound_value(a, all.lo);
  *len = interval_length(a, all);
}
