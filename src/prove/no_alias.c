// Loops whose only obstacle is possible aliasing: can a run-time check decide?
// In:  pairs of accesses that may alias.  Out: fact->no_alias, the pairs to check (data/overlap.c makes the check).
#include "prove/prove.h"

// Does the kernel find the memory by a parameter that has one value in the whole construct? Memory of an iteration's
// or the construct's own has none; a scalar that is only read is a value, or an object like an array.
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

bool assume_no_alias(const Candidate *c, const Access *a, const Access *b,
                     LoopFact *fact) {
  if (!is_fixed(c, fact, a) || !is_fixed(c, fact, b)) return false;
  for (int i = 0; i < fact->no_alias.len; i++) {
    const VarPair *p = &fact->no_alias.at[i];
    if ((p->a == a->var && p->b == b->var) || (p->a == b->var && p->b == a->var))
      return true;
  }
  push(c->u->arena, &fact->no_alias, (VarPair){a->var, b->var});
  return true;
}
