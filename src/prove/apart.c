// Pointers that may lead to the same memory, where nothing else stands against sharing out a loop: may that be asked
// at run time?
// In:  pairs of accesses that nobody proved apart.  Out: fact->apart. What becomes of it: overlap.c.
#include "prove/prove.h"

// Are there pointers in objects of type t? Then an access by a pointer to one may end in memory behind those.
static bool holds_pointers(Unit *u, const Type *t) {
  t = array_element(t);
  Fields fields;
  if (t->kind != TYPE_RECORD) return is_pointer(t);
  if (!front_fields(u, t, &fields)) return true;
  for (int i = 0; i < fields.len; i++)
    if (holds_pointers(u, fields.at[i].type)) return true;
  return false;
}

// Does the kernel find the memory by a parameter that has one value in the whole construct? What an iteration
// or the construct has of its own is none; a scalar that is only read is a value, or an object like an array.
static bool is_fixed(const Candidate *c, const LoopFact *fact, const Access *a) {
  const Var *v = a->var;
  if (is_named_private(fact, v) || (v->node && encloses(c->region, v->node)))
    return false;
  if (a->through)
    return is_behind_pointer(v) && !v->type->is_volatile &&
           !holds_pointers(c->u, v->type->element) && !find_write(c->region, v);
  bool object = is_aggregate(v->type);
  return object || (!a->written && is_arithmetic(v->type));
}

bool assume_apart(const Candidate *c, const Access *a, const Access *b, LoopFact *fact) {
  if (!is_fixed(c, fact, a) || !is_fixed(c, fact, b)) return false;
  for (int i = 0; i < fact->apart.len; i++) {
    const VarPair *p = &fact->apart.at[i];
    if ((p->a == a->var && p->b == b->var) || (p->a == b->var && p->b == a->var))
      return true;
  }
  push(c->u->arena, &fact->apart, (VarPair){a->var, b->var});
  return true;
}
