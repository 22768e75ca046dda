// C++: '*this', which the kernels of member functions need.
// In:  a region that captures 'this', its clauses.  Out: the region's first operand, and its last ones, which attach the object's
// pointers to what other constructs have mapped.
#include "data/move.h"
#include "ir/atomic.h"

bool is_self(const Item *it) {
  const Node *e = it->expr.node ? strip_casts(it->expr.node) : NULL;
  if (e && e->kind == N_UNARY && e->op == OP_DEREF)
    e = strip_casts(e->child[0]);
  else if (!it->nsubscripts)
    return false;
  return e && e->kind == N_THIS;
}

bool is_part_of_self(Node *e) {
  for (e = strip_casts(e); e->kind == N_MEMBER || e->kind == N_SUBSCRIPT;
       e = strip_casts(e->child[0]));
  return e->kind == N_THIS;
}

// All of one object: '*this', 'this[0:1]'.
static bool is_one_object(const Item *it) {
  const Subscript *s = it->subscripts;
  if (!it->nsubscripts) return true;
  bool first = !s->lo.node || (s->lo.node->has_value && !s->lo.node->value);
  return s->colon && first && s->len.node && s->len.node->has_value &&
         s->len.node->value == 1;
}

Operand self_operand(Unit *u, Item *it, unsigned map) {
  if (!is_one_object(it))
    sorry(u->diag, it->loc, "'%s', which is more than one object", it->text);
  return (Operand){.form = FORM_OBJECT,
                   .item = it,
                   .is_self = true,
                   .name = it->text,
                   .map = map,
                   .loc = it->loc};
}

// The map bits of '*this' on a construct without a clause for it (OpenACC 3.3, 2.6.2; OpenMP 5.2, 5.8.1).
static unsigned implicit_bits(Unit *u, const Region *r) {
  if (asks_present(r)) return __ACCOMP_PRESENT | __ACCOMP_IMPLICIT;
  return __ACCOMP_ALLOC | __ACCOMP_TO | (changes_this(u, r) ? __ACCOMP_FROM : 0u) |
         __ACCOMP_IMPLICIT;
}

void move_self(Unit *u, Region *r) {
  Operand o = {.form = FORM_OBJECT,
               .is_self = true,
               .name = "this[0:1]",
               .loc = r->directive->loc};
  unsigned map = 0;
  for (Items it = items_of(r->directive, CL_MAP); next_item(&it);) {
    if (!is_self(it.item)) continue;
    o = self_operand(u, it.item, map |= it.clause->map);
  }
  if (!map) o.map = implicit_bits(u, r);
  o.is_passed = true;
  push_operand(u, r, o);
}

// --- pointers in it ----------------------------------------------------------------------------

static bool is_moved_member(const Unit *u, const Region *r, const Node *e) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (o->expr && o->form != FORM_OBJECT && same_expression(u, strip_casts(o->expr), e))
      return true;
  }
  return false;
}

static void attach(Unit *u, Region *r, Node *e, Item *it) {
  if (!is_pointer(e->type) || !is_part_of_self(e) || is_moved_member(u, r, e)) return;
  add_operand(u, r,
              (Operand){.form = FORM_POINTER,
                        .expr = e,
                        .item = it,
                        .name = source_text(u, e),
                        .map = __ACCOMP_ATTACH | __ACCOMP_IMPLICIT,
                        .member = true,
                        .loc = r->directive->loc});
}

void attach_self(Unit *u, Region *r) {
  for (const Region *p = r->parent; p; p = p->parent)
    for (int i = 0; i < p->operands.len; i++) {
      const Operand *o = p->operands.at[i];
      if (o->member && o->form == FORM_SECTION && is_map(o) && o->expr)
        attach(u, r, strip_casts(o->expr), o->item);
    }
  NodeList all = nodes_below(u->arena, r->body, KIND(N_MEMBER));
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->child[0]->kind == N_THIS) attach(u, r, all.at[i], NULL);
}
