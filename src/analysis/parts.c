// Parts of structs that are reached through pointers: map(tofrom: p->x[0:n]) maps p->x, too (OpenMP 5.2, 5.8.3).
// In:  the clauses of a compute construct.  Out: for each pointer what is named of its target, as one operand:
// what the kernel's p points to, and where the members' own pointers are attached.
#include "analysis/analysis.h"
#include "ir/atomic.h"
#include "ir/loop.h"

// The pointer through which an lvalue is reached last: p of p->s.x[2], and of p[i].x. NULL: there is none,
// or it has no place of its own.
static Node *last_pointer(Node *e) {
  for (;;) {
    e = strip_casts(e);
    bool member = e->kind == N_MEMBER, element = e->kind == N_SUBSCRIPT;
    if (!member && !element && !(e->kind == N_UNARY && e->op == OP_DEREF)) return NULL;
    Node *in = strip_casts(e->child[0]);
    bool inside =
        member ? !e->arrow : element && in->type->canonical->kind != TYPE_POINTER;
    e = in;
    if (inside) continue;
    bool place = e->kind == N_MEMBER || e->kind == N_SUBSCRIPT ||
                 (e->kind == N_UNARY && e->op == OP_DEREF);
    return place || (e->kind == N_REF && e->var) ? e : NULL;
  }
}

static Operand *parts_behind(Unit *u, Parts *list, Node *pointer, const Item *it) {
  for (int i = 0; i < list->len; i++)
    if (same_expression(u, list->at[i].expr, pointer)) return &list->at[i];
  push(u->arena, list,
       (Operand){.form = FORM_PARTS,
                 .expr = pointer,
                 .var = root_var(pointer),
                 .map = __ACCOMP_ALLOC,
                 .member = pointer->kind != N_REF,
                 .loc = it->loc});
  return &list->at[list->len - 1];
}

// to: __ACCOMP_TO when the part starts with the host's value, as pointers do.
static void add_part(Unit *u, Parts *list, Node *e, const Item *it, unsigned to) {
  Node *pointer = last_pointer(e);
  if (!pointer) return;
  add_part(u, list, pointer, it, __ACCOMP_TO);
  Operand *o = parts_behind(u, list, pointer, it);
  o->map |= to;
  for (int i = 0; i < o->parts.len; i++)
    if (same_expression(u, o->parts.at[i], e)) return;
  push(u->arena, &o->parts, e);
  if (!o->name)
    o->name =
        arena_strndup(u->arena, u->text + e->range.start, e->range.end - e->range.start);
}

// Does a clause say how much of a pointer's target is mapped?
static bool has_section(const Unit *u, const Region *r, const Node *pointer) {
  for (int i = 0; i < r->directive->clauses.len; i++) {
    const Clause *c = r->directive->clauses.at[i];
    for (int k = 0; c->kind == CL_MAP && k < c->items.len; k++) {
      const Item *it = &c->items.at[k];
      if (it->nsubscripts && it->expr.node &&
          same_expression(u, strip_casts(it->expr.node), pointer))
        return true;
    }
  }
  return false;
}

Parts find_parts(Unit *u, const Region *r) {
  Parts all = {0}, list = {0};
  for (int i = 0; i < r->directive->clauses.len; i++) {
    const Clause *c = r->directive->clauses.at[i];
    for (int k = 0; c->kind == CL_MAP && k < c->items.len; k++) {
      const Item *it = &c->items.at[k];
      Node *e = it->expr.node ? strip_casts(it->expr.node) : NULL;
      bool behind = e && it->nsubscripts && e->type->canonical->kind == TYPE_POINTER;
      unsigned to = behind ? __ACCOMP_TO : c->map & __ACCOMP_TO;
      if (e && (behind || !(c->map & __ACCOMP_PRESENT))) add_part(u, &all, e, it, to);
    }
  }
  for (int i = 0; i < all.len; i++)
    if (!has_section(u, r, all.at[i].expr)) push(u->arena, &list, all.at[i]);
  return list;
}
