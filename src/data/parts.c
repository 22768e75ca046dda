// Parts of structs: those of one struct that an OpenMP construct names share one mapping, from the first to the last
// (OpenMP 5.2, 5.8.3). map(tofrom: p->x[0:n]) of a compute construct maps p->x, too.
// In:  the clauses of a construct.  Out: for each struct, or pointer to one, what is named of it as one operand: what
// the kernel's p points to, and where the members' own pointers are attached.
#include "data/data.h"
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
    bool inside = member ? !e->arrow : element && !is_pointer(in->type);
    e = in;
    if (inside) continue;
    bool place = e->kind == N_MEMBER || e->kind == N_SUBSCRIPT ||
                 (e->kind == N_UNARY && e->op == OP_DEREF);
    return place || (e->kind == N_REF && e->var) ? e : NULL;
  }
}

// The variable of which an lvalue is a part, without pointers on the way.
static Node *whole_variable(Node *e) {
  bool member = false;
  for (e = strip_casts(e); e->kind == N_MEMBER || e->kind == N_SUBSCRIPT;
       e = strip_casts(e->child[0]))
    member |= e->kind == N_MEMBER;
  return member && e->kind == N_REF && e->var ? e : NULL;
}

Node *parts_holder(Node *e) {
  Node *pointer = last_pointer(e);
  return pointer ? pointer : whole_variable(e);
}

static bool has_part(Unit *u, const Operand *o, Node *e) {
  for (int i = 0; i < o->parts.len; i++)
    if (!o->parts.at[i].section && same_expression(u, o->parts.at[i].expr, e))
      return true;
  return false;
}

static Operand *parts_of_holder(Unit *u, StructOperands *list, Node *holder,
                                const Item *it) {
  for (int i = 0; i < list->len; i++)
    if (same_expression(u, list->at[i].expr, holder)) return &list->at[i];
  push(u->arena, list,
       (Operand){.form = FORM_PARTS,
                 .expr = holder,
                 .var = root_var(holder),
                 .map = __ACCOMP_ALLOC,
                 .member = holder->kind != N_REF,
                 .loc = it->loc});
  return &list->at[list->len - 1];
}

// to: __ACCOMP_TO when the part starts with the host's value, as pointers do.
static void add_part(Unit *u, StructOperands *list, Node *e, Item *it, unsigned to) {
  Node *holder = parts_holder(e), *pointer = last_pointer(e);
  if (!holder) return;
  if (pointer) add_part(u, list, pointer, it, __ACCOMP_TO);
  Operand *o = parts_of_holder(u, list, holder, it);
  o->map |= to;
  bool itself = e == strip_casts(it->expr.node) && names_member(it);
  o->unset |= !to;
  o->named |= itself;
  o->leads |= !itself;
  if (has_part(u, o, e)) return;
  push(u->arena, &o->parts, ((Part){e, itself && it->nsubscripts ? it : NULL}));
  if (!o->name) o->name = source_text(u, e);
}

// Does a clause say how much of a pointer's target is mapped, or map the variable itself?
static bool is_mapped(const Unit *u, const Region *r, const Node *holder) {
  bool pointer = is_pointer(holder->type);
  for (Items it = items_of(r->directive, CL_MAP); next_item(&it);) {
    if (!it.item->expr.node || it.item->iterated || (pointer && !it.item->nsubscripts))
      continue;
    if (same_expression(u, strip_casts(it.item->expr.node), holder) ||
        (!pointer && section_var(it.item) == holder->var))
      return true;
  }
  return false;
}

StructOperands find_parts(Unit *u, const Region *r, bool present) {
  StructOperands all = {0}, list = {0};
  for (Items it = items_of(r->directive, CL_MAP); next_item(&it);) {
    Node *e = strip_casts(it.item->expr.node);
    bool behind = e && it.item->nsubscripts && may_be_pointer(e->type);
    unsigned asks = it.clause->map & __ACCOMP_PRESENT;
    unsigned to = behind ? __ACCOMP_TO : (it.clause->map & __ACCOMP_TO) | asks;
    if (e && !it.item->iterated && (behind || present || !asks))
      add_part(u, &all, e, it.item, to);
  }
  for (int i = 0; i < all.len; i++)
    if (!is_mapped(u, r, all.at[i].expr)) push(u->arena, &list, all.at[i]);
  return list;
}

void add_used_part(Unit *u, Operand *parts, Node *path) {
  bool known = type_size(path->type) >= 0; // else clauses say how much there is
  if (known && !has_part(u, parts, path))
    push(u->arena, &parts->parts, ((Part){path, NULL}));
}
