// The parallel nest of a compute region: which loops are spread over the device's threads.
// In:  region's tree.  Out: region->nest and nest_body, or serial with the reason.
#include "analysis/analysis.h"

// The one statement inside braces, through any depth of braces; else the statement itself.
static Node *only_statement(Node *s) {
  while (s && s->kind == N_COMPOUND) {
    Node *one = NULL;
    int count = 0;
    for (int i = 0; i < s->nchild; i++)
      if (s->child[i]->kind != N_NULL_STMT) one = s->child[i], count++;
    if (count != 1) return s;
    s = one;
  }
  return s;
}

static bool is_loop_directive(const Node *n) {
  return n && n->kind == N_DIRECTIVE && n->nchild &&
         (n->directive->info->kind == DIR_LOOP ||
          (n->directive->info->flags & DIRECTIVE_HAS_LOOP));
}

typedef enum { LOOP_SEQUENTIAL, LOOP_PARALLEL, LOOP_TO_PROVE } LoopMode;

// OpenACC 3.3, 2.9: in a parallel construct a loop is independent unless it says seq or auto; in a
// kernels construct it is auto unless it says independent.
static LoopMode loop_mode(const Region *r, const Directive *d) {
  if (d->info->dialect == DIALECT_OMP)
    return d->info->flags & DIRECTIVE_PARALLEL_LOOP ? LOOP_PARALLEL : LOOP_SEQUENTIAL;
  if (find_clause(d, CL_SEQ)) return LOOP_SEQUENTIAL;
  if (find_clause(d, CL_INDEPENDENT)) return LOOP_PARALLEL;
  bool is_auto =
      find_clause(d, CL_AUTO) || r->directive->info->compute == COMPUTE_KERNELS;
  return is_auto ? LOOP_TO_PROVE : LOOP_PARALLEL;
}

static int collapse_depth(const Directive *d) {
  Clause *c = find_clause(d, CL_COLLAPSE);
  if (!c || !c->items.len) return 1;
  Node *n = c->items.at[0].expr.node;
  return n && n->has_value && n->value > 0 ? (int)n->value : 1;
}

static bool names_nest_variable(const Region *r, const Node *e) {
  if (e->kind == N_REF)
    for (int i = 0; i < r->nest.len; i++)
      if (e->var && e->var == r->nest.at[i].loop.var) return true;
  for (int i = 0; i < e->nchild; i++)
    if (e->child[i] && names_nest_variable(r, e->child[i])) return true;
  return false;
}

// Bounds of a nest are computed once, before it starts.
static bool has_fixed_bounds(const Region *r, const CanonicalLoop *l) {
  return !names_nest_variable(r, l->start) && !names_nest_variable(r, l->bound) &&
         (!l->step || !names_nest_variable(r, l->step));
}

// Adds the 'depth' loops under a directive; false when one of them cannot join the nest.
static bool add_loops(Unit *u, Region *r, Directive *d, Node *stmt, int depth) {
  int before = r->nest.len;
  Node *s = stmt;
  for (int i = 0; i < depth; i++) {
    s = only_statement(s);
    NestLoop l = {.node = s, .directive = d};
    const char *why;
    Loc where;
    if (!s || s->kind != N_FOR || !canonical_loop(s, &l.loop, &where, &why) ||
        !has_fixed_bounds(r, &l.loop)) {
      r->nest.len = before;
      return false;
    }
    push(u->arena, &r->nest, l);
    s = s->child[3];
  }
  r->nest_body = s;
  return true;
}

// A loop directive directly inside the nest, parallel too and without a reduction of its own,
// makes the nest deeper: the same as collapse, which OpenACC lets us choose (2.9, gang to vector).
static void deepen_nest(Unit *u, Region *r) {
  for (;;) {
    Node *s = only_statement(r->nest_body);
    if (!is_loop_directive(s) || loop_mode(r, s->directive) != LOOP_PARALLEL) return;
    if (find_clause(s->directive, CL_REDUCTION) || find_clause(s->directive, CL_TILE))
      return;
    if (!add_loops(u, r, s->directive, s->child[0], collapse_depth(s->directive))) return;
  }
}

bool is_parallel_loop(const Region *r, const Directive *d) {
  return d->info->kind == DIR_LOOP && loop_mode(r, d) == LOOP_PARALLEL &&
         !find_clause(d, CL_TILE);
}

bool collapsed_loops(Unit *u, Directive *d, Node *stmt, NestLoops *out, Node **body) {
  Region scratch = {.nest = {0}};
  bool good = add_loops(u, &scratch, d, stmt, collapse_depth(d));
  out->at = scratch.nest.at, out->len = scratch.nest.len, out->cap = scratch.nest.cap;
  *body = scratch.nest_body;
  return good;
}

static bool contains_loop(const Node *n) {
  if (n->kind == N_FOR || n->kind == N_WHILE || n->kind == N_DO || n->kind == N_GOTO)
    return true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && contains_loop(n->child[i])) return true;
  return false;
}

static void run_on_one_thread(Region *r, const char *why) {
  r->serial = true;
  r->serial_reason = why;
  r->nest.len = 0;
  r->nest_body = r->body;
}

// A loop without a proof of its own: as many loops of the nest as can be shown to be independent,
// at least those the directive collapses.
static void prove_nest(Unit *u, Region *r, Directive *d, Node *stmt) {
  int asked = d ? collapse_depth(d) : 1;
  const char *why = "its loop is not in canonical form";
  if (!add_loops(u, r, d, stmt, asked)) return run_on_one_thread(r, why);
  while (add_loops(u, r, NULL, r->nest_body, 1)) {}
  int proved = independent_loops(u, r, r->nest.at, r->nest.len, &why);
  if (proved < asked) return run_on_one_thread(r, why);
  r->nest.len = proved;
  r->nest_body = only_statement(r->nest.at[proved - 1].node->child[3]);
}

// The loop directive of a region, or NULL with the loop itself in *stmt where a kernels region has none.
static Directive *region_loop(const Region *r, Node **stmt) {
  *stmt = r->body;
  if (r->directive->info->flags & DIRECTIVE_HAS_LOOP) return r->directive;
  *stmt = only_statement(r->body);
  if (!is_loop_directive(*stmt)) return NULL;
  Directive *d = (*stmt)->directive;
  *stmt = (*stmt)->child[0];
  return d;
}

static bool contains_directive(const Node *n) {
  if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_LOOP) return true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && contains_directive(n->child[i])) return true;
  return false;
}

// Gangs of parallel or teams, as many as the program says, around a body without a loop directive: each
// runs all of it.
static bool is_redundant(const Region *r) {
  bool acc = r->directive->info->compute == COMPUTE_PARALLEL;
  bool teams = r->directive->info->flags & DIRECTIVE_TEAMS,
       threads = r->directive->info->flags & DIRECTIVE_THREADS;
  for (int i = 0; i < r->around.len; i++) {
    teams |= (r->around.at[i]->info->flags & DIRECTIVE_TEAMS) != 0;
    threads |= (r->around.at[i]->info->flags & DIRECTIVE_THREADS) != 0;
  }
  return (acc || (teams && !threads)) && find_level_clause(r, CL_NUM_GANGS) &&
         !contains_directive(r->body);
}

void find_nest(Unit *u, Region *r) {
  ComputeKind compute = r->directive->info->compute;
  Node *stmt;
  Directive *d = region_loop(r, &stmt);
  if (compute == COMPUTE_SERIAL) return run_on_one_thread(r, NULL);
  bool bare = compute == COMPUTE_KERNELS && !d && stmt->kind == N_FOR;
  if (!d && is_redundant(r)) {
    r->redundant = true;
    r->nest_body = r->body;
    r->has_inner_loop = true;
    return;
  }
  if (!d && !bare) {
    bool asked = compute == COMPUTE_TARGET || !contains_loop(stmt);
    return run_on_one_thread(
        r, asked ? NULL : "its body is more than one nest of parallel loops");
  }
  switch (bare ? LOOP_TO_PROVE : loop_mode(r, d)) {
  case LOOP_SEQUENTIAL:
    return run_on_one_thread(
        r, find_clause(d, CL_SEQ)
               ? NULL
               : "the directive does not spread its loop over the device");
  case LOOP_TO_PROVE: prove_nest(u, r, d, stmt); break;
  case LOOP_PARALLEL:
    if (!add_loops(u, r, d, stmt, collapse_depth(d)))
      return run_on_one_thread(r, "the bounds of its loops depend on each other");
    deepen_nest(u, r);
    break;
  }
  if (!r->serial) r->has_inner_loop = contains_loop(r->nest_body);
}
