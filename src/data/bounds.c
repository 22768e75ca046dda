// The section of an array, or of a pointer's target, that a region accesses, by interval arithmetic over subscripts.
// In:  region with nest, uses, sharing.  Out: first element and count, which the host evaluates before the region.
// Refuses (false) what it cannot bound: then the program has to say.
#include "data/bounds.h"

// --- what conditions around a place say about a counter ------------------------------------

static Op negated(Op op) {
  switch ((int)op) {
  case OP_LT: return OP_GE;
  case OP_LE: return OP_GT;
  case OP_GT: return OP_LE;
  case OP_GE: return OP_LT;
  case OP_EQ: return OP_NE;
  case OP_NE: return OP_EQ;
  }
  return OP_NONE;
}

// v, v + k, v - k: *shift is what is added. Unsigned differences may wrap, and say nothing then.
static bool is_shifted(Node *n, const Var *v, long long *shift) {
  *shift = 0;
  if (named_var(n) == v) return true;
  n = strip_casts(n);
  if (n->kind != N_BINARY || !n->type->is_signed || named_var(n->child[0]) != v ||
      !n->child[1]->has_value)
    return false;
  *shift = n->op == OP_SUB ? -n->child[1]->value : n->child[1]->value;
  return n->op == OP_ADD || n->op == OP_SUB;
}

static void narrow_by(Context *x, Op op, Interval by, Interval *i) {
  Arena *a = x->u->arena;
  Bound below = {by.hi.of, by.hi.add - (op == OP_LT)},
        above = {by.lo.of, by.lo.add + (op == OP_GT)};
  if (op == OP_LT || op == OP_LE || op == OP_EQ)
    i->hi = bound_choose(a, i->hi, below, false);
  if (op == OP_GT || op == OP_GE || op == OP_EQ)
    i->lo = bound_choose(a, i->lo, above, true);
  if (op != OP_NE || !same_bound(by.lo, by.hi)) return;
  if (same_bound(i->lo, by.lo)) i->lo.add++;
  if (same_bound(i->hi, by.hi)) i->hi.add--;
}

// C11, 6.3.1.8: if one side is unsigned, a value below zero on the other counts as a large number.
static bool is_taken_for_large(const Node *n, const Type *t, Interval i) {
  bool is_unsigned = false;
  for (int k = 0; k < 2; k++) {
    const Type *given = n->child[k]->type, *own = strip_casts(n->child[k])->type;
    is_unsigned |= (!given->is_signed && type_size(given) >= 4) ||
                   (!own->is_signed && type_size(own) >= 4);
  }
  return is_unsigned && t->is_signed && (i.lo.of || i.lo.add < 0);
}

static void narrow_by_comparison(Context *x, Node *n, bool holds, const Var *v,
                                 Interval *i) {
  long long shift;
  bool left = is_shifted(n->child[0], v, &shift);
  if (!left && !is_shifted(n->child[1], v, &shift)) return;
  Node *other = strip_casts(n->child[left ? 1 : 0]);
  bool may_wrap = !other->type->is_signed && other->kind != N_REF && !other->has_value;
  Interval by;
  if (may_wrap || find_use(other, v) || !interval_of(x, other, &by)) return;
  if (x->strict &&
      (is_taken_for_large(n, other->type, by) || is_taken_for_large(n, v->type, *i)))
    return;
  by.lo.add -= shift, by.hi.add -= shift;
  Op op = left ? n->op : mirrored(n->op);
  narrow_by(x, holds ? op : negated(op), by, i);
}

// Narrows v's interval by a condition that holds, or does not.
static void narrow(Context *x, Node *n, bool holds, const Var *v, Interval *i) {
  n = strip_casts(n);
  if (n->kind == N_UNARY && n->op == OP_LNOT) return narrow(x, n->child[0], !holds, v, i);
  if (named_var(n) == v)
    return narrow_by(x, holds ? OP_NE : OP_EQ, (Interval){{0}, {0}}, i);
  if (n->kind != N_BINARY) return;
  if (n->op == (holds ? OP_LAND : OP_LOR)) {
    narrow(x, n->child[0], holds, v, i);
    narrow(x, n->child[1], holds, v, i);
  } else if (negated(n->op)) {
    narrow_by_comparison(x, n, holds, v, i);
  }
}

static void narrow_by_conditions(Context *x, Node *ref, const Node *loop, Interval *i) {
  for (Node *n = ref, *p = n->parent; p && p != loop; n = p, p = p->parent) {
    if (p->kind == N_IF || (p->kind == N_CONDITIONAL && p->nchild == 3)) {
      if (p->child[1] == n) narrow(x, p->child[0], true, ref->var, i);
      if (p->child[2] == n) narrow(x, p->child[0], false, ref->var, i);
    } else if (p->kind == N_BINARY && p->child[1] == n &&
               (p->op == OP_LAND || p->op == OP_LOR)) {
      narrow(x, p->child[0], p->op == OP_LAND, ref->var, i);
    }
  }
}

// --- counters ------------------------------------------------------------------------------

// The innermost loop of the region that counts with v and whose body holds n, or NULL. Another
// loop that counts with v says nothing about n.
static Node *loop_counting(const Region *r, const Node *n, const Var *v) {
  for (Node *p = n->parent; n != r->node && p; n = p, p = p->parent) {
    const CanonicalLoop *l = loop_form(p);
    if (l && l->body == n && l->var == v) return p;
  }
  return NULL;
}

static bool interval_of_counter(Context *x, Node *ref, Interval *out) {
  Node *loop = loop_counting(x->r, ref, ref->var);
  if (!loop) return false;
  const CanonicalLoop *l = loop_form(loop);
  bool steps = l->step_known && (l->step_value == 1 || l->step_value == -1);
  if ((l->relation == OP_NE && !steps) || find_write(l->body, ref->var)) return false;
  Interval start, bound;
  if (!interval_of(x, l->start, &start) || !interval_of(x, l->bound, &bound))
    return false;
  bool up = l->relation == OP_NE ? l->step_value == 1
                                 : l->relation == OP_LT || l->relation == OP_LE;
  long long edge = l->relation == OP_LE || l->relation == OP_GE ? 0 : up ? -1 : 1;
  if (up)
    *out = (Interval){start.lo, {bound.hi.of, bound.hi.add + edge}};
  else
    *out = (Interval){{bound.lo.of, bound.lo.add + edge}, start.hi};
  narrow_by_conditions(x, ref, loop, out);
  return true;
}

Node *meaning_of(const Region *r, const Var *v) {
  Node *e =
      v->type->is_signed && !v->type->is_volatile ? initialiser_below(r->body, v) : NULL;
  return e && is_integer(e->type) && type_size(e->type) <= type_size(v->type) &&
                 (e->type->is_signed || type_size(e->type) < type_size(v->type))
             ? e
             : NULL;
}

static bool interval_of_ref(Context *x, Node *n, Interval *out) {
  if (!n->var || !is_integer(n->var->type)) return false;
  if (x->depth > 16) return false;
  x->depth++;
  Node *local = meaning_of(x->r, n->var);
  bool ok = interval_of_counter(x, n, out) || (local && interval_of(x, local, out));
  x->depth--;
  if (ok) return true;
  Use *use = region_use(x->r, n->var);
  // Only what the region leaves alone has one value before it and inside it.
  if (!use || use->written || use->share != SHARE_VALUE || find_write(x->r->node, n->var))
    return false;
  const HostExpr *value = host_var(x->u->arena, n->var);
  *out = (Interval){{value, 0}, {value, 0}};
  return true;
}

// Unsigned arithmetic of less than an address's width may wrap, and so lead elsewhere.
static bool may_wrap(const Node *n, Interval l, Interval r) {
  bool narrow = n->type && !n->type->is_signed && type_size(n->type) < 8,
       counts_up = n->op == OP_ADD && (is_number(l) || is_number(r)) &&
                   (!is_number(l) || l.lo.add >= 0) && (!is_number(r) || r.lo.add >= 0);
  return narrow && n->op != OP_DIV && n->op != OP_REM && !counts_up;
}

static bool interval_of_binary(Context *x, Node *n, Interval *out) {
  Interval l, r;
  Arena *a = x->u->arena;
  if (!interval_of(x, n->child[0], &l) || !interval_of(x, n->child[1], &r)) return false;
  if (x->strict && may_wrap(n, l, r)) return false;
  switch ((int)n->op) {
  case OP_ADD: *out = interval_sum(a, l, r); return true;
  case OP_SUB:
    *out = (Interval){bound_difference(a, l.lo, r.hi), bound_difference(a, l.hi, r.lo)};
    return true;
  case OP_MUL: *out = interval_product(a, l, r); return true;
  case OP_REM:
    if (r.lo.of || r.lo.add <= 0 || l.lo.of || l.lo.add < 0) return false;
    *out = (Interval){{NULL, 0}, {r.hi.of, r.hi.add - 1}};
    return true;
  case OP_DIV:
    if (r.lo.of || r.hi.of || r.lo.add <= 0) return false;
    if (r.lo.add != r.hi.add && (l.lo.of || l.lo.add < 0)) return false;
    *out = (Interval){
        {host_binary(a, HOST_DIV, bound_value(a, l.lo), bound_value(a, r.hi)), 0},
        {host_binary(a, HOST_DIV, bound_value(a, l.hi), bound_value(a, r.lo)), 0}};
    return true;
  }
  return false;
}

bool interval_of(Context *x, Node *n, Interval *out) {
  n = strip_widening(n);
  if (n->has_value) {
    *out = (Interval){{NULL, n->value}, {NULL, n->value}};
    return true;
  }
  Interval l, r;
  switch ((int)n->kind) {
  case N_REF: return interval_of_ref(x, n, out);
  case N_BINARY: return interval_of_binary(x, n, out);
  case N_UNARY:
    if (n->op != OP_MINUS || !interval_of(x, n->child[0], &l)) return false;
    *out = interval_negated(x->u->arena, l);
    return true;
  case N_CONDITIONAL:
    if (n->nchild != 3 || !interval_of(x, n->child[1], &l) ||
        !interval_of(x, n->child[2], &r))
      return false;
    *out = interval_hull(x->u->arena, l, r);
    return true;
  }
  return false;
}

// --- how certain a reference is -----------------------------------------------------------

// Counters in a subscript.
enum { MOST_COUNTERS = 4 };
typedef struct {
  const Node *loop[MOST_COUNTERS];
  int n;
} Counters;

// Is that a variable that the region does not leave alone?
static bool may_differ(const Node *e, const void *region) {
  const Region *r = region;
  return e->kind == N_REF && e->var && !e->has_value &&
         (!region_use(r, e->var) || find_write(r->node, e->var));
}

static bool steps_by_one(const Context *x, const CanonicalLoop *l) {
  return l->step_known && (l->step_value == 1 || l->step_value == -1) &&
         !find_below(l->start, may_differ, x->r) &&
         !find_below(l->bound, may_differ, x->r);
}

// Are both ends of the subscript's interval values of it? They are in a sum of products in which each counter stands
// once, and has all values between two steady ones.
static bool reaches_ends(const Context *x, Node *n, Counters *found) {
  n = strip_widening(n);
  if (n->has_value) return true;
  if (n->kind == N_REF) {
    const Node *loop = loop_counting(x->r, n, n->var);
    Node *e = loop ? NULL : meaning_of(x->r, n->var);
    if (!loop) return !e || reaches_ends(x, e, found);
    for (int i = 0; i < found->n; i++)
      if (found->loop[i] == loop) return false;
    if (found->n == MOST_COUNTERS || !steps_by_one(x, loop_form(loop))) return false;
    found->loop[found->n++] = loop;
    return true;
  }
  if (n->kind == N_UNARY && n->op == OP_MINUS) return reaches_ends(x, n->child[0], found);
  return n->kind == N_BINARY && n->op != OP_REM && reaches_ends(x, n->child[0], found) &&
         reaches_ends(x, n->child[1], found);
}

static bool surely_runs(const CanonicalLoop *l) {
  if (!l->start->has_value || !l->bound->has_value) return false;
  long long first = l->start->value, bound = l->bound->value;
  switch ((int)l->relation) {
  case OP_LT: return first < bound;
  case OP_LE: return first <= bound;
  case OP_GT: return first > bound;
  case OP_GE: return first >= bound;
  }
  return first != bound;
}

// Is the child run whenever its parent is?
static bool is_always_run(const Node *p, const Node *child) {
  switch ((int)p->kind) {
  case N_COMPOUND:
  case N_DECL_STMT:
  case N_VAR:
  case N_INIT_LIST:
  case N_PAREN:
  case N_SUBSCRIPT:
  case N_MEMBER:
  case N_UNARY:
  case N_ASSIGN:
  case N_CALL:
  case N_CAST: return true;
  case N_BINARY: return p->child[0] == child || (p->op != OP_LAND && p->op != OP_LOR);
  case N_IF:
  case N_WHILE:
  case N_CONDITIONAL: return p->child[0] == child;
  case N_FOR: return loop_parts(p).init == child || is_loop_condition(child);
  case N_DIRECTIVE:
    return p->directive->info->kind == DIR_LOOP || p->directive->info->kind == DIR_ATOMIC;
  }
  return false;
}

// ref: of v, with this subscript (NULL: 0). Nothing jumps in the region.
static Certainty certainty_of(const Context *x, const Node *ref, Node *subscript) {
  Counters counters = {.n = 0};
  int loops = 0;
  if (subscript && !reaches_ends(x, subscript, &counters)) return NOT_SURE;
  for (const Node *n = ref, *p; n != x->r->body; n = p) {
    p = n->parent;
    if (is_always_run(p, n)) continue;
    const CanonicalLoop *l = loop_form(p);
    if (!l || l->body != n) return NOT_SURE;
    if (!surely_runs(l)) loops++;
  }
  return !loops || (loops == 1 && counters.n == 1) ? SURE : SURE_IN_LOOPS;
}

static Effect effect_of_ref(const Node *ref) {
  bool through = false;
  return effect_in_parent(whole_lvalue(ref, &through));
}
static bool is_read(const Node *ref) { return effect_of_ref(ref).read; }
static bool is_written(const Node *ref) { return effect_of_ref(ref).written; }

bool is_counted(const Context *x, const Node *ref) {
  return !is_value_use(x->u, (Node *)ref) && (!x->is || x->is(ref));
}

// Joins the subscript of a reference to an array; false when it cannot be bounded.
static bool join_subscript(Context *x, Node *ref, Interval *all, bool *any) {
  Node *p = ref->parent, *e = ref;
  while (p && p->kind == N_PAREN)
    e = p, p = p->parent; // a cast would count in other elements
  if (!is_counted(x, ref)) return true;
  Interval one;
  bool direct = p && ((p->kind == N_UNARY && p->op == OP_DEREF) ||
                      (p->kind == N_MEMBER && p->arrow)); // p->m is p[0].m
  if (direct)
    one = (Interval){{0}, {0}};
  else if (!p || p->kind != N_SUBSCRIPT || p->child[0] != e ||
           !interval_of(x, p->child[1], &one))
    return false;
  if ((x->whole && !same_interval(one, *x->whole)) ||
      (x->least && certainty_of(x, ref, direct ? NULL : p->child[1]) < x->least))
    return true;
  *all = *any ? interval_hull(x->u->arena, *all, one) : one;
  *any = true;
  return true;
}

// Joins the subscripts of all references to the variable in the region. False: there is none, or one without bounds.
static bool join_subscripts(Context *x, const Use *use, Interval *all) {
  bool any = false;
  for (int i = 0; i < use->refs.len; i++)
    if (!join_subscript(x, use->refs.at[i], all, &any)) return false;
  return any;
}

static bool infer_interval(Unit *u, Region *r, const Use *use, Interval *all) {
  Context x = {.u = u, .r = r};
  *all = (Interval){0};
  return join_subscripts(&x, use, all);
}

bool infer_section(Unit *u, Region *r, Use *use, const HostExpr **lo,
                   const HostExpr **len) {
  Interval all;
  bool moves = use->written && is_behind_pointer(use->var);
  if (moves || !infer_interval(u, r, use, &all)) return false;
  *lo = bound_value(u->arena, all.lo);
  *len = interval_length(u->arena, all);
  return true;
}

static bool joins_to(Context x, const Use *use, const Interval *all) {
  Interval i;
  return join_subscripts(&x, use, &i) && same_interval(i, *all);
}

unsigned section_doubts(Unit *u, Region *r, const Use *use) {
  Interval all;
  if (!infer_interval(u, r, use, &all)) return 0;
  if (r->jumps) return __ACCOMP_AT_MOST | __ACCOMP_MAYBE;
  Context x = {.u = u, .r = r, .least = SURE_IN_LOOPS};
  unsigned doubts = joins_to(x, use, &all) ? 0u : __ACCOMP_AT_MOST;
  x.least = SURE, x.whole = &all; // of two references, both loops might not run
  x.is = use->pointee_written ? is_written : NULL;
  bool sure = joins_to(x, use, &all);
  return sure ? doubts : doubts | __ACCOMP_MAYBE;
}

// Clips the interval to the array; the host does so at the construct for values that the compiler does not know. The
// interval may be larger than conditions let the region access.
static ArraySection inside_array(Unit *u, const Var *v, const ArrayShape *s,
                                 Interval all) {
  long long count = constant_extent(&s->dim[0]);
  if (!all.lo.of && all.lo.add < 0) all.lo.add = 0;
  if (!all.hi.of && count > 0 && all.hi.add >= count) all.hi.add = count - 1;
  ArraySection out = {.shown_lo = bound_value(u->arena, all.lo),
                      .shown_len = interval_length(u->arena, all)};
  out.whole = is_number(all) && !all.lo.add && all.hi.add == count - 1;
  Bound first = {0}, last = {host_elements(u->arena, v, 0, 1), -1};
  if (all.lo.of) all.lo = bound_choose(u->arena, all.lo, first, true);
  if (all.hi.of || count < 0) all.hi = bound_choose(u->arena, all.hi, last, false);
  out.lo = bound_value(u->arena, all.lo);
  out.len = interval_length(u->arena, all);
  return out;
}

bool infer_array_section(Unit *u, Region *r, const Use *use, ArraySection *out) {
  Interval all;
  ArrayShape s = array_shape(u->arena, use->var);
  if (use->escapes || !s.rank || !infer_interval(u, r, use, &all)) return false;
  *out = inside_array(u, use->var, &s, all);
  return true;
}

FootprintKind infer_footprint(Unit *u, Region *r, const Use *use, bool writes,
                              FootprintSection *out) {
  bool pointer = is_behind_pointer(use->var),
       does = writes ? (pointer ? use->pointee_written : use->written)
                     : (pointer ? use->pointee_read : use->read);
  Context x = {.u = u, .r = r, .strict = true, .is = writes ? is_written : is_read};
  Interval all = {0};
  ArrayShape s = array_shape(u->arena, use->var);
  bool incomplete = !pointer && use->var->type->count == -2;
  if (use->escapes || (pointer && use->written) || incomplete || r->jumps)
    return FOOTPRINT_UNKNOWN;
  if (!does) return FOOTPRINT_NONE;
  if ((!pointer && !s.rank) || !join_subscripts(&x, use, &all)) return FOOTPRINT_UNKNOWN;
  ArraySection inside = {.lo = bound_value(u->arena, all.lo),
                         .len = interval_length(u->arena, all)};
  if (!pointer) inside = inside_array(u, use->var, &s, all);
  *out = (FootprintSection){.lo = inside.lo, .len = inside.len};
  if (!infer_dimensions(&x, use, &out->dimensions)) out->dimensions.n = 0;
  return FOOTPRINT_SECTION;
}
