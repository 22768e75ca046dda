// OpenACC's routine: one function, the same level each time, before the function.
// In: directives with their functions.  Out: messages only.
// OpenACC 3.3, 2.15.1.
#include "pragma/check.h"

static const ClauseKind levels[] = {CL_GANG, CL_WORKER, CL_VECTOR, CL_SEQ};

// NULL: none, which is as 'seq'.
static const Clause *level_of(const Directive *d) {
  for (size_t i = 0; i < countof(levels); i++) {
    const Clause *c = find_clause(d, levels[i]);
    if (c) return c;
  }
  return NULL;
}

static ClauseKind level_kind(const Directive *d) {
  const Clause *c = level_of(d);
  return c ? c->kind : CL_SEQ;
}

static const char *level_name(const Directive *d) {
  const Clause *c = level_of(d);
  return c ? c->name : "seq";
}

static bool is_acc_routine(const Directive *d) { return d->info->kind == DIR_ROUTINE; }

// The function that it names or that follows, or NULL.
static Function *function_of(const Directive *d) {
  const Clause *named = find_clause(d, CL_ENTER);
  if (!named)
    return d->target && d->target->functions.len ? d->target->functions.at[0] : NULL;
  const Node *n = named->items.len ? named->items.at[0].expr.node : NULL;
  return n && n->kind == N_REF ? n->function : NULL;
}

static const char *bind_of(const Directive *d) {
  const Clause *c = find_clause(d, CL_BIND);
  return c && c->items.len ? c->items.at[0].text : "";
}

static void check_name(Unit *u, const Directive *d) {
  const Clause *named = find_clause(d, CL_ENTER);
  if (!named || !named->items.len) return;
  const Item *item = &named->items.at[0];
  const Node *n = item->expr.node;
  if (named->items.len > 1)
    error(u->diag, named->items.at[1].loc, "'%s' names one function; write one for each",
          d->info->name);
  if (!n || (n->kind == N_OTHER_EXPR && u->diag->errors)) return;
  if (n->kind != N_REF || !n->function) {
    error(u->diag, item->loc, "'%s' in '%s' is no function", item->text, d->info->name);
  } else if (n->function->definition &&
             n->function->definition->range.start < d->pragma.start) {
    error(u->diag, item->loc, "'%s' for '%s' comes after its definition", d->info->name,
          n->function->name);
    note(u->diag, n->function->loc, "'%s' is defined here; put the directive before it",
         n->function->name);
  }
}

// Reports a directive of the same function that contradicts this one.
static void check_again(Unit *u, const Directive *d, const Function *f) {
  for (int i = 0; u->directives.at[i] != d; i++) {
    const Directive *other = u->directives.at[i];
    if (!is_acc_routine(other) || function_of(other) != f) continue;
    const Clause *c = level_of(d);
    if (level_kind(other) != level_kind(d))
      error(u->diag, c ? c->loc : d->name_loc,
            "'%s' is a routine '%s' here and '%s' before", f->name, level_name(d),
            level_name(other));
    else if (*bind_of(d) && *bind_of(other) && strcmp(bind_of(d), bind_of(other)))
      error(u->diag, find_clause(d, CL_BIND)->loc,
            "'%s' is bound to %s here and to %s before", f->name, bind_of(d),
            bind_of(other));
    else
      continue;
    note(u->diag, other->name_loc, "the 'routine' before is here");
    return;
  }
}

static bool is_structor(const Function *f) {
  size_t n = strcspn(f->name, "<"), length = strlen(f->qualified);
  const char *outer = f->qualified + length - strlen(f->name) - 2;
  return *f->name == '~' || (outer - f->qualified >= (long)n && outer[0] == ':' &&
                             !strncmp(outer - n, f->name, n) &&
                             (outer - n == f->qualified || outer[-(long)n - 1] == ':'));
}

// Does the directive mark a lambda? One without directives is none that the front knows.
static bool marks_lambda(const Unit *u, const Directive *d) {
  for (int i = 0; i < u->functions.len; i++)
    if (u->functions.at[i]->routine == d) return true;
  return false;
}

// C++: an object is made by one thread.
static void check_level(Unit *u, const Directive *d, const Function *f) {
  const Clause *c = level_of(d);
  if (!u->cxx || !c || c->kind == CL_SEQ) return;
  if (f && is_structor(f))
    sorry(u->diag, c->loc, "'%s' of a constructor or destructor", c->name);
  if (!f && d->function && !find_clause(d, CL_ENTER))
    sorry(u->diag, c->loc, "'%s' of what is declared inside of a function", c->name);
  if (!f && d->target && !find_clause(d, CL_ENTER) && !marks_lambda(u, d))
    warning(u->diag, d->name_loc, WARN_ROUTINE_LEVEL,
            "one thread calls what this lambda calls, and not all of '%s'", c->name);
}

void check_routine(Unit *u, const Directive *d) {
  if (!is_acc_routine(d)) return;
  check_name(u, d);
  const Function *f = function_of(d);
  check_level(u, d, f);
  if (!f) return;
  if (!level_of(d)) {
    warning(u->diag, d->name_loc, WARN_ROUTINE_LEVEL,
            "'%s' of '%s' without gang, worker, vector or seq is taken for 'seq'",
            d->info->name, f->name);
    note(u->diag, d->name_loc, "write which it is");
  }
  check_again(u, d, f);
}
