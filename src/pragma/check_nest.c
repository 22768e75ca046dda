// Which directives of OpenMP may stand inside which others in a target region (OpenMP 5.2, 17.1 and
// the restrictions of each construct). On the host clang looks at them.
// In: directives with their nodes.  Out: messages only. The rules are a table.
#include "pragma/check.h"

// The parts of a directive: O_* and these, which have no clauses of their own.
#define BARRIER ((Parts)1 << 62)
#define SECTION ((Parts)1 << 63)
#define TASKS   (O_TASK | O_TASKLOOP)
enum {
  WORKSHARING = O_FOR | O_SECTIONS | O_SINGLE,
  BINDING = O_PARALLEL | O_TEAMS | O_TARGET, // 'closely nested' ends at these
};

static Parts nesting_parts(const Directive *d) {
  if (d->info->dialect != DIALECT_OMP) return d->info->kind == DIR_COMPUTE ? O_TARGET : 0;
  Parts parts = directive_row(d->info->id)->parts;
  switch ((int)d->info->kind) {
  case DIR_BARRIER: return parts | BARRIER;
  case DIR_SECTION: return parts | SECTION;
  case DIR_MASKED: return parts | O_MASKED; // master has no part of its own
  }
  return parts;
}

// A region of the first kind closely nested inside of one of the second: no parallel, which has
// other threads, stands between.
static const struct {
  Parts inner, outer;
  const char *why;
} rules[] = {
    {WORKSHARING | O_SCOPE,
     WORKSHARING | O_LOOP | O_CRITICAL | O_ORDERED | O_MASKED | TASKS,
     "all threads of a team must meet it, but only some are there; put it outside, or "
     "inside of a 'parallel' of its own"},
    {BARRIER, WORKSHARING | O_LOOP | O_CRITICAL | O_ORDERED | O_MASKED | TASKS,
     "all threads of a team must meet it, but only some are there; put it outside"},
    {O_MASKED, WORKSHARING | O_LOOP | TASKS,
     "the thread that it asks for need not come by; put it outside"},
    {O_ORDERED, O_CRITICAL | O_ORDERED | O_LOOP,
     "iterations would wait for each other; put it directly into the loop"},
    {O_CRITICAL, O_LOOP,
     "its iterations may run at once in one thread, which would wait for itself; take "
     "'for'"},
};

static const Directive *parent_of(const Directive *d) {
  const Node *n = d->node ? d->node->parent : NULL;
  while (n && n->kind != N_DIRECTIVE) n = n->parent;
  return n ? n->directive : NULL;
}

static void report_nesting(Unit *u, const Directive *d, const Directive *outer,
                           const char *why) {
  error(u->diag, d->name_loc, "'%s' must not be inside of '%s'", d->info->name,
        outer->info->name);
  note(u->diag, outer->name_loc, "'%s' is here: %s", outer->info->name, why);
}

static bool check_closely(Unit *u, const Directive *d) {
  Parts parts = nesting_parts(d), outer;
  if (parts & BINDING) return true;
  for (const Directive *o = parent_of(d); o; o = parent_of(o)) {
    outer = nesting_parts(o);
    for (size_t i = 0; i < countof(rules); i++) {
      if (!(parts & rules[i].inner) || !(outer & rules[i].outer)) continue;
      report_nesting(u, d, o, rules[i].why);
      return false;
    }
    if (outer & BINDING) return true;
  }
  return true;
}

static bool is_strictly_in_teams(const Directive *d) {
  Parts outer = nesting_parts(parent_of(d));
  return outer & O_TEAMS && !(outer & (O_DISTRIBUTE | O_PARALLEL | O_LOOP));
}

// 10.2: the first thread of each team is alone until a 'parallel' makes others.
static bool check_strictly_in_teams(Unit *u, const Directive *d) {
  Parts parts = nesting_parts(d);
  const Directive *o = parent_of(d);
  bool alone = parts & (WORKSHARING | BARRIER | O_MASKED | O_CRITICAL | O_ORDERED |
                        O_SIMD | TASKS | O_GROUP | O_WAIT | O_SCOPE);
  if (!alone || parts & (O_PARALLEL | O_DISTRIBUTE | O_LOOP) || !is_strictly_in_teams(d))
    return true;
  report_nesting(
      u, d, o,
      "directly inside of 'teams' only 'distribute', 'parallel', 'loop' and 'atomic' may "
      "stand; put it into a 'parallel'");
  return false;
}

// --- simd -------------------------------------------------------------------------------

static bool is_ordered_simd(const Directive *d) {
  for (int i = 0; d->info->kind == DIR_ORDERED && i < d->clauses.len; i++)
    if (!strcmp(d->clauses.at[i]->name, "simd")) return true;
  return false;
}

// 10.4: lanes cannot do anything that threads do.
static bool check_simd(Unit *u, const Directive *d) {
  Parts parts = nesting_parts(d);
  if (parts == O_SIMD || parts == O_LOOP || parts & (O_ATOMIC | O_SCAN) ||
      is_ordered_simd(d))
    return true;
  for (const Directive *o = parent_of(d); o; o = parent_of(o)) {
    if (!(nesting_parts(o) & O_SIMD)) continue;
    report_nesting(
        u, d, o, "a simd loop may hold 'simd', 'loop', 'atomic' and 'ordered simd' only");
    return false;
  }
  return true;
}

// --- what needs another one around -------------------------------------------------------

static void need(Unit *u, const Directive *d, const char *what) {
  const Directive *o = parent_of(d);
  error(u->diag, d->name_loc, "'%s' must be %s, not of '%s'", d->info->name, what,
        o->info->name);
  note(u->diag, o->name_loc, "'%s' is here", o->info->name);
}

// 15.10.2: 'ordered' needs a loop with the clause 'ordered', 'ordered simd' a simd loop.
static void check_ordered(Unit *u, const Directive *d) {
  const Directive *o = parent_of(d);
  bool simd = is_ordered_simd(d);
  while (!(nesting_parts(o) & (BINDING | O_FOR | O_SIMD))) o = parent_of(o);
  if (simd ? nesting_parts(o) & O_SIMD : find_clause(o, CL_ORDERED) != NULL) return;
  if (!(nesting_parts(o) & (O_FOR | O_SIMD)))
    return need(u, d,
                simd ? "inside of a 'simd' loop"
                     : "inside of a 'for' loop with the clause 'ordered'");
  error(u->diag, d->name_loc, "'%s' inside of a loop without '%s'",
        simd ? "ordered simd" : "ordered", simd ? "simd" : "ordered");
  note(u->diag, o->name_loc, "add '%s' here", simd ? "simd" : "ordered");
}

// 11.3: a sections construct is a block of sections; the first may go without the directive.
static void check_sections(Unit *u, const Directive *d) {
  const Node *block = statement_of(d);
  if (!block) return;
  if (block->kind != N_COMPOUND) {
    error(u->diag, block->loc, "'%s' needs a block: { ... }", d->info->name);
    return;
  }
  for (int i = 1; i < block->nchild; i++) {
    const Node *n = block->child[i];
    if (n->kind == N_NULL_STMT) continue;
    if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_SECTION) continue;
    error(u->diag, n->loc, "this statement of '%s' belongs to no 'section'",
          d->info->name);
    note(u->diag, d->name_loc,
         "'%s' is here; put '#pragma omp section' before each of its parts",
         d->info->name);
    return;
  }
}

static const char *name_of(const Directive *critical) {
  const Clause *c = find_clause(critical, CL_BIND);
  return c && c->items.len ? c->items.at[0].text : "";
}

// 15.2: a thread would wait for itself.
static void check_critical(Unit *u, const Directive *d) {
  for (const Directive *o = parent_of(d); o; o = parent_of(o)) {
    if (o->info->kind != DIR_CRITICAL || strcmp(name_of(o), name_of(d)) != 0) continue;
    const char *name = *name_of(d) ? name_of(d) : NULL;
    error(u->diag, d->name_loc, "'critical%s%s%s' inside of one %s", name ? "(" : "",
          name ? name : "", name ? ")" : "",
          name ? "with the same name" : "without a name too");
    note(u->diag, o->name_loc,
         "'critical' is here: a thread would wait for itself; give them "
         "different names");
    return;
  }
}

static const Node *statement_beside(const Node *s, const Node *but) {
  while (s && s->kind == N_COMPOUND) {
    const Node *inner = NULL;
    for (int i = 0; i < s->nchild; i++) {
      const Node *n = s->child[i];
      bool holds = n->range.start <= but->range.start && but->range.end <= n->range.end;
      if (!holds && n->kind != N_NULL_STMT) return n;
      if (holds) inner = n;
    }
    s = inner;
  }
  return s == but ? NULL : s;
}

// 10.2: teams stand directly inside of 'target', with nothing beside them.
static void check_teams(Unit *u, const Directive *d) {
  const Directive *o = parent_of(d);
  if (nesting_parts(o) != O_TARGET) return need(u, d, "directly inside of 'target'");
  const Node *other = statement_beside(statement_of(o), d->node);
  if (!other) return;
  error(u->diag, other->loc, "this statement of '%s' stands beside '%s'", o->info->name,
        d->info->name);
  note(u->diag, d->name_loc, "'%s' is here and must be all of it; use two constructs",
       d->info->name);
}

static const char *bind_of(const Directive *d) {
  const Clause *c = find_clause(d, CL_BIND_LOOP);
  return c && c->items.len ? c->items.at[0].text : "";
}

// 11.6 and 11.7.1
static void check_teams_part(Unit *u, const Directive *d, Parts parts) {
  if (parts & O_TEAMS || is_strictly_in_teams(d)) return;
  if (parts & O_DISTRIBUTE)
    need(u, d, "directly inside of 'teams'");
  else if (!strcmp(bind_of(d), "teams"))
    need(u, d, "directly inside of 'teams' for bind(teams)");
}

// 11.6: which iterations are whose is not known before they are shared out twice.
static void check_composite(Unit *u, const Directive *d, Parts parts) {
  static const ClauseKind kinds[] = {CL_ORDERED, CL_LINEAR};
  for (size_t i = 0; parts & O_DISTRIBUTE && i < countof(kinds); i++) {
    const Clause *c = find_clause(d, kinds[i]);
    if (!c || (c->kind == CL_LINEAR && parts & O_SIMD)) continue;
    error(u->diag, c->loc, "'%s' is not allowed on '%s'", c->name, d->info->name);
    note(u->diag, c->loc,
         "teams share out the iterations first; 'parallel for' may have it");
  }
}

// 11.6: the team of the last iteration would change what others start with.
static void check_first_and_last(Unit *u, const Directive *d, Parts parts) {
  if (!(parts & O_DISTRIBUTE)) return;
  for (Items it = items_of(d, CL_LASTPRIVATE); next_item(&it);) {
    if (!it.var || !names_var(d, CL_FIRSTPRIVATE, it.var)) continue;
    error(u->diag, it.item->loc, "firstprivate and lastprivate of '%s' on '%s'",
          it.item->text, d->info->name);
    note(u->diag, it.item->loc,
         "teams do not wait for each other between both; 'parallel for' may have them");
  }
}

// 11.5.3: iterations in order need chunks in order.
static void check_schedule(Unit *u, const Directive *d) {
  const Clause *c = find_clause(d, CL_SCHEDULE), *ordered = find_clause(d, CL_ORDERED);
  if (!c || !ordered || !c->modifier) return;
  error(u->diag, c->loc, "'%s' of 'schedule' contradicts 'ordered'", c->modifier);
  note(u->diag, ordered->loc, "'ordered' is here");
}

// 5.4.8: 'ordered' with a number is about that many loops, and 'collapse' about some of them.
static void check_ordered_loops(Unit *u, const Directive *d) {
  const Clause *ordered = find_clause(d, CL_ORDERED), *c = find_clause(d, CL_COLLAPSE);
  const Node *loops =
      ordered && ordered->items.len ? ordered->items.at[0].expr.node : NULL;
  const Node *all = c && c->items.len ? c->items.at[0].expr.node : NULL;
  if (!loops || !all || !loops->has_value || !all->has_value ||
      loops->value >= all->value)
    return;
  error(u->diag, ordered->loc,
        "'ordered(%lld)' is about fewer loops than 'collapse(%lld)'", loops->value,
        all->value);
  note(u->diag, c->loc, "'collapse' is here");
}

// Checks a directive in a function that others call: the constructs around the calls are not known.
static void check_called(Unit *u, const Directive *d) {
  if (d->info->kind == DIR_SECTIONS) check_sections(u, d);
  if (d->info->kind == DIR_CRITICAL) check_critical(u, d);
  if (check_simd(u, d)) check_closely(u, d);
}

void check_nesting(Unit *u, const Directive *d) {
  if (d->info->dialect != DIALECT_OMP || !d->node) return;
  Parts parts = nesting_parts(d);
  check_composite(u, d, parts);
  check_first_and_last(u, d, parts);
  check_schedule(u, d);
  check_ordered_loops(u, d);
  if (d->is_called) return check_called(u, d);
  if (d->info->kind == DIR_COMPUTE || !enclosing(d, 1u << DIR_COMPUTE)) return;
  if (parts & O_TEAMS) check_teams(u, d);
  if (d->info->kind == DIR_SECTIONS) check_sections(u, d);
  if (!check_simd(u, d) || !check_closely(u, d) || !check_strictly_in_teams(u, d)) return;
  check_teams_part(u, d, parts);
  switch ((int)d->info->kind) {
  case DIR_ORDERED: check_ordered(u, d); break;
  case DIR_CRITICAL: check_critical(u, d); break;
  case DIR_SECTION:
    if (!(nesting_parts(parent_of(d)) & O_SECTIONS))
      need(u, d, "directly inside of 'sections'");
    break;
  }
}
