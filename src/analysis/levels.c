// OpenMP's levels around a flat nest: teams and parallel, directly one inside the other.
// In:  region's tree; after find_nest the nest.  Out: region->around and the body inside of it;
// serial where the program asks for one thread; 'sorry' where the levels are no flat nest.
// How many teams and threads run is ours to choose, up to what num_teams and num_threads say
// (OpenMP 5.2, 10.1.1 and 10.2): one of each where there is no loop to spread.
#include "analysis/analysis.h"

static Node *only_directive(Node *s) {
  while (s && s->kind == N_COMPOUND && s->nchild == 1) s = s->child[0];
  return s && s->kind == N_DIRECTIVE && s->nchild ? s : NULL;
}

void enter_levels(Unit *u, Region *r) {
  if (r->directive->info->dialect != DIALECT_OMP) return;
  Node *n;
  while ((n = only_directive(r->body)) && n->directive->info->kind == DIR_THREADS) {
    push(u->arena, &r->around, n->directive);
    r->body = n->child[0];
  }
}

// --- the directives of a region, from outside ------------------------------------------------

static int level_count(const Region *r) { return 1 + r->around.len + r->nest.len; }

static Directive *level(const Region *r, int i) {
  if (!i) return r->directive;
  return i <= r->around.len ? r->around.at[i - 1]
                            : r->nest.at[i - 1 - r->around.len].directive;
}

static bool has_flag(const Region *r, unsigned flag) {
  for (int i = 0; i < level_count(r); i++)
    if (level(r, i)->info->flags & flag) return true;
  return false;
}

static Clause *find_on_levels(const Region *r, ClauseKind kind) {
  for (int i = 0; i < level_count(r); i++) {
    Clause *c = find_clause(level(r, i), kind);
    if (c) return c;
  }
  return NULL;
}

static bool is_one(const Clause *c) {
  const Node *n = c && c->items.len ? c->items.at[0].expr.node : NULL;
  return n && n->has_value && n->value == 1;
}

// One team of one thread runs its iterations in order, and a program may rely on it.
static bool is_one_thread(const Region *r) {
  bool one_team =
      !has_flag(r, DIRECTIVE_TEAMS) || is_one(find_on_levels(r, CL_NUM_GANGS));
  bool one_each = !has_flag(r, DIRECTIVE_THREADS) ||
                  is_one(find_on_levels(r, CL_NUM_THREADS)) ||
                  is_one(find_on_levels(r, CL_VECTOR_LENGTH));
  return one_team && one_each;
}

// --- what is no flat nest ----------------------------------------------------------------------

static bool is_in_nest(const Region *r, const Directive *d) {
  for (int i = 0; i < r->nest.len; i++)
    if (r->nest.at[i].directive == d) return true;
  return false;
}

// A simd loop runs in its thread; every other level inside has to be part of the nest.
static bool is_level(const Directive *d) {
  const unsigned flags = DIRECTIVE_PARALLEL_LOOP | DIRECTIVE_TEAMS | DIRECTIVE_THREADS;
  return d->info->dialect == DIALECT_OMP && d->info->flags & flags;
}

// Clauses that mean the same to one thread, or that emit declares the copies of.
static bool suits_one_thread(const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    switch ((int)c->kind) {
    case CL_PRIVATE:
    case CL_SHARED:
    case CL_REDUCTION:
    case CL_COLLAPSE:
    case CL_SCHEDULE:
    case CL_ORDER:
    case CL_BIND_LOOP:
    case CL_NUM_THREADS:
    case CL_NOWAIT:
    case CL_SIMDLEN:
    case CL_SAFELEN:
    case CL_NONTEMPORAL: continue;
    case CL_DEFAULT:
      if (c->dflt == DEFAULT_SHARED || c->dflt == DEFAULT_NONE) continue;
    }
    return false;
  }
  return true;
}

// A team of one thread is a team: a parallel region or loop inside sequential code may be run by the
// thread that meets it (OpenMP 5.2, 10.1.1).
static bool runs_in_its_thread(const Region *r, const Directive *d) {
  bool alone = r->serial || !has_flag(r, DIRECTIVE_THREADS);
  return alone && !(d->info->flags & DIRECTIVE_TEAMS) && suits_one_thread(d);
}

static bool contains_level(const Node *n) {
  if (n->kind == N_DIRECTIVE && is_level(n->directive)) return true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && contains_level(n->child[i])) return true;
  return false;
}

static void refuse_inner(Unit *u, const Region *r, const Node *n) {
  if (n->kind == N_DIRECTIVE && is_level(n->directive) && !is_in_nest(r, n->directive) &&
      !runs_in_its_thread(r, n->directive)) {
    sorry(u->diag, n->directive->name_loc, "'%s' that is not directly inside of '%s'",
          n->directive->info->name,
          r->around.len ? r->around.at[r->around.len - 1]->info->name
                        : r->directive->info->name);
    note(u->diag, r->directive->name_loc,
         "'%s' is here; together they must be one nest of loops",
         r->directive->info->name);
    return;
  }
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) refuse_inner(u, r, n->child[i]);
}

static bool is_mapped(const Directive *d, const char *text) {
  for (int i = 0; i < d->clauses.len; i++)
    for (int k = 0; k < d->clauses.at[i]->items.len; k++) {
      const Item *it = &d->clauses.at[i]->items.at[k];
      if (d->clauses.at[i]->kind == CL_MAP && it->expr.text &&
          !strcmp(it->expr.text, text))
        return true;
    }
  return find_clause(d, CL_DEFAULTMAP) != NULL;
}

// The copies of an inner firstprivate start with the device's value. The construct's own value
// is the same for a scalar that it does not map.
static void check_firstprivate(Unit *u, const Region *r, const Clause *c) {
  for (int i = 0; i < c->items.len; i++) {
    const Item *it = &c->items.at[i];
    const Var *v = it->expr.node ? named_var(it->expr.node) : NULL;
    if (!v) continue;
    TypeKind k = v->type->kind;
    bool scalar = k == TYPE_INT || k == TYPE_FLOAT || k == TYPE_BOOL || k == TYPE_ENUM ||
                  k == TYPE_COMPLEX;
    if (!scalar || v->device_global || is_mapped(r->directive, v->name))
      sorry(u->diag, it->loc, "firstprivate(%s) inside of the '%s' that maps it", v->name,
            r->directive->info->name);
  }
}

static void check_clauses_of(Unit *u, const Region *r, const Directive *d) {
  const Clause *c = find_clause(d, CL_DEFAULT);
  if (c && (c->dflt == DEFAULT_FIRSTPRIVATE || c->dflt == DEFAULT_PRIVATE))
    sorry(u->diag, c->loc, "default(%s) on '%s'",
          c->dflt == DEFAULT_PRIVATE ? "private" : "firstprivate", d->info->name);
  for (int i = 0; d != r->directive && i < d->clauses.len; i++) {
    const Clause *inner = d->clauses.at[i];
    if (inner->kind == CL_FIRSTPRIVATE) check_firstprivate(u, r, inner);
    // Without 'parallel' the iterations have an order.
    if (inner->kind == CL_IF && d->info->flags & DIRECTIVE_THREADS)
      sorry(u->diag, inner->loc, "'if' on '%s' inside a target region", d->info->name);
  }
}

// Teams and threads that all run the same statements: one of each will do, unless the program says
// how many.
static void run_once(Unit *u, Region *r) {
  // Fewer threads than num_threads asks for are allowed (10.1.1), fewer teams are not.
  const Clause *c = find_on_levels(r, CL_NUM_GANGS);
  if (c) {
    sorry(u->diag, c->loc, "'%s' around more than one nest of loops", c->name);
    return;
  }
  r->serial_reason = "its body is more than one nest of parallel loops";
}

void check_levels(Unit *u, Region *r) {
  if (r->directive->info->dialect != DIALECT_OMP) return;
  for (int i = 0; i < level_count(r); i++)
    if (!i || level(r, i) != level(r, i - 1)) check_clauses_of(u, r, level(r, i));
  refuse_inner(u, r, r->body);
  r->threads = has_flag(r, DIRECTIVE_THREADS) && !r->serial;
  if (r->redundant) return;
  if (is_one_thread(r)) {
    r->threads = false;
    r->serial = true;
    r->nest.len = 0;
    r->nest_body = r->body;
  } else if (r->serial) {
    run_once(u, r);
  }
  if (r->serial && !r->serial_reason && contains_level(r->body))
    r->serial_reason = "its parallel loops stand among other statements";
}
