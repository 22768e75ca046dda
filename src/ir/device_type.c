// Types that devices do not have.
// In: the statement of a compute construct, the body of a function that runs on the device.  Out: messages only.
#include "ir/array.h"

typedef struct {
  Unit *unit;
  Loc loc; // of the construct or the function
  const char *name;
  Vec(const Var *) seen;     // reported already
  Vec(const Type *) fitting; // records without long double
} Scan;

static bool has_long_double(Scan *s, const Type *t);

// It would be shorter on a device, and what is behind it elsewhere. What a member points to is looked at where it is used.
static bool has_long_member(Scan *s, const Type *t) {
  Fields members;
  for (int i = 0; i < s->fitting.len; i++)
    if (s->fitting.at[i] == t) return false;
  front_members(s->unit, t, &members);
  for (int i = 0; i < members.len; i++) {
    const Type *m = members.at[i].type;
    while (is_array(m) || m->canonical != m) m = is_array(m) ? m->element : m->canonical;
    if (!is_pointer(m) && has_long_double(s, m)) return true;
  }
  push(s->unit->arena, &s->fitting, t);
  return false;
}

static bool has_long_double(Scan *s, const Type *t) {
  enum { COMPLEX_DOUBLE = 16 }; // bytes
  t = innermost_type(t);
  if (t && t->canonical && t->canonical != t) return has_long_double(s, t->canonical);
  if (!t) return false;
  return t->kind == TYPE_LONG_DOUBLE ||
         (t->kind == TYPE_COMPLEX && type_size(t) > COMPLEX_DOUBLE) ||
         (t->kind == TYPE_RECORD && has_long_member(s, t));
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
    error(diag, n->loc,
          "'%s' has type 'long double', or is made of it, which devices do not have",
          n->var->name);
  else
    error(diag, n->loc, "this is 'long double', which devices do not have");
  note(diag, s->loc, "use 'double' in '%s', which runs on the device", s->name);
}

// The deepest place is the cause: above it the type only spreads. True: something was
// found.
static bool scan(Scan *s, const Node *n) {
  bool below = false;
  if (!n) return false;
  for (int i = 0; i < n->nchild; i++) below |= scan(s, n->child[i]);
  if (n->kind == N_VAR ? !has_long_double(s, n->var->type) : !has_long_double(s, n->type))
    return below;
  bool names_var = (n->kind == N_REF || n->kind == N_VAR) && n->var;
  if (names_var ? !is_seen(s, n->var) : !below) report(s, n);
  return true;
}

void check_device_types(Unit *u, const Node *code, Loc loc, const char *name) {
  Scan s = {.unit = u, .loc = loc, .name = name};
  scan(&s, code);
}
