// Bounds of a subscript over all iterations, as expressions that the host can evaluate at the construct.
// In:  a polynomial at a place inside of a candidate's loop.  Out: polynomials of variables whose values the host has; what
// would have to hold of them.
#include "prove/prove.h"

// Loops of the construct around 'at' count with v: which one? NULL: none does.
static const CanonicalLoop *loop_of_counter(const Candidate *c, const Node *at,
                                            const Var *v) {
  for (const Node *n = at; n != c->region && n->parent; n = n->parent) {
    const CanonicalLoop *l = loop_form(n->parent);
    if (l && l->var == v && l->body == n) return l;
  }
  return NULL;
}

// Has v the value in the construct that it has where the construct is met?
static bool has_host_value(const Candidate *c, const Var *v) {
  const Type *t = v->type->canonical;
  return t->kind == TYPE_INT && !v->type->is_volatile && !v->is_global &&
         !v->is_addressed && !(v->node && encloses(c->region, v->node)) &&
         !find_write(c->region, v);
}

// The last value of a counter (upper), or its first one, or something beyond them.
static bool end_of_counter(const Candidate *c, const CanonicalLoop *l, bool upper,
                           Polynomial *out) {
  bool up = l->relation == OP_LT || l->relation == OP_LE;
  if (l->relation == OP_NE || find_write(l->body, l->var)) return false;
  const Polynomial *p = polynomial_of(c, up == upper ? l->bound : l->start);
  if (!p || !is_affine(p)) return false;
  *out = (Polynomial){0};
  add_scaled(c->u->arena, out, p, 1);
  if (up == upper && (l->relation == OP_LT || l->relation == OP_GT))
    add_term(c->u->arena, out, (Term){.number = up ? -1 : 1});
  return true;
}

// The bound to substitute for a variable of a term. 1: *out; 0: the variable itself, since the host has it; -1: unknown.
static int meaning(const Candidate *c, const Node *at, const Term *t, bool most,
                   Polynomial *out) {
  const Var *v = t->factor[0];
  const Quotient *q = quotient_of(c, v);
  if (q) {
    *out = (Polynomial){0};
    add_scaled(c->u->arena, out, &q->dividend, 1);
    return q->number == 1 && is_affine(&q->dividend) ? 1 : -1;
  }
  const CanonicalLoop *l = loop_of_counter(c, at, v);
  if (l) return end_of_counter(c, l, (t->number > 0) == most, out) ? 1 : -1;
  return has_host_value(c, v) ? 0 : -1;
}

// The least or the greatest value, or something beyond it. False: not known.
static bool extreme(const Candidate *c, const Node *at, const Polynomial *p, bool most,
                    Polynomial *out) {
  enum { MOST_STEPS = 64 };
  *out = (Polynomial){0};
  add_scaled(c->u->arena, out, p, 1);
  for (int i = 0, steps = 0; i < out->len; i++) {
    Polynomial of;
    Term t = out->at[i];
    if (!t.n) continue;
    int known = t.n == 1 && steps++ < MOST_STEPS ? meaning(c, at, &t, most, &of) : -1;
    if (known < 0) return false;
    if (!known) continue;
    out->at[i] = out->at[--out->len];
    add_scaled(c->u->arena, out, &of, t.number);
    i = -1;
  }
  return true;
}

// The terms with positive numbers, or the others turned round.
static const HostExpr *sum_of_sign(Arena *a, const Polynomial *p, bool positive) {
  const HostExpr *sum = NULL;
  for (int constants = 0; constants < 2; constants++)
    for (int i = 0; i < p->len; i++) {
      const Term *t = &p->at[i];
      if ((t->number > 0) != positive || (t->n == 0) != constants) continue;
      const HostExpr *e = host_number(a, positive ? t->number : -t->number);
      if (t->n) e = host_binary(a, HOST_MUL, e, host_var(a, t->factor[0]));
      sum = sum ? host_binary(a, HOST_ADD, sum, e) : e;
    }
  return sum ? sum : host_number(a, 0);
}

// Notes that p has to be 0 or more. False: it is less, or there is too much of that.
static bool require_order(Arena *a, const Polynomial *p, LoopFact *fact) {
  enum { MOST_ORDERS = 6 };
  const HostOrder order = {sum_of_sign(a, p, false), sum_of_sign(a, p, true)};
  long long less, more;
  if (host_is_number(order.less, &less) && host_is_number(order.more, &more))
    return less <= more;
  for (int i = 0; i < fact->orders.len; i++)
    if (host_same(fact->orders.at[i].less, order.less) &&
        host_same(fact->orders.at[i].more, order.more))
      return true;
  if (fact->orders.len == MOST_ORDERS) return false;
  push(a, &fact->orders, order);
  return true;
}

bool assume_end(const Candidate *c, const Node *at, const Polynomial *e,
                const Polynomial *size, LoopFact *fact) {
  Arena *a = c->u->arena;
  Polynomial end, rest = {0};
  if (!c->region || !extreme(c, at, e, size != NULL, &end)) return false;
  if (!size) return require_order(a, &end, fact);
  if (!extreme(c, at, size, true, &rest)) return false;
  add_scaled(a, &rest, &end, -1);
  add_term(a, &rest, (Term){.number = -1});
  return require_order(a, &rest, fact);
}
