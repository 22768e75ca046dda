// Variables that stand twice in the clauses of one directive.
// In:  directives with ClauseExpr.node.  Out: errors; warnings where both mentions ask for the same, of which the second one
// is removed. Clauses of one group exclude each other.
#include "pragma/check.h"
#include "accomp/abi.h"

#define BIT(group) (1u << (group))

typedef enum {
  GROUP_NONE,
  GROUP_DATA,
  GROUP_PRIVATE,
  GROUP_FIRSTPRIVATE,
  GROUP_REDUCTION,
  GROUP_LASTPRIVATE,
  GROUP_LINEAR,
  GROUP_SHARED,
  GROUP_USE_DEVICE,
  GROUP_UPDATE // OpenMP 5.2, 13.9
} Group;

static Group group_of(Dialect dialect, ClauseKind kind) {
  switch ((int)kind) {
  case CL_UPDATE_DEVICE:
  case CL_UPDATE_SELF: return dialect == DIALECT_OMP ? GROUP_UPDATE : GROUP_NONE;
  case CL_USE_DEVICE:
  case CL_USE_DEVICE_ADDR: return GROUP_USE_DEVICE;
  case CL_SHARED: return GROUP_SHARED;
  case CL_MAP:
  case CL_DEVICEPTR:
  case CL_DEVICE_RESIDENT:
  case CL_HAS_DEVICE_ADDR: return GROUP_DATA;
  case CL_PRIVATE: return GROUP_PRIVATE;
  case CL_FIRSTPRIVATE: return GROUP_FIRSTPRIVATE;
  case CL_REDUCTION: return GROUP_REDUCTION;
  case CL_LASTPRIVATE: return GROUP_LASTPRIVATE;
  case CL_LINEAR: return GROUP_LINEAR;
  }
  return GROUP_NONE;
}

bool names_storage(ClauseKind kind) {
  Group g = group_of(DIALECT_OMP, kind);
  return (g && g != GROUP_LASTPRIVATE && g != GROUP_LINEAR) || kind == CL_ATTACH ||
         kind == CL_DETACH;
}

// 'copy(s) reduction(+: s)' is how a result gets back. OpenMP's combined constructs
// give map and firstprivate to different parts (5.2, 17.2).
static bool may_share(const Directive *d, Group a, Group b) {
  unsigned both = BIT(a) | BIT(b);
  if (both == (BIT(GROUP_DATA) | BIT(GROUP_REDUCTION))) return true;
  if (both == (BIT(GROUP_FIRSTPRIVATE) | BIT(GROUP_LASTPRIVATE))) return true;
  unsigned parts = BIT(GROUP_FIRSTPRIVATE) | BIT(GROUP_LASTPRIVATE) | BIT(GROUP_LINEAR) |
                   BIT(GROUP_SHARED);
  if (both == (BIT(GROUP_DATA) | BIT(GROUP_USE_DEVICE))) return true;
  return d->info->dialect == DIALECT_OMP && d->info->flags && both & BIT(GROUP_DATA) &&
         both & parts;
}

// Two sections of one array may be disjoint; only the run time knows.
static bool is_same_item(const Item *a, const Item *b) {
  const Node *x = a->expr.node, *y = b->expr.node;
  if ((a->keyword && !strcmp(a->keyword, "step")) ||
      (b->keyword && !strcmp(b->keyword, "step")))
    return false;
  if (!x || !y || a->iterated || b->iterated) return false;
  if (x->kind != N_REF || y->kind != N_REF) return !strcmp(a->text, b->text);
  if (!x->var || x->var != y->var) return false;
  return !a->nsubscripts || !b->nsubscripts || !strcmp(a->text, b->text);
}

typedef struct {
  const Clause *clause;
  const Item *item;
} Mention;

// OpenMP 5.2, 5.8.6: a pointer and what it points to are two things, and the first is attached to the second.
static bool are_pointer_and_target(Dialect dialect, Mention a, Mention b) {
  const Var *v = section_var(a.item);
  return dialect == DIALECT_OMP && a.clause->kind == CL_MAP && b.clause->kind == CL_MAP &&
         v && is_pointer(v->type) && !a.item->nsubscripts != !b.item->nsubscripts;
}

// Can both clauses for the same storage be one copy? 'copyin(x) copyout(x)' is a copy in both directions,
// 'copyout(x) delete(x)' one that goes back. 'present(x) copy(x)' is none.
static bool are_one_copy(Mention a, Mention b) {
  return a.clause->kind == CL_MAP && b.clause->kind == CL_MAP &&
         a.clause->map & b.clause->map & (__ACCOMP_ALLOC | __ACCOMP_RELEASE);
}

// Does the second ask for the very same as the first?
static bool is_repeated(Mention a, Mention b) {
  const Clause *x = a.clause, *y = b.clause;
  if (strcmp(a.item->text, b.item->text) || x->kind != y->kind || x->map != y->map ||
      x->op != y->op)
    return false;
  if (x->op == RED_USER && strcmp(x->op_name, y->op_name)) return false;
  return !x->modifier || !y->modifier ? x->modifier == y->modifier
                                      : !strcmp(x->modifier, y->modifier);
}

// OpenACC 3.3, 2.6.3 to 2.7; OpenMP 5.2, 5.1 and 5.8.3: a variable stands in one such clause. Programs for compilers
// that do not check have it twice, which does no harm where both ask for the same. True: the second mention adds nothing.
static bool check_twice(Unit *u, const Directive *d, Mention a, Mention b) {
  Dialect dialect = d->info->dialect;
  Group first = group_of(dialect, a.clause->kind),
        second = group_of(dialect, b.clause->kind);
  if (!first || !second || !is_same_item(a.item, b.item) || may_share(d, first, second) ||
      are_pointer_and_target(dialect, a, b))
    return false;
  bool repeated = is_repeated(a, b), same_name = !strcmp(a.clause->name, b.clause->name);
  bool joined = are_one_copy(a, b) && !strcmp(a.item->text, b.item->text) &&
                d->info->kind != DIR_DECLARE;
  const char *where = same_name ? arena_printf(u->arena, "twice in '%s'", b.clause->name)
                                : arena_printf(u->arena, "in both '%s' and '%s'",
                                               a.clause->name, b.clause->name);
  if (repeated)
    warning(u->diag, b.item->loc, WARN_REPEATED_CLAUSE, "'%s' appears %s; once is enough",
            b.item->text, where);
  else if (joined)
    warning(u->diag, b.item->loc, WARN_REPEATED_CLAUSE,
            "'%s' appears %s; it is as if one clause asked for both", b.item->text,
            where);
  else
    error(u->diag, b.item->loc, "'%s' appears %s", b.item->expr.text, where);
  note(u->diag, a.item->loc, "the first is here");
  return repeated;
}

void remove_item(Clause *c, int i) {
  memmove(&c->items.at[i], &c->items.at[i + 1],
          (size_t)(--c->items.len - i) * sizeof(Item));
}

void check_duplicates(Unit *u, const Directive *d) {
  Vec(Mention) seen = {0};
  for (int i = 0; i < d->clauses.len; i++) {
    Clause *c = d->clauses.at[i];
    for (int j = 0; group_of(d->info->dialect, c->kind) && j < c->items.len; j++) {
      Mention m = {c, &c->items.at[j]};
      bool again = false;
      for (int k = 0; k < seen.len && !again; k++)
        again = check_twice(u, d, seen.at[k], m);
      if (again)
        remove_item(c, j--);
      else
        push(u->arena, &seen, m);
    }
  }
}
