// Loops against what stands around them: arguments of gang, worker and vector, reductions of nested
// loops, the loop variable in clauses.
// In: directives with their nodes.  Out: messages only.
// OpenACC 3.3, 2.9.2 to 2.9.4 and 2.9.11; OpenMP 5.2, 5.1.1, 5.4.5 and 11.7.
#include "pragma/check.h"

#define BIT(kind) (1u << (kind))

// The compute construct that the loop belongs to: itself, one around it, or NULL (in a routine).
static const Directive *compute_of(const Directive *d) {
  return d->info->kind == DIR_COMPUTE ? d : enclosing(d, BIT(DIR_COMPUTE));
}

static bool has_loop(const Directive *d) { return d->info->flags & DIRECTIVE_HAS_LOOP; }

// --- arguments of gang, worker, vector ---------------------------------------------------

static const struct {
  ClauseKind level, construct;
  const char *instead;
} sizes[] = {{CL_GANG, CL_NUM_GANGS, "num_gangs"},
             {CL_WORKER, CL_NUM_WORKERS, "num_workers"},
             {CL_VECTOR, CL_VECTOR_LENGTH, "vector_length"}};

// The item with this key (NULL: how many, with or without its key), or NULL.
static const Item *item_of(const Clause *c, const char *key) {
  for (int i = 0; i < c->items.len; i++) {
    const char *keyword = c->items.at[i].keyword;
    bool size = !keyword || !strcmp(keyword, "num") || !strcmp(keyword, "length");
    if (key ? keyword && !strcmp(keyword, key) : size) return &c->items.at[i];
  }
  return NULL;
}

static void check_size(Unit *u, const Directive *compute, const Clause *c, size_t row) {
  const Item *size = item_of(c, NULL);
  if (!size) return;
  if (!compute || compute->info->compute != COMPUTE_KERNELS) {
    warning(u->diag, size->loc, WARN_MISPLACED_CLAUSE,
            "'%s' takes a number in 'kernels' only; it is taken for '%s(%s)'", c->name,
            sizes[row].instead, size->expr.text);
    return;
  }
  const Clause *other = find_clause(compute, sizes[row].construct);
  if (!other) return;
  error(u->diag, size->loc, "'%s' has a number, and '%s' has '%s'", c->name,
        compute->info->name, other->name);
  note(u->diag, other->loc, "'%s' is here; only one of them may say how many",
       other->name);
}

static void check_level_arguments(Unit *u, const Directive *d) {
  const Directive *compute = compute_of(d);
  for (size_t i = 0; i < countof(sizes); i++) {
    const Clause *c = find_clause(d, sizes[i].level);
    if (!c) continue;
    check_size(u, compute, c, i);
    const Item *dim = item_of(c, "dim");
    if (dim && compute && compute->info->compute == COMPUTE_KERNELS)
      error(u->diag, dim->loc, "'dim' of 'gang' is for 'parallel', not for '%s'",
            compute->info->name);
  }
}

// --- reductions --------------------------------------------------------------------------

static const Clause *reduction_of(const Directive *d, const Var *v) {
  for (Items it = items_of(d, CL_REDUCTION); next_item(&it);)
    if (it.var == v) return it.clause;
  return NULL;
}

// Has the directive a copy of its own, so that what is inside is another variable?

// OpenACC 3.3, 2.9.11: nested reductions of one variable have one operator, and the loops between
// them reduce it too.
static void check_nested(Unit *u, const Directive *d, const Clause *c, const Item *item) {
  const Var *v = section_var(item);
  const Directive *between = NULL;
  for (const Directive *o = d;
       v && (o = enclosing(o, BIT(DIR_LOOP) | BIT(DIR_COMPUTE)));) {
    if (names_var(o, CL_PRIVATE, v)) return;
    const Clause *outer = reduction_of(o, v);
    if (outer && strcmp(outer->op_name, c->op_name) != 0) {
      error(u->diag, item->loc, "'%s' is reduced with '%s' here and with '%s' around",
            v->name, c->op_name, outer->op_name);
      note(u->diag, outer->loc, "'reduction' with '%s' is here", outer->op_name);
      return;
    }
    if (outer && between) {
      error(u->diag, between->name_loc,
            "this loop stands between two reductions of '%s' and has none", v->name);
      note(u->diag, outer->loc, "add 'reduction(%s: %s)', as here", outer->op_name,
           v->name);
      return;
    }
    bool shares = has_loop(o) && !find_clause(o, CL_SEQ);
    if (!outer && shares && !between) between = o;
  }
}

// OpenACC 3.3, 2.9.11. A reduction on all gangs has a place only where their number is one of the construct's.
static void check_gang_reduction(Unit *u, const Directive *d, const Clause *c) {
  const Clause *gang = find_clause(d, CL_GANG);
  if (!gang || !has_loop(d)) return;
  const Directive *compute = compute_of(d);
  const Clause *gangs = compute ? find_clause(compute, CL_NUM_GANGS) : NULL;
  if (!compute) {
    error(u->diag, c->loc, "'reduction' on a gang loop of the routine '%s'",
          d->function->name);
    note(u->diag, gang->loc,
         "'gang' is here; only a compute construct has a place for the result");
  } else if (gangs && gangs->items.len > 1) {
    error(u->diag, c->loc,
          "'reduction' on a gang loop of a '%s' with %d values in 'num_gangs'",
          compute->info->name, gangs->items.len);
    note(u->diag, gangs->loc, "'num_gangs' is here");
  } else if (dimension_of(gang) > 1) {
    error(u->diag, c->loc, "'reduction' on a gang loop over dimension %d",
          dimension_of(gang));
    note(u->diag, gang->loc,
         "'gang' is here; only loops over dimension 1 have reductions");
  }
}

// --- the loop variable ---------------------------------------------------------------------

// OpenMP 5.2, 5.1.1: it is private, or what private, lastprivate and, on simd, linear make of it.
static bool may_name(const Directive *d, ClauseKind kind) {
  switch ((int)kind) {
  case CL_REDUCTION: return false;
  case CL_FIRSTPRIVATE:
  case CL_SHARED: return d->info->dialect == DIALECT_ACC;
  case CL_LINEAR: return d->info->flags & DIRECTIVE_SIMD;
  }
  return true;
}

static bool names_loop(const Directive *d, const Item *item) {
  for (Nested it = nested_loops(d, statement_of(d)); next_loop(&it);)
    if (section_var(item) == it.form->var) return true;
  return false;
}

static void check_counter(Unit *u, const Directive *d, const Clause *c, const Item *item,
                          bool is_counter) {
  bool last_of_loop =
      c->kind == CL_LASTPRIVATE && directive_row(d->info->id)->parts & O_LOOP;
  if (is_counter && !may_name(d, c->kind))
    error(u->diag, item->loc, "'%s' counts the iterations of '%s' and cannot be in '%s'",
          item->text, d->info->name, c->name);
  else if (!is_counter && last_of_loop)
    error(u->diag, item->loc,
          "'lastprivate' of '%s' takes its loop variable only, not '%s'", d->info->name,
          item->text);
}

// --- what the construct around shares -----------------------------------------------------

// The parallel (of a worksharing construct) or teams (of distribute) whose variables it divides up. A reduction of a
// directive combined with distribute is that of its parallel or simd (17.2): a team adds up in its own variable.
static const Directive *sharing_of(const Directive *d, const Clause *c) {
  Parts parts = directive_row(d->info->id)->parts, around = 0;
  if (parts & (O_FOR | O_SECTIONS | O_SINGLE) && !(parts & O_PARALLEL))
    around = O_PARALLEL;
  if (parts & O_DISTRIBUTE && !(parts & O_TEAMS) && c->kind != CL_REDUCTION)
    around = O_TEAMS;
  for (const Node *n = d->node->parent; n && around; n = n->parent)
    if (n->kind == N_DIRECTIVE && n->directive->info->dialect == DIALECT_OMP &&
        directive_row(n->directive->info->id)->parts & around)
      return n->directive;
  return NULL;
}

static bool is_inside_construct(const Node *n, const Directive *d) {
  return n && n->range.start >= d->node->range.start &&
         n->range.end <= d->node->range.end;
}

// Is the default of the construct a copy, of what it does not list as shared?
static bool copies_by_default(const Directive *o, const Var *v) {
  const Clause *c = find_clause(o, CL_DEFAULT);
  return c && (c->dflt == DEFAULT_PRIVATE || c->dflt == DEFAULT_FIRSTPRIVATE) &&
         !names_var(o, CL_SHARED, v) && !v->is_global;
}

// Has each thread, or team, of the construct one of its own? o NULL: no construct of the function is around, and its callers'
// threads share the work.
static bool is_own(const Directive *d, const Directive *o, const Clause *c,
                   const Var *v) {
  bool first = c->kind == CL_FIRSTPRIVATE, automatic = !v->is_global;
  // clang has threads' copies start with a team's own variable.
  Parts parts = directive_row(d->info->id)->parts;
  bool threads = parts & O_DISTRIBUTE && parts & O_PARALLEL;
  if (!o) return first && automatic;
  if (names_var(o, CL_PRIVATE, v)) return true;
  if (first && threads) return false;
  return (is_inside_construct(v->node, o) && automatic) ||
         (first && (names_var(o, CL_FIRSTPRIVATE, v) || names_var(o, CL_REDUCTION, v) ||
                    copies_by_default(o, v)));
}

// OpenMP 5.2, 5.4.4, 5.4.5 and 5.5.8: each thread has its own already.
static void check_shared(Unit *u, const Directive *d, const Clause *c, const Item *item) {
  const Directive *o = sharing_of(d, c);
  const Var *v = section_var(item);
  bool needs =
      c->kind == CL_FIRSTPRIVATE || c->kind == CL_LASTPRIVATE || c->kind == CL_REDUCTION;
  Parts parts = directive_row(d->info->id)->parts;
  bool orphan = !o && parts & (O_FOR | O_SECTIONS | O_SINGLE | O_DISTRIBUTE) &&
                !(parts & (O_PARALLEL | O_TEAMS)) && !enclosing(d, BIT(DIR_COMPUTE));
  if (!needs || !v || !(o || orphan) || !is_own(d, o, c, v)) return;
  error(u->diag, item->loc, "'%s' in '%s' of '%s' is private to each %s", item->text,
        c->name, d->info->name, parts & O_DISTRIBUTE ? "team" : "thread");
  if (o)
    note(u->diag, o->name_loc, "'%s' is here; the variable must be shared in it",
         o->info->name);
  else
    note(u->diag, v->loc,
         "each that calls '%s' has its own '%s'; leave it out of the clause: the copy is "
         "made for the call",
         d->function->name, v->name);
}

void check_around(Unit *u, const Directive *d) {
  if (!d->node || !d->function) return;
  bool acc = d->info->dialect == DIALECT_ACC;
  bool counts = has_loop(d) && loop_form(loop_of(statement_of(d)));
  if (acc && has_loop(d)) check_level_arguments(u, d);
  for (Items it = all_items(d); next_item(&it);) {
    bool reduces = acc && it.clause->kind == CL_REDUCTION;
    if (reduces && !it.index) check_gang_reduction(u, d, it.clause);
    if (reduces) check_nested(u, d, it.clause, it.item);
    if (!acc) check_shared(u, d, it.clause, it.item);
    if (counts) check_counter(u, d, it.clause, it.item, names_loop(d, it.item));
  }
}
