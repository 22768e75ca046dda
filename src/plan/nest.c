// The parallel nest of a compute region: which loops are spread over the device's threads.
// In:  region's tree.  Out: plan.form, its nest, or why there is none.
#include "plan/plan.h"

// The one statement inside braces, through any depth of braces; else the statement itself.
static Node *only_statement(Node *s) {
  while (s && s->kind == N_COMPOUND) {
    Node *one = NULL;
    int count = 0;
    for (int i = 0; i < s->nchild; i++)
      if (!does_nothing(s->child[i])) one = s->child[i], count++;
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

typedef enum { LOOP_SEQUENTIAL, LOOP_PARALLEL } LoopMode;

// OpenACC 3.3, 2.9: in a parallel construct a loop is independent unless it says seq or auto; in a
// kernels construct it is auto unless it says independent.
// An orphaned loop of a routine is independent too (2.9.6).
static LoopMode loop_mode(const Region *r, const Directive *d) {
  if (r && r->plan.form == PLAN_IN_ORDER) return LOOP_SEQUENTIAL;
  if (d->info->dialect == DIALECT_OMP)
    return d->info->flags & DIRECTIVE_PARALLEL_LOOP ? LOOP_PARALLEL : LOOP_SEQUENTIAL;
  if (find_clause(d, CL_SEQ)) return LOOP_SEQUENTIAL;
  if (find_clause(d, CL_INDEPENDENT)) return LOOP_PARALLEL; // or auto.c has proved it
  bool is_auto =
      find_clause(d, CL_AUTO) || (r && r->directive->info->compute == COMPUTE_KERNELS);
  return is_auto ? LOOP_SEQUENTIAL : LOOP_PARALLEL;
}

static bool is_nest_counter(const Node *e, const void *region) {
  return e->kind == N_REF && e->var && counts_nest(region, e->var);
}

// Bounds of a nest are computed once, before it starts.
static bool has_fixed_bounds(const Region *r, const CanonicalLoop *l) {
  return !find_below(l->start, is_nest_counter, r) &&
         !find_below(l->bound, is_nest_counter, r) &&
         !find_below(l->step, is_nest_counter, r);
}

// Adds the 'depth' loops under a directive, as far as they form a box; the others follow in the body.
// *uncollapsed: the first of those, or NULL. False: not even the first loop is canonical.
static bool add_loops(Unit *u, Region *r, Directive *d, Node *stmt, int depth,
                      Node **uncollapsed) {
  Node *s = stmt;
  *uncollapsed = NULL;
  for (int i = 0; i < depth; i++) {
    Node *outer = s;
    s = only_statement(s);
    const CanonicalLoop *form = loop_form(s);
    if (!form || !has_fixed_bounds(r, form)) {
      *uncollapsed = !s || s->kind != N_FOR ? loop_among(s) : s;
      r->plan.nest_body = outer;
      return i > 0;
    }
    push(u->arena, &r->plan.nest, ((NestLoop){.node = s, .directive = d, .loop = *form}));
    s = form->body;
  }
  r->plan.nest_body = s;
  return true;
}

// All of them, or none.
static bool add_box(Unit *u, Region *r, Directive *d, Node *stmt, int depth) {
  int before = r->plan.nest.len;
  Node *uncollapsed, *body = r->plan.nest_body;
  bool good =
      add_loops(u, r, d, stmt, depth, &uncollapsed) && r->plan.nest.len == before + depth;
  if (!good) r->plan.nest.len = before, r->plan.nest_body = body;
  return good;
}

bool directive_reduces(const Directive *d, const Var *v, ReductionOp op) {
  for (Items it = items_of(d, CL_REDUCTION); next_item(&it);)
    if (it.clause->op == op && !it.item->nsubscripts && it.var == v) return true;
  return false;
}

// Has the nest all reductions of a directive inside of it?
static bool reduces_the_same(const Region *r, const Directive *d) {
  const Directive *outer = r->plan.nest.at[0].directive;
  for (Items it = items_of(d, CL_REDUCTION); next_item(&it);)
    if (!it.var || it.item->nsubscripts || it.clause->op == RED_USER || !outer ||
        !directive_reduces(outer, it.var, it.clause->op))
      return false;
  return true;
}

// A loop directive directly inside the nest, parallel too and without a reduction of its own,
// makes the nest deeper: the same as collapse, which OpenACC lets us choose (2.9, gang to vector).
static void deepen_nest(Unit *u, Region *r) {
  for (;;) {
    Node *s = only_statement(r->plan.nest_body);
    if (!is_loop_directive(s) || loop_mode(r, s->directive) != LOOP_PARALLEL) return;
    if (!reduces_the_same(r, s->directive) || hands_on(s->directive)) return;
    if (!is_hidden_team(u, r, s->directive) ||
        !has_host_trips(u, r, s->directive, s->child[0]))
      return;
    if (!add_box(u, r, s->directive, s->child[0], collapse_depth(s->directive))) return;
  }
}

bool is_parallel_loop(const Region *r, const Directive *d) {
  return d->info->kind == DIR_LOOP && loop_mode(r, d) == LOOP_PARALLEL;
}

bool distributes_loop(const Region *r, const Directive *d) {
  return d->info->flags & DIRECTIVE_HAS_LOOP && loop_mode(r, d) == LOOP_PARALLEL;
}

Node *collapsed_loops(Unit *u, Directive *d, Node *stmt, bool only_one, NestLoops *out,
                      Node **body) {
  Region scratch = {0};
  Node *uncollapsed;
  bool good =
      add_loops(u, &scratch, d, stmt, only_one ? 1 : collapse_depth(d), &uncollapsed);
  if (!good) unreachable(); // check_loops has looked at the first one
  out->at = scratch.plan.nest.at, out->len = scratch.plan.nest.len,
  out->cap = scratch.plan.nest.cap;
  *body = scratch.plan.nest_body;
  return uncollapsed;
}

static bool contains_loop(const Node *n) {
  return has_kind(n, LOOP_KINDS | KIND(N_GOTO));
}

// One gang, where it calls routines that all threads of a gang run together.
static void run_on_one_thread(Region *r, const char *why) {
  r->plan.form = calls_together(r->body) ? PLAN_IN_ORDER : PLAN_ONE_THREAD;
  r->plan.has_inner_loop = r->plan.form == PLAN_IN_ORDER;
  r->plan.why = why;
  r->plan.nest.len = 0;
  r->plan.nest_body = r->body;
}

// Why nobody may run the iterations of a loop in another order, when nobody said so.
static const char *serial_reason(const Directive *d, Node *stmt) {
  if (d && find_clause(d, CL_SEQ)) return NULL;
  const LoopFact *fact = loop_fact(loop_of(stmt));
  if (fact && fact->reported) return NULL;
  return fact && fact->why ? fact->why
                           : "the directive does not spread its loop over the device";
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

// --- bodies that are no nest -----------------------------------------------------------------

// A loop, or OpenMP's parallel, that more than one thread could share.
static bool is_for_threads(const Node *n, const void *region) {
  return n->kind == N_DIRECTIVE && (is_parallel_loop(region, n->directive) ||
                                    n->directive->info->kind == DIR_MAKES_THREADS);
}

static bool contains_shared(const Region *r, const Node *n) {
  return find_below(n, is_for_threads, r);
}

static bool contains_level(const Region *r, const Node *n) {
  return contains_shared(r, n) || calls_together(n);
}

// One that gangs or teams can share.
static bool is_for_teams(const Node *n, const void *region) {
  const Directive *d = n->kind == N_DIRECTIVE && is_parallel_loop(region, n->directive)
                           ? n->directive
                           : NULL;
  if (!d) return called_axes(n) & AXIS_GANG;
  bool finer = find_clause(d, CL_WORKER) || find_clause(d, CL_VECTOR);
  return d->info->dialect == DIALECT_ACC
             ? find_clause(d, CL_GANG) || !finer
             : (d->info->flags & DIRECTIVE_DISTRIBUTE) || find_clause(d, CL_BIND_LOOP);
}

// Every gang or team runs the body, and they share the loops inside. How many there are is ours to
// say where the program does not: one, where they have nothing to share.
static bool is_redundant(const Region *r) {
  ComputeKind compute = r->directive->info->compute;
  if (compute != COMPUTE_PARALLEL && compute != COMPUTE_TARGET) return false;
  bool asked = find_construct_clause(r, CL_NUM_GANGS) != NULL;
  bool team = has_construct_flag(r, DIRECTIVE_THREADS) &&
              !has_construct_flag(r, DIRECTIVE_HAS_LOOP);
  return asked || team || contains_level(r, r->body);
}

// A loop with 'worker' or 'vector' and no 'gang' is not for gangs: each of them would run all of it.
bool is_for_gangs(const Directive *d) {
  if (d->info->dialect != DIALECT_ACC) return d->info->flags & DIRECTIVE_DISTRIBUTE;
  return find_clause(d, CL_GANG) ||
         !(find_clause(d, CL_WORKER) || find_clause(d, CL_VECTOR));
}

static void run_in_gangs(Region *r, const Directive *d) {
  ComputeKind compute = r->directive->info->compute;
  bool teams = compute == COMPUTE_PARALLEL || (d && compute == COMPUTE_KERNELS) ||
               has_construct_flag(r, DIRECTIVE_TEAMS);
  bool shared = d ? is_for_gangs(d) : find_below(r->body, is_for_teams, r) != NULL;
  bool asked = compute != COMPUTE_KERNELS && find_construct_clause(r, CL_NUM_GANGS);
  r->plan.form = teams && (asked || shared) ? PLAN_GANGS : PLAN_ONE_GANG;
  r->plan.nest_body = r->body;
  r->plan.has_inner_loop = true;
}

// Has an iteration copies that more than the loop 'uncollapsed' in it uses? It may have copies that analysis found.
static bool shares_copies(const Directive *d, Node *body, const Node *uncollapsed) {
  for (Items it = items_of(d, CL_PRIVATE); next_item(&it);)
    if (!it.clause->is_found || is_used_beside(body, uncollapsed, it.var)) return true;
  return false;
}

static void find_box(Unit *u, Region *r, Directive *d, Node *stmt) {
  r->plan.form = PLAN_GRID;
  if (!add_loops(u, r, d, stmt, collapse_depth(d), &r->plan.uncollapsed))
    return run_on_one_thread(r, "its loop is not in canonical form");
  if (!r->plan.uncollapsed)
    deepen_nest(u, r);
  else if (shares_copies(d, r->plan.nest_body, r->plan.uncollapsed))
    r->plan.uncollapsed = NULL; // a thread runs it with its own copies
}

// Loops inside a kernels construct whose own loop is not parallel, or that is no loop: one gang runs the
// sequential code, its threads share the loops.
static bool run_in_one_gang(Region *r, Node *stmt) {
  if (r->directive->info->compute != COMPUTE_KERNELS || !contains_shared(r, stmt))
    return false;
  run_in_gangs(r, NULL);
  r->plan.form = PLAN_ONE_GANG;
  return true;
}

static const char *no_loop_reason(const Region *r, Node *stmt) {
  bool kernels = r->directive->info->compute == COMPUTE_KERNELS;
  if (r->directive->info->compute == COMPUTE_TARGET || !contains_loop(stmt)) return NULL;
  if (stmt->kind != N_FOR) return "its body is more than one nest of parallel loops";
  return kernels ? serial_reason(NULL, stmt)
                 : "its loop has no 'loop' directive, which would share it";
}

static void find_no_loop(Region *r, Node *stmt) {
  if (is_redundant(r)) return run_in_gangs(r, NULL);
  if (!run_in_one_gang(r, stmt)) run_on_one_thread(r, no_loop_reason(r, stmt));
}

void find_nest(Unit *u, Region *r) {
  Node *stmt;
  Directive *d = region_loop(r, &stmt);
  if (d && d != r->directive && d->info->flags & DIRECTIVE_TEAMS) r->loop = d;
  if (r->directive->info->compute == COMPUTE_SERIAL) return run_on_one_thread(r, NULL);
  if (!d) return find_no_loop(r, stmt);
  switch (loop_mode(r, d)) {
  case LOOP_SEQUENTIAL:
    if (is_redundant(r) && (contains_level(r, stmt) || shows_each_team(u, r, d)))
      return run_in_gangs(r, NULL);
    if (run_in_one_gang(r, stmt)) return;
    return run_on_one_thread(r, serial_reason(d, stmt));
  case LOOP_PARALLEL:
    if (goes_by_levels(u, r, d, stmt)) return run_in_gangs(r, d);
    find_box(u, r, d, stmt);
    break;
  }
  if (!runs_on_one_thread(r)) r->plan.has_inner_loop = contains_loop(r->plan.nest_body);
}

// --- a loop that nobody shares -----------------------------------------------------------------

// Gangs, teams or threads are asked for, but one of each.
static bool is_one(const Region *r, ClauseKind kind) {
  const Clause *c = find_construct_clause(r, kind);
  const Node *n = c && c->items.len == 1 ? c->items.at[0].expr.node : NULL;
  return n && n->has_value && n->value == 1;
}

// The kind of thread group of which each runs all of the body; NULL: there may be only one.
static const char *who_repeats(const Region *r) {
  bool threads = has_construct_flag(r, DIRECTIVE_THREADS) && !is_one(r, CL_NUM_THREADS);
  bool gangs = r->plan.form == PLAN_GANGS && !is_one(r, CL_NUM_GANGS);
  ComputeKind compute = r->directive->info->compute;
  if (has_construct_flag(r, DIRECTIVE_HAS_LOOP) || compute == COMPUTE_KERNELS)
    return NULL;
  if (r->directive->info->dialect == DIALECT_ACC) return gangs ? "gang" : NULL;
  return threads ? "thread" : gangs ? "team" : NULL;
}

static bool may_see_threads(const Node *n) {
  return is_call(n) || n->kind == N_DIRECTIVE || n->kind == N_ASM ||
         n->kind == N_OTHER_EXPR || n->kind == N_OTHER_STMT;
}

static bool writes_memory(const Node *n) {
  const Node *to = (n->kind == N_ASSIGN || (n->kind == N_UNARY && n->op >= OP_PRE_INC))
                       ? n->child[0]
                       : NULL;
  return to && to->kind == N_SUBSCRIPT;
}

// Without a call none knows which one it is: all of them do the same to the same memory, at once.
void report_repeated_loop(Unit *u, const Region *r) {
  const Node *loop = r->body ? only_statement(r->body) : NULL;
  const char *who =
      is_gang_redundant(r) && loop && loop->kind == N_FOR ? who_repeats(r) : NULL;
  if (!who || any_below(loop, may_see_threads) || !any_below(loop, writes_memory) ||
      find_construct_clause(r, CL_REDUCTION))
    return;
  warning(u->diag, r->directive->loc, WARN_REPEATED_LOOP,
          "each %s of this '%s' region runs all of its loop; '%s' before the loop would "
          "share it",
          who, r->directive->info->name,
          *who == 'g'              ? "loop"
          : !strcmp(who, "thread") ? "for"
                                   : "distribute");
}
