// Types that the device does not have.
// In: the statements of compute constructs.  Out: messages only.
#include "pragma/check.h"

typedef struct {
  Unit *unit;
  const Directive *directive;
  Vec(const Var *) seen; // reported already
} Scan;

static bool has_long_double(const Type *t) {
  while (t && (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER)) t = t->element;
  if (t && t->canonical && t->canonical != t) return has_long_double(t->canonical);
  return t && t->kind == TYPE_LONG_DOUBLE;
}

static bool is_seen(Scan *s, const Var *v) {
  for (int i = 0; i < s->seen.len; i++)
    if (s->seen.at[i] == v) return true;
  push(s->unit->arena, &s->seen, v);
  return false;
}

static void report(Scan *s, const Node *n) {
  Diag *diag = s->unit->diag;
  if (n->var)
    error(diag, n->loc, "'%s' has type 'long double', which devices do not have",
          n->var->name);
  else
    error(diag, n->loc, "this is 'long double', which devices do not have");
  note(diag, s->directive->name_loc, "use 'double' in the region of '%s'",
       s->directive->info->name);
}

// The deepest place is the cause: above it the type only spreads. True: something was
// found.
static bool scan(Scan *s, const Node *n) {
  bool below = false;
  if (!n) return false;
  for (int i = 0; i < n->nchild; i++) below |= scan(s, n->child[i]);
  if (n->kind == N_VAR ? !has_long_double(n->var->type) : !has_long_double(n->type))
    return below;
  bool names_var = (n->kind == N_REF || n->kind == N_VAR) && n->var;
  if (names_var ? !is_seen(s, n->var) : !below) report(s, n);
  return true;
}

void check_device_types(Unit *u, const Directive *d) {
  if (d->info->kind != DIR_COMPUTE) return;
  Scan s = {.unit = u, .directive = d};
  scan(&s, statement_of(d));
}
