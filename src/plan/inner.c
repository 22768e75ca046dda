// Loops without a directive inside of those that the program calls parallel.
// In:  'parallel loop', 'loop' in parallel, OpenMP's distribute and loop.  Out: a 'loop independent' directive of our own
// around inner loops that are proved to be parallel and worth it. From there on they are like the user's.
//
// Whatever runs an iteration of the outer loop may share it out (OpenACC 3.3, 2.9.2: a gang loop's iteration is run by
// the whole gang). Directly inside they become one loop with it; else they get the vector lanes, and sums
// that they form are added up in another order.
#include "plan/plan.h"
#include "ir/device_info.h"

typedef struct {
  Unit *u;
  Directive *region, *d; // the construct, the loop's directive
  Vec(Node *) outer;     // loops that are spread already, outermost first
  Vec(LoopFact *) chosen;
  Candidate c; // the first of them, with what its body accesses
} Inner;

// --- what may be shared out ----------------------------------------------------------------------

static Directive *construct_of(const Directive *d) {
  for (Node *n = d->node; n; n = n->parent)
    if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_COMPUTE)
      return n->directive;
  return NULL;
}

static bool is_open_acc(const Directive *d, const Directive *region) {
  bool combined = d == region;
  if (region->info->compute != COMPUTE_PARALLEL ||
      (!combined && d->info->kind != DIR_LOOP))
    return false;
  for (const Node *n = d->node; n; n = n->parent) {
    const Directive *k = n->kind == N_DIRECTIVE ? n->directive : NULL;
    if (!k) continue;
    if (find_clause(k, CL_VECTOR) || find_clause(k, CL_WORKER) ||
        find_clause(k, CL_SEQ) || find_clause(k, CL_AUTO) || find_clause(k, CL_TILE))
      return false;
    if (k == region) break;
  }
  return true;
}

static bool is_open_omp(const Directive *d) {
  unsigned f = d->info->flags;
  return f & DIRECTIVE_PARALLEL_LOOP &&
         f & (DIRECTIVE_DISTRIBUTE | DIRECTIVE_TEAMS | DIRECTIVE_THREADS) &&
         !hands_on(d) && !find_clause(d, CL_ORDERED) && !find_clause(d, CL_IF);
}

static bool is_open(const Directive *d, Directive **region) {
  if (!d->node || !d->node->nchild || !(d->info->flags & DIRECTIVE_HAS_LOOP))
    return false;
  *region = construct_of(d);
  if (!*region || makes_elements(d)) return false;
  return d->info->dialect == DIALECT_ACC ? is_open_acc(d, *region) : is_open_omp(d);
}

static bool is_other_directive(const Node *n) {
  return n->kind == N_DIRECTIVE && n->directive->info->kind != DIR_ATOMIC;
}

// Loops that become one with the outer one have its reductions; others those of its own variables.
static bool fits_reductions(const Inner *x, const LoopFact *fact, bool tight) {
  for (int i = 0; i < fact->reduced.len; i++) {
    const Var *v = fact->reduced.at[i];
    bool own = v->node && encloses(x->outer.at[0], v->node);
    if (tight ? !directive_reduces(x->d, v, fact->ops.at[i]) : !own) return false;
  }
  return true;
}

// --- what is worth it ----------------------------------------------------------------------------

// The number of iterations that are spread already; false: not known.
static bool outer_trips(const Inner *x, long long *trips) {
  *trips = 1;
  for (int i = 0; i < x->outer.len; i++) {
    const CanonicalLoop *l = loop_form(x->outer.at[i]);
    if (!l || l->trips < 0 || __builtin_mul_overflow(*trips, l->trips, trips))
      return false;
  }
  return true;
}

// The memory cost of a loop's body when threads run the best of the outer loops.
static int outer_cost(const Inner *x, const Node *body) {
  int least = 0;
  for (int i = 0; i < x->outer.len; i++) {
    const CanonicalLoop *l = loop_form(x->outer.at[i]);
    int cost = l ? row_cost(&x->c, body, l->var) : 0;
    if (!i || cost < least) least = cost;
  }
  return least;
}

static bool pays(const Inner *x, const CanonicalLoop *l, bool tight) {
  long long outer;
  if (has_sums_in_order(&x->c, l->body, l->var)) return false;
  bool known = l->trips >= 0, brief = is_short_loop(&x->c, l),
       counted = outer_trips(x, &outer);
  int before = outer_cost(x, l->body), after = row_cost(&x->c, l->body, l->var);
  if (tight) {
    if (counted && outer < plan_device(x->u)->threads) return !known || l->trips > 1;
    return !brief && (!counted || after < before);
  }
  if (brief) return false;
  return (counted && outer < plan_device(x->u)->blocks) || after * 2 <= before;
}

// Do bounds with that in them keep the loop from becoming one with those outside?
static bool varies(const Node *e, const void *inner) {
  const Inner *x = inner;
  const Node *outer = x->outer.at[0];
  if (e->kind != N_REF || !e->var || e->has_value) return false;
  return find_write(outer, e->var) || (e->var->node && encloses(outer, e->var->node));
}

static bool has_fixed_bounds(const Inner *x, const CanonicalLoop *l) {
  return !find_below(l->start, varies, x) && !find_below(l->bound, varies, x) &&
         !find_below(l->step, varies, x);
}

// The fact about a loop that is parallel; else NULL. A loop that joins the outer ones may need a check for overlap: a
// version of the kernel runs it in order then (coarsen.c). For any other loop one thread would have to run the whole nest.
static LoopFact *prove(const Inner *x, Node *loop, bool tight) {
  const CanonicalLoop *l = loop_form(loop);
  if (!l) return NULL;
  LoopFact *fact = prove_loop(x->u, x->region, loop);
  bool joins = tight && has_fixed_bounds(x, l) && !calls_together(l->body);
  bool proved = fact->parallel && (!needs_check(fact) || joins);
  return proved && fits_reductions(x, fact, tight) ? fact : NULL;
}

// --- walk ----------------------------------------------------------------------------------------

static Node *only(Node *s) {
  while (s->kind == N_COMPOUND && s->nchild == 1) s = s->child[0];
  return s;
}

// Can one thread, or all alike, run what stands between the levels without harm or much waiting?
static bool is_cheap_alone(const Node *n, bool between) {
  switch ((int)n->kind) {
  case N_DIRECTIVE:
  case N_SWITCH:
  case N_GOTO:
  case N_LABEL:
  case N_RETURN:
  case N_BREAK:
  case N_CONTINUE:
  case N_ASM: return false;
  case N_CALL:
  case N_OPERATOR:
  case N_CONSTRUCT:
  case N_NEW:
  case N_DELETE:
  case N_THROW:
  case N_RANGE_FOR:
  case N_WHILE:
  case N_DO: return !between;
  case N_VAR: return !between || !is_aggregate(n->var->type);
  }
  between &= n->kind != N_FOR;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && !is_cheap_alone(n->child[i], between)) return false;
  return true;
}

// Chooses loops below a statement, the outermost that may be. Stops where one would be left to a single thread.
static WalkStep choose_below(Node *n, void *arg) {
  Inner *x = arg;
  const CanonicalLoop *l = loop_form(n);
  LoopFact *fact = l && pays(x, l, false) ? prove(x, n, false) : NULL;
  if (fact) {
    push(x->u->arena, &x->chosen, fact);
    return WALK_PAST;
  }
  return n->kind == N_FOR && !has_kind(loop_body(n), KIND(N_FOR)) ? WALK_STOP : WALK_ON;
}

// Has each iteration an array or a struct of its own by a clause? Its threads would have to share that.
static bool has_large_copies(const Directive *d) {
  for (Items it = all_items(d); next_item(&it);) {
    bool own = it.clause->kind == CL_PRIVATE || it.clause->kind == CL_FIRSTPRIVATE ||
               it.clause->kind == CL_REDUCTION;
    if (own && it.var && !is_arithmetic(it.var->type)) return true;
  }
  return false;
}

static void take_below(Inner *x, Node *body) {
  for (const Node *n = x->d->node; n; n = n->parent)
    if (n->kind == N_DIRECTIVE && has_large_copies(n->directive)) return;
  if (!is_cheap_alone(body, true) || calls_together(body) ||
      walk_tree(body, choose_below, x))
    return;
  for (int i = 0; i < x->chosen.len; i++)
    distribute_loop(x->u, x->region, x->chosen.at[i]);
}

// Is the region this nest and nothing else? Then loops directly inside become one with it.
static bool is_nest(const Inner *x) {
  if (x->d == x->region) return true;
  Node *s = only(x->region->node->child[0]);
  while (s->kind == N_DIRECTIVE && s->nchild &&
         s->directive->info->kind == DIR_MAKES_THREADS)
    s = only(s->child[0]);
  return s == x->d->node;
}

// How many of the loops directly inside of each other become one with those outside: up to the last that is worth it. A
// short one is so for the sake of a long one inside.
static int count_joined(Inner *x, Node *s, bool *checked) {
  int before = x->outer.len, taken = 0;
  LoopFact *fact;
  for (; s->kind == N_FOR && (fact = prove(x, s, true)); s = only(loop_body(s))) {
    push(x->u->arena, &x->chosen, fact);
    if (pays(x, loop_form(s), true)) taken = x->chosen.len;
    push(x->u->arena, &x->outer, s);
  }
  x->outer.len = before + taken;
  for (int i = 0; i < taken; i++) {
    distribute_loop(x->u, x->region, x->chosen.at[i]);
    *checked |= needs_check(x->chosen.at[i]);
  }
  x->chosen.len = 0;
  return taken;
}

static void take_inner(Inner *x, Node *body) {
  bool checked = false;
  if (is_nest(x) && count_joined(x, only(body), &checked))
    body = loop_body(x->outer.at[x->outer.len - 1]);
  bool threads =
      x->d->info->dialect == DIALECT_OMP && x->d->info->flags & DIRECTIVE_THREADS;
  if (!threads && !checked) take_below(x, body);
}

static void look_at(Unit *u, Directive *d) {
  Inner x = {.u = u, .d = d};
  if (!is_open(d, &x.region)) return;
  Node *stmt = d->node->child[0];
  for (int depth = collapse_depth(d); depth--;
       stmt = loop_body(x.outer.at[x.outer.len - 1])) {
    Node *loop = only(stmt);
    if (!loop_form(loop)) return;
    push(u->arena, &x.outer, loop);
  }
  if (any_below(stmt, is_other_directive)) return;
  x.c = (Candidate){
      .u = u, .function = d->function, .node = x.outer.at[0], .memo = memo_new(u->arena)};
  x.c.loop = *loop_form(x.c.node);
  list_accesses(u, x.c.loop.body, &x.c.accesses);
  take_inner(&x, stmt);
}

void find_inner_loops(Unit *u) {
  int n = u->directives.len;
  for (int i = 0; i < n; i++) look_at(u, u->directives.at[i]);
  if (u->directives.len > n) sort_directives(u);
}
