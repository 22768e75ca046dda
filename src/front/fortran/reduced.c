// Reductions that C has by another operator: '.eqv.' by '^'.
// In:  'reduction' and REDUCE by '.eqv.', the statements of the construct.  Out: '^' in the pragma; an error where that is another value.
//
// x .eqv. v is x ^ .not. v: a copy that starts as .false., for '^', is the negation of one that starts as .true., for '.eqv.',
// as long as statements do nothing but x = x .eqv. v, x = x .neqv. v, and x = .not. x. The values combined by '^' are then
// those combined by '.eqv.': x .eqv. p .eqv. q == x ^ .not. p ^ .not. q.
#include "front/fortran/internal.h"

// Combines the value by '^', and keeps what has to be checked.
const char *equivalence_in_c(Shell *s) {
  s->equivalent = true;
  return "^";
}

void add_equivalent(Shell *s, const FVariable *v) {
  if (v->path || v->is_member)
    not_yet(s, "a reduction by '.eqv.' of the component '%s'", v->actual);
  push(s->arena, &s->equivalents, v->symbol);
}

// Is it 'left' with any number of .eqv., .neqv. and .not. around, whose other operands do not name the variable?
static bool turns(const FNode *n, const FNode *left, const FSymbol *x) {
  if (same_node(n, left)) return true;
  switch (n->kind) {
  case F_PAREN:
  case F_CONVERT:
  case F_NOT: return turns(kid(n, 0), left, x);
  case F_EQUAL:
  case F_DIFFER:
    return names_symbol(kid(n, 1), x)
               ? !names_symbol(kid(n, 0), x) && turns(kid(n, 1), left, x)
               : turns(kid(n, 0), left, x);
  default: return false;
  }
}

static bool turns_alone(const Shell *s, const FNode *n, const FSymbol *x) {
  if (directive_of(s->t, n) || !names_symbol(n, x)) return true;
  if (n->kind == F_ASSIGN) {
    const FNode *left = kid(n, 0);
    for (int i = 1; left->kind == F_ELEMENT && i < left->nkids; i++)
      if (names_symbol(left->kids[i], x)) return false;
    return (left->kind == F_NAME || left->kind == F_ELEMENT) && turns(kid(n, 1), left, x);
  }
  if (n->kind == F_LOCALITY) return true;
  if (n->kind == F_NAME || n->kind == F_CALL) return false;
  for (int i = 0; i < n->nkids; i++)
    if (!turns_alone(s, n->kids[i], x)) return false;
  return true;
}

void check_equivalents(Shell *s, FNode *const *list, int n) {
  for (int i = 0; i < s->equivalents.len; i++)
    for (int k = 0; k < n; k++)
      if (!turns_alone(s, list[k], s->equivalents.at[i]))
        return not_yet(s,
                       "a reduction by '.eqv.' of '%s', which its construct uses but in "
                       "'%s = %s .eqv. ...'",
                       s->equivalents.at[i]->name, s->equivalents.at[i]->name,
                       s->equivalents.at[i]->name);
  s->equivalents.len = 0;
}
