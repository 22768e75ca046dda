// Error recovery: drops the constructs at fault, so that one run reports the faults of every directive.
// In: the places of the errors, checked directives.  Out: the unit without the constructs at fault.
#include "pragma/check.h"

static int last_line(const Unit *u, Range r) { return front_loc(u, r.end - 1).line; }

static bool same_file(Loc a, Loc b) {
  return a.file && b.file && !strcmp(a.file, b.file);
}

// The function whose definition has this line, or NULL.
static const Function *function_at(const Unit *u, Loc place) {
  for (int i = 0; i < u->decls.len; i++) {
    const Decl *d = u->decls.at[i];
    if (!d->is_definition || d->in_system_header || !same_file(d->loc, place)) continue;
    if (place.line < d->loc.line || place.line > last_line(u, d->range)) continue;
    for (int k = 0; k < d->functions.len; k++)
      if (d->functions.at[k]->definition == d) return d->functions.at[k];
  }
  return NULL;
}

static Directive *around(const Directive *d) { return (Directive *)enclosing(d, ~0u); }

// The innermost construct with this line. One without a statement has all lines up to the next directive, as its
// pragma may have several.
static Directive *construct_at(const Unit *u, Loc place) {
  Directive *last = NULL;
  for (int i = 0; i < u->directives.len; i++) {
    Directive *d = u->directives.at[i];
    if (d->node && same_file(d->loc, place) && d->loc.line <= place.line) last = d;
  }
  if (!last || !statement_of(last)) return last;
  while (last && place.line > last_line(u, last->node->range)) last = around(last);
  return last;
}

// A compute construct is at fault as a whole.
static Directive *whole(Directive *d) {
  Directive *outermost = d;
  for (Directive *o = d; o; o = around(o))
    if (o->info->kind == DIR_COMPUTE) outermost = o;
  return outermost;
}

typedef struct {
  Vec(const Directive *) constructs;
  Vec(const Function *) functions; // with all that they hold
} Faulty;

// An unread directive may have enclosed others, and a declaration may hold for others: then the whole function is dropped.
static bool concerns_function(const Unit *u, const Directive *d, Loc place) {
  for (int i = 0; i < u->unread.len; i++)
    if (same_file(u->unread.at[i], place) && u->unread.at[i].line == place.line)
      return true;
  return !d || d->info->kind == DIR_DECLARE;
}

// False: others may depend on what stands there, at file scope or in a routine.
static bool add_faulty(Unit *u, Faulty *x, Loc place) {
  const Function *f = function_at(u, place);
  if (!f || f->routine) return false;
  Directive *d = construct_at(u, place);
  if (concerns_function(u, d, place))
    push(u->arena, &x->functions, f);
  else
    push(u->arena, &x->constructs, whole(d));
  return true;
}

static bool is_faulty(const Faulty *x, const Directive *d) {
  for (int i = 0; i < x->functions.len; i++)
    if (x->functions.at[i] == d->function) return true;
  for (; d; d = around(d))
    for (int i = 0; i < x->constructs.len; i++)
      if (x->constructs.at[i] == d) return true;
  return false;
}

bool drop_faulty_constructs(Unit *u) {
  Faulty x = {.functions = {0}};
  for (int i = 0; i < u->diag->reported.len; i++)
    if (!add_faulty(u, &x, u->diag->reported.at[i].loc)) return false;
  int left = 0, len = u->directives.len;
  Directive **all = u->directives.at;
  u->directives.at = alloc_n(u->arena, Directive *, len);
  for (int i = 0; i < len; i++)
    if (!is_faulty(&x, all[i])) u->directives.at[left++] = all[i];
  u->directives.len = left, u->directives.cap = len;
  return left > 0;
}
