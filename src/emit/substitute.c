// Substitutes: what the names of variables stand for inside of loops that have copies of them (emit.h).
// In:  Scope.substitutes.  Out: the innermost one of a variable.
#include "emit/emit.h"

int find_substitute(const Render *x, const Var *v, int depth) {
  while (depth-- > 0)
    if (x->here.substitutes.at[depth].var == v) break;
  return depth;
}

const Substitute *substitute_at(const Render *x, const Var *v, int depth) {
  int at = find_substitute(x, v, depth);
  return at < 0 ? NULL : &x->here.substitutes.at[at];
}

const Substitute *substitute_of(const Render *x, const Var *v) {
  return substitute_at(x, v, x->here.substitutes.len);
}

void push_substitute(Render *x, const Var *v, const char *text) {
  push(x->u->arena, &x->here.substitutes, ((Substitute){.var = v, .text = text}));
}
