// Accesses of an iteration that lie side by side: a complex number's parts, members of a struct, words of a number of several.
// In:  the nest in order.  Out: whether loads and stores of several elements at once may pay.
#include "plan/plan.h"
#include "ir/loop.h"
#include <stdlib.h>

enum { PAIR = 8, MOST_BYTES = 64 }; // bytes of what lies together

// Does an array of that type have pairs of numbers at multiples of 8 bytes, each of which a thread may want?
static bool has_pairs(const Type *type) {
  const Type *t = type->canonical;
  long long size = type_size(t);
  return (t->kind == TYPE_RECORD || t->kind == TYPE_COMPLEX) && size >= PAIR &&
         size % PAIR == 0 && size <= MOST_BYTES;
}

// A struct or a complex number of an array, or a part of it.
static bool is_part(const Access *a) {
  bool selected = false;
  const Node *n = a->node;
  for (const Node *p = n->parent; p; n = p, p = p->parent) {
    if (p->kind != N_SUBSCRIPT && p->kind != N_PAREN && p->kind != N_MEMBER &&
        !(p->kind == N_UNARY && p->op == OP_DEREF))
      break;
    if (p->kind == N_SUBSCRIPT && p->child[0] != n) break;
    selected |= p->kind == N_SUBSCRIPT;
    if (selected && p->type && has_pairs(p->type)) return true;
  }
  return false;
}

// Does the nest's body access several elements in a row, of rows that are pairs of numbers? x[p * 8 + i], x[p * 4 + 3].
static bool is_in_row(const Candidate *c, const Region *r, const Access *a) {
  const Node *last = NULL;
  for (int i = 0; i < a->subscripts.len; i++)
    if (a->subscripts.at[i]) last = a->subscripts.at[i];
  const Polynomial *p = last ? polynomial_of(c, (Node *)last) : NULL;
  long long size = type_size(innermost_type(a->var->type));
  bool inside = false, counted = false;
  for (int i = 0; p && i < p->len; i++) {
    const Term *t = &p->at[i];
    bool of_nest = false;
    for (int k = 0; k < t->n; k++) of_nest |= counts_nest(r, t->factor[k]);
    if (of_nest && (llabs(t->number) < 2 || t->number % PAIR * size % PAIR)) return false;
    counted |= of_nest;
    inside |= !of_nest && (t->n == 0 || (t->n == 1 && llabs(t->number) == 1));
  }
  return counted && inside && size > 0;
}

bool has_near_accesses(Unit *u, Region *r) {
  const Levels *l = r->plan.levels;
  if (u->cxx || u->outlines || r->plan.form != PLAN_GRID || !r->plan.nest.len ||
      (l && !is_thread_mode(l->start)) || !loop_form(nest_start(r)->node))
    return false;
  Candidate c = {.u = u, .function = r->function, .memo = memo_new(u->arena)};
  c.node = nest_start(r)->node;
  c.loop = *loop_form(c.node);
  list_accesses(u, r->plan.nest_body, &c.accesses);
  for (int i = 0; i < c.accesses.len; i++) {
    const Access *a = &c.accesses.at[i];
    if (!a->unknown && is_memory(a) && region_use(r, a->var) &&
        (is_part(a) || is_in_row(&c, r, a)))
      return true;
  }
  return false;
}
