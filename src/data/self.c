// C++: '*this', which the kernels of member functions need.
// In:  a region that captures 'this', its clauses.  Out: the region's first operand.
#include "data/move.h"

bool is_self(const Item *it) {
  const Node *e = it->expr.node ? strip_casts(it->expr.node) : NULL;
  if (e && e->kind == N_UNARY && e->op == OP_DEREF)
    e = strip_casts(e->child[0]);
  else if (!it->nsubscripts)
    return false;
  return e && e->kind == N_THIS;
}

// All of one object: '*this', 'this[0:1]'.
static bool is_one_object(const Item *it) {
  const Subscript *s = it->subscripts;
  if (!it->nsubscripts) return true;
  bool first = !s->lo.node || (s->lo.node->has_value && !s->lo.node->value);
  return s->colon && first && s->len.node && s->len.node->has_value &&
         s->len.node->value == 1;
}

// What the construct does with it without a clause (OpenACC 3.3, 2.6.2; OpenMP 5.2, 5.8.1).
static unsigned implicit_bits(Unit *u, const Region *r) {
  if (asks_present(r)) return __ACCOMP_PRESENT | __ACCOMP_IMPLICIT;
  return __ACCOMP_ALLOC | __ACCOMP_TO | (changes_this(u, r) ? __ACCOMP_FROM : 0u) |
         __ACCOMP_IMPLICIT;
}

void move_self(Unit *u, Region *r) {
  Operand o = {
      .form = FORM_OBJECT, .is_self = true, .is_passed = true, .name = "this[0:1]"};
  for (Items it = items_of(r->directive, CL_MAP); next_item(&it);) {
    if (!is_self(it.item)) continue;
    o.map |= it.clause->map;
    o.name = it.item->text, o.loc = it.item->loc;
    if (!is_one_object(it.item)) o.form = FORM_SECTION, o.item = it.item;
  }
  if (!o.map) o.map = implicit_bits(u, r), o.loc = r->directive->loc;
  push_operand(u, r, o);
}
