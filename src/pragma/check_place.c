// Where a directive may stand: inside which others, at file scope or in a function.
// In: directives with their nodes.  Out: messages only. The rules are tables.
#include "pragma/check.h"

#define BIT(kind) (1u << (kind))
enum {
  IN_COMPUTE = BIT(DIR_COMPUTE),
  // What talks to the device from the host.
  HOST_ONLY = BIT(DIR_COMPUTE) | BIT(DIR_DATA) | BIT(DIR_ENTER_DATA) |
              BIT(DIR_EXIT_DATA) | BIT(DIR_UPDATE) | BIT(DIR_HOST_DATA) | BIT(DIR_WAIT) |
              BIT(DIR_INIT) | BIT(DIR_SHUTDOWN) | BIT(DIR_SET),
};

static bool is_kind(const Directive *d, unsigned kinds) {
  return kinds >> d->info->kind & 1;
}

// --- file scope ----------------------------------------------------------------------

static void check_file_scope(Unit *u, const Directive *d) {
  const char *name = d->info->name;
  // OpenACC 3.3, 2.15.1: without a name it belongs to the function declared next.
  if (d->info->kind == DIR_ROUTINE && !clause_of(d, CL_ENTER) &&
      !(d->target && d->target->functions.len)) {
    error(u->diag, d->name_loc, "no function follows '%s'", name);
    note(u->diag, d->name_loc, "put it before the function, or name the function: %s(f)",
         name);
  }
}

// --- nesting -------------------------------------------------------------------------

static bool is_device_function(const Function *f) { return f && f->routine; }

static void check_inside_compute(Unit *u, const Directive *d) {
  const Directive *outer = enclosing(d, IN_COMPUTE);
  if (!outer || !is_kind(d, HOST_ONLY | BIT(DIR_DECLARE))) return;
  error(u->diag, d->name_loc, "'%s' must not be inside of '%s'", d->info->name,
        outer->info->name);
  note(u->diag, outer->name_loc, "'%s' is here", outer->info->name);
}

static void check_outside_compute(Unit *u, const Directive *d) {
  const char *name = d->info->name;
  if (enclosing(d, IN_COMPUTE) || is_device_function(d->function)) return;
  if (is_kind(d, BIT(DIR_LOOP))) {
    error(u->diag, d->name_loc, "'%s' is not inside of a compute construct", name);
    note(u->diag, d->name_loc, "write '%s', or put 'routine' before the function",
         d->info->dialect == DIALECT_ACC ? "parallel loop" : "target teams loop");
  } else if (is_kind(d, BIT(DIR_CACHE))) {
    error(u->diag, d->name_loc, "'%s' is not inside of a loop of a compute construct",
          name);
  } else if (is_kind(d, BIT(DIR_ATOMIC)) && d->info->dialect == DIALECT_ACC) {
    warning(u->diag, d->name_loc, "'%s' outside of a compute construct has no effect",
            name);
  }
}

// --- gang, worker, vector ------------------------------------------------------------

// From the outermost level inwards.
static const struct {
  ClauseKind kind;
  int rank;
} levels[] = {{CL_GANG, 3}, {CL_WORKER, 2}, {CL_VECTOR, 1}};

// gang(dim: d): dimensions 2 and 3 are coarser than 1 (OpenACC 3.3, 2.9.2).
static int dimension_of(const Clause *c) {
  for (int i = 0; i < c->items.len; i++) {
    const Item *it = &c->items.at[i];
    if (it->keyword && !strcmp(it->keyword, "dim") && it->expr.node && it->expr.node->has_value)
      return (int)it->expr.node->value;
  }
  return 1;
}

// The clause of the innermost (or outermost) level of a loop; NULL: it names none.
static const Clause *level_of(const Directive *d, bool outermost, int *rank) {
  const Clause *found = NULL;
  for (size_t i = 0; i < countof(levels); i++) {
    const Clause *c = clause_of(d, levels[i].kind);
    if (!c || (found && outermost)) continue;
    found = c;
    *rank = levels[i].rank + (levels[i].kind == CL_GANG ? dimension_of(c) - 1 : 0);
  }
  return found;
}

// OpenACC 3.3, 2.9.2 to 2.9.4: a loop may hold only loops of a finer level.
static void check_levels(Unit *u, const Directive *d) {
  int rank = 0, outer_rank = 0;
  const Clause *c = level_of(d, true, &rank);
  if (!c || d->info->dialect != DIALECT_ACC || !(d->info->flags & DIRECTIVE_HAS_LOOP))
    return;
  const Directive *outer = d;
  while ((outer = enclosing(outer, BIT(DIR_LOOP) | BIT(DIR_COMPUTE)))) {
    const Clause *o = level_of(outer, false, &outer_rank);
    if (!o || outer_rank > rank) continue;
    error(u->diag, c->loc, "'%s' must not be inside of a loop with '%s'", c->name,
          o->name);
    if (o->kind == CL_GANG && c->kind == CL_GANG)
      note(u->diag, o->loc,
           "'gang' is here, over dimension %d; one inside of it needs a smaller 'dim'",
           dimension_of(o));
    else
      note(u->diag, o->loc,
           "'%s' is here; the order from outside is gang, worker, vector", o->name);
    return;
  }
  const Directive *routine = d->function ? d->function->routine : NULL;
  if (!routine || enclosing(d, IN_COMPUTE) || routine->info->dialect != DIALECT_ACC)
    return;
  const Clause *o = level_of(routine, true, &outer_rank);
  if (o && outer_rank >= rank) return;
  if (o)
    error(u->diag, c->loc, "'%s' in '%s', a routine '%s'", c->name, d->function->name, o->name);
  else
    error(u->diag, c->loc, "'%s' in '%s', which is called by a single thread", c->name,
          d->function->name);
  note(u->diag, o ? o->loc : routine->name_loc, "'%s' is here; it would have to be '%s'",
       o ? o->name : routine->info->name, c->name);
}

// --- what follows --------------------------------------------------------------------

static void check_statement(Unit *u, const Directive *d) {
  BodyKind body = d->info->body;
  if (body != BODY_STATEMENT && body != BODY_LOOP) return;
  if (!statement_of(d))
    error(u->diag, d->name_loc, "a %s must follow '%s'",
          body == BODY_LOOP ? "loop" : "statement", d->info->name);
}

void check_placement(Unit *u, const Directive *d) {
  if (!d->function) {
    check_file_scope(u, d);
    return;
  }
  check_statement(u, d);
  check_inside_compute(u, d);
  check_outside_compute(u, d);
  check_levels(u, d);
}
