// Types that devices do not have.
// In: the statement of a compute construct, the body of a function that runs on the device.  Out: messages only.
#include "ir/array.h"

typedef struct {
  Unit *unit;
  Loc loc; // of the construct or the function
  const char *name;
  Vec(const Var *) seen; // reported already
} Scan;

// A number, not a record that has one: device code has room for such members (emit/long_double.c).
static bool is_long_double(const Type *t) {
  enum { COMPLEX_DOUBLE = 16 }; // bytes
  while (t && t->canonical && t->canonical != t) t = t->canonical;
  return t && (t->kind == TYPE_LONG_DOUBLE ||
               (t->kind == TYPE_COMPLEX && type_size(t) > COMPLEX_DOUBLE));
}

bool has_long_double(Unit *u, const Type *t) {
  Fields members;
  t = array_element(t);
  if (!t || is_long_double(t)) return t != NULL;
  if (!t->canonical || t->canonical->kind != TYPE_RECORD) return false;
  front_members(u, t->canonical, &members);
  for (int i = 0; i < members.len; i++)
    if (has_long_double(u, members.at[i].type)) return true;
  return false;
}

static bool is_seen(Scan *s, const Var *v) {
  for (int i = 0; i < s->seen.len; i++)
    if (s->seen.at[i] == v) return true;
  push(s->unit->arena, &s->seen, v);
  return false;
}

static void report_long_double(Scan *s, const Node *n) {
  Diag *diag = s->unit->diag;
  if (n->var)
    error(diag, n->loc,
          "'%s' has type 'long double', or is made of it, which devices do not have",
          n->var->name);
  else
    error(diag, n->loc, "this is 'long double', which devices do not have");
  note(diag, s->loc, "use 'double' in '%s', which runs on the device", s->name);
}

// The member that the value in the list is for; -1: not known. 'next': that of a value without a name.
static int member_of(const Scan *s, const Node *value, const Fields *members, int next) {
  const char *at = s->unit->text + value->range.start;
  if (*at != '.') return *at == '[' ? -1 : next;
  at += 1 + strspn(at + 1, " \t\n");
  for (int i = 0; i < members->len; i++) {
    size_t n = strlen(members->at[i].name);
    if (n && !strncmp(at, members->at[i].name, n) && strchr(" \t\n=.[", at[n])) return i;
  }
  return -1;
}

// The value would be converted to long double.
static bool scan_list(Scan *s, const Node *list) {
  Fields members;
  if (!list->type || !list->type->canonical || list->type->canonical->kind != TYPE_RECORD)
    return false;
  front_members(s->unit, list->type->canonical, &members);
  for (int i = 0, next = 0; i < list->nchild; i++) {
    int at = member_of(s, list->child[i], &members, next);
    if (at >= 0 && at < members.len &&
        is_long_double(array_element(members.at[at].type))) {
      error(s->unit->diag, list->child[i]->loc,
            "this initialises '%s', which is 'long double', which devices do not have",
            members.at[at].name);
      note(s->unit->diag, s->loc, "it is in '%s', which runs on the device", s->name);
      return true;
    }
    next = at + 1;
  }
  return false;
}

// The deepest place is the cause: above it the type only spreads. True: something was
// found.
static bool scan(Scan *s, const Node *n) {
  bool below = false;
  if (!n) return false;
  for (int i = 0; i < n->nchild; i++) below |= scan(s, n->child[i]);
  if (n->kind == N_INIT_LIST && !below) below = scan_list(s, n);
  if (!is_long_double(innermost_type(n->kind == N_VAR ? n->var->type : n->type)))
    return below;
  bool names_var = (n->kind == N_REF || n->kind == N_VAR) && n->var;
  if (names_var ? !is_seen(s, n->var) : !below) report_long_double(s, n);
  return true;
}

void check_device_types(Unit *u, const Node *code, Loc loc, const char *name) {
  Scan s = {.unit = u, .loc = loc, .name = name};
  scan(&s, code);
}
