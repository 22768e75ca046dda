// Regions: every construct that calls the runtime, in text order, with its enclosing one.
// In:  unit->directives and the trees.  Out: unit->regions.
#include "analysis/analysis.h"

static bool is_region(const Directive *d) {
  switch (d->info->kind) {
  case DIR_COMPUTE:
  case DIR_DATA:
  case DIR_ENTER_DATA:
  case DIR_EXIT_DATA:
  case DIR_UPDATE:
  case DIR_HOST_DATA:
  case DIR_WAIT:
  case DIR_INIT:
  case DIR_SHUTDOWN:
  case DIR_SET: return true;
  case DIR_DECLARE: return d->info->dialect == DIALECT_ACC;
  case DIR_LOOP:
  case DIR_THREADS:
  case DIR_SINGLE:
  case DIR_MASKED:
  case DIR_CRITICAL:
  case DIR_BARRIER:
  case DIR_SECTIONS:
  case DIR_SECTION:
  case DIR_ORDERED:
  case DIR_FLUSH:
  case DIR_ATOMIC:
  case DIR_CACHE:
  case DIR_ROUTINE:
  case DIR_DECLARE_END:
  case DIR_REQUIRES: return false;
  }
  unreachable();
}

// OpenACC 3.3, 2.13: declare in a function is a data region from there on. The last one before a
// statement of its block, or NULL.
static Region *declared_before(const Node *n) {
  Region *last = NULL;
  for (int i = 0; n->parent->kind == N_COMPOUND && n->parent->child[i] != n; i++) {
    const Node *s = n->parent->child[i];
    if (s->kind == N_DIRECTIVE && s->directive->info->kind == DIR_DECLARE)
      last = s->directive->region;
  }
  return last;
}

static Region *enclosing_region(const Directive *d) {
  for (Node *n = d->node; n->parent; n = n->parent) {
    Region *declared = declared_before(n);
    if (declared) return declared;
    if (n->parent->kind == N_DIRECTIVE && n->parent->directive->region)
      return n->parent->directive->region;
  }
  return NULL;
}

void find_regions(Unit *u) {
  for (int i = 0; i < u->directives.len; i++) {
    Directive *d = u->directives.at[i];
    if (!d->node || !is_region(d)) continue;
    Region *outer = enclosing_region(d);
    if (outer && outer->directive->info->kind == DIR_COMPUTE)
      continue; // check.c has refused it
    Region *r = alloc(u->arena, Region);
    r->id = u->regions.len;
    r->directive = d;
    r->node = d->node;
    r->body = d->info->kind == DIR_DECLARE ? d->node->parent
              : d->node->nchild            ? d->node->child[0]
                                           : NULL;
    r->function = d->function;
    r->parent = outer;
    d->region = r;
    push(u->arena, &u->regions, r);
  }
}

Clause *find_clause(const Directive *d, ClauseKind kind) {
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i]->kind == kind) return d->clauses.at[i];
  return NULL;
}

Clause *find_level_clause(const Region *r, ClauseKind kind) {
  Clause *c = find_clause(r->directive, kind);
  for (int i = 0; !c && i < r->around.len; i++) c = find_clause(r->around.at[i], kind);
  return c || !r->loop ? c : find_clause(r->loop, kind);
}

bool are_lone_teams(const Region *r) {
  return !r->threads && r->nest.len && has_level_flag(r, DIRECTIVE_TEAMS);
}

bool is_one_team(const Region *r) {
  return r->threads && !has_level_flag(r, DIRECTIVE_TEAMS);
}

// Many teams run the loop of one where nobody can see it.
bool runs_in_one_gang(const Region *r) {
  return r->one_gang || (is_one_team(r) && (r->asks_threads || r->asks_teams));
}

Use *region_use(const Region *r, const Var *v) {
  for (int i = 0; i < r->uses.len; i++)
    if (r->uses.at[i]->var == v) return r->uses.at[i];
  return NULL;
}

// What each kernel is made of; before any sharing, which looks at the kernels around.
static void find_kernels(Unit *u) {
  for (int i = 0; i < u->regions.len; i++) {
    Region *r = u->regions.at[i];
    if (r->directive->info->kind != DIR_COMPUTE) continue;
    enter_levels(u, r);
    find_nest(u, r);
    check_levels(u, r);
    if (r->serial_reason)
      warning(u->diag, r->directive->loc, WARN_SERIAL_REGION, "this '%s' region runs %s: %s",
              r->directive->info->name,
              r->in_order ? "in one gang, in order" : "on one device thread",
              r->serial_reason);
    find_uses(u, r);
  }
}

// Functions that several threads call together have levels like kernels; one that a thread calls by itself
// must not call them.
static void find_routines(Unit *u) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      bool acc = f->routine && f->routine->info->dialect == DIALECT_ACC;
      if (f->definition != u->decls.at[i] || !acc) continue;
      front_body(u, f);
      find_routine_levels(u, f);
      check_routine_calls(u, f);
    }
}

void analyse(Unit *u) {
  spread_subscripts(u);
  find_device_globals(u);
  find_routines(u);
  find_parallelism(u);
  find_inner_loops(u);
  split_kernels(u);
  find_regions(u);
  find_kernels(u);
  check_declared_loops(u);
  for (int i = 0; i < u->regions.len; i++) {
    Region *r = u->regions.at[i];
    if (r->directive->is_split) share_split(u, r);
    if (r->directive->info->kind == DIR_COMPUTE) {
      share_data(u, r);
      check_calls(u, r);
      find_region_levels(u, r);
      check_region_calls(u, r);
    }
    move_data(u, r);
    if (r->directive->info->kind != DIR_COMPUTE) continue;
    order_nest(u, r);
    find_overlaps(u, r);
    find_twice(u, r);
  }
  find_exports(u);
  find_device_decls(u);
  find_exposed(u);
}
