// Parallelism that nobody declared: loops of kernels constructs and those with 'auto'.
// In:  the directives and the trees below.  Out: unit->loops, what is known about each such loop (fact.c); loops to
// spread get a 'loop independent' directive of their own, or that clause on the one they have, with
// the copies and reductions found. From there on they are like the user's (OpenACC 3.3, 2.5.3, 2.9.6, 2.9.7).
#include "plan/plan.h"
#include <stdlib.h>

typedef struct {
  Unit *u;
  Solver *solver;
  Directive *region;
  const Function *function;
} Auto;

// --- which loops are asked about ---------------------------------------------------------------

static bool says_nothing(const Auto *x, const Directive *d) {
  if (find_clause(d, CL_SEQ) || find_clause(d, CL_INDEPENDENT)) return false;
  return find_clause(d, CL_AUTO) || x->region->info->compute == COMPUTE_KERNELS;
}

// Is the loop inside of one that the program calls parallel?
static bool is_inside_declared(const Auto *x, const Node *loop, const Directive *own) {
  for (const Node *n = loop->parent; n && n != x->region->node->parent; n = n->parent) {
    const Directive *d = n->kind == N_DIRECTIVE ? n->directive : NULL;
    bool loops = d && (d->info->kind == DIR_LOOP || d->info->flags & DIRECTIVE_HAS_LOOP);
    if (loops && d != own && !find_clause(d, CL_SEQ) && !says_nothing(x, d)) return true;
  }
  return false;
}

// Does it become one with the loops outside, as a loop directly inside of them?
static bool joins_nest(const Node *loop, const Directive *own) {
  if (calls_together(loop_body(loop))) return false;
  for (const Node *n = loop, *p = n->parent; p; n = p, p = p->parent) {
    bool loops = p->kind == N_DIRECTIVE && p->directive->info->kind == DIR_LOOP;
    if (p->kind == N_DIRECTIVE && p->directive != own)
      return loops || p->directive->info->flags & DIRECTIVE_HAS_LOOP;
    if (!loops && !(p->kind == N_COMPOUND && p->nchild == 1) && !is_loop_body(n))
      return false;
  }
  return false;
}

// Drops an inner loop that is parallel only under a run-time check. If the check fails, one thread runs the whole kernel,
// or, in a nest, each thread runs the loop in order: an inner loop is not worth that.
static void drop_condition(const Auto *x, LoopFact *fact) {
  if (!needs_check(fact) || !is_inside_declared(x, fact->loop, fact->directive) ||
      joins_nest(fact->loop, fact->directive))
    return;
  fact->parallel = false;
  if (!fact->no_alias.len) {
    fact->why = "rows of an array may be shorter than the loop is long";
    return;
  }
  const VarPair *p = &fact->no_alias.at[0];
  fact->var = p->a, fact->other = p->b;
  fact->from = fact->to = fact->loop->loc;
  fact->why = arena_printf(x->u->arena,
                           "'%s' and '%s' may overlap; 'restrict' would say that they do "
                           "not",
                           p->a->name, p->b->name);
}

static LoopFact *examine(Auto *x, Node *loop, Directive *d) {
  LoopFact *fact = judge_loop(x->u, x->solver, x->region, loop, d);
  if (fact->parallel) drop_condition(x, fact);
  add_fact(x->u, fact);
  return fact;
}

static void find_loops(Auto *, Node *);

static void find_loops_below(Auto *x, Node *n) {
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) find_loops(x, n->child[i]);
}

// The loops that a directive is about, then what is inside of them.
static void walk_directive(Auto *x, Directive *d, Node *stmt) {
  Node *loop = loop_of(stmt);
  int depth = collapse_depth(d);
  bool kernels = x->region->info->compute == COMPUTE_KERNELS,
       declared = kernels && find_clause(d, CL_INDEPENDENT);
  if (declared && !keep_independent(x->u, x->region, d, stmt))
    return find_loops(x, loop_body(loop));
  bool open = says_nothing(x, d);
  while (depth-- && loop) {
    if (open) examine(x, loop, d);
    stmt = loop_body(loop);
    if (depth) loop = loop_within(stmt);
  }
  find_loops(x, stmt);
}

static void find_loops(Auto *x, Node *n) {
  bool kernels = x->region->info->compute == COMPUTE_KERNELS;
  if (n->kind == N_DIRECTIVE && n->nchild && n->directive->info->kind == DIR_LOOP)
    return walk_directive(x, n->directive, n->child[0]);
  if (n->kind == N_FOR && kernels) examine(x, n, NULL);
  find_loops_below(x, n);
}

// --- which loops to spread --------------------------------------------------------------------------

Clause *add_clause(Unit *u, Directive *d, ClauseKind kind, const char *name) {
  Clause *c = alloc(u->arena, Clause);
  *c = (Clause){.kind = kind, .name = name, .loc = d->loc, .is_found = true};
  push(u->arena, &d->clauses, c);
  return c;
}

static void add_item(Unit *u, Clause *c, Node *body, Var *v) {
  Node *use = find_use(body, v);
  Item it = {.loc = c->loc, .text = v->name, .expr = {v->name, c->loc, use}};
  push(u->arena, &c->items, it);
}

void add_found_clause(Unit *u, Directive *d, ClauseKind kind, const char *name,
                      Node *body, Var *v) {
  add_item(u, add_clause(u, d, kind, name), body, v);
}

// Writes a loop's fact into its directive, as clauses.
void complete_directive(Unit *u, Directive *d, const LoopFact *fact) {
  Node *body = loop_body(fact->loop);
  if (!find_clause(d, CL_INDEPENDENT)) add_clause(u, d, CL_INDEPENDENT, "independent");
  for (int i = 0; i < fact->privates.len; i++) {
    Var *v = fact->privates.at[i];
    if (find_use(body, v) && !names_var(d, CL_PRIVATE, v))
      add_found_clause(u, d, CL_PRIVATE, "private", body, v);
  }
  for (int i = 0; i < fact->lasts.len; i++)
    add_found_clause(u, d, CL_LASTPRIVATE, "lastprivate", fact->loop, fact->lasts.at[i]);
  for (int i = 0; i < fact->reduced.len; i++) {
    Var *v = fact->reduced.at[i];
    if (!find_use(body, v) || names_var(d, CL_REDUCTION, v)) continue;
    Clause *c = add_clause(u, d, CL_REDUCTION, "reduction");
    c->op = fact->ops.at[i];
    c->op_name = reduction_word(c->op);
    add_item(u, c, body, v);
  }
}

static const DirectiveInfo loop_info = {.dialect = DIALECT_ACC,
                                        .name = "loop",
                                        .kind = DIR_LOOP,
                                        .body = BODY_LOOP,
                                        .section = "OpenACC 3.3, 2.9"};

// Puts a loop directive of our own around a loop.
static Directive *wrap(Auto *x, Node *loop) {
  Arena *a = x->u->arena;
  Directive *d = alloc(a, Directive);
  Node *n = alloc(a, Node), *parent = loop->parent;
  *d = (Directive){.info = &loop_info,
                   .text = "acc loop",
                   .loc = loop->loc,
                   .name_loc = loop->loc,
                   .pragma = {loop->range.start, loop->range.start},
                   .node = n,
                   .function = x->region->function};
  *n = (Node){.kind = N_DIRECTIVE,
              .range = loop->range,
              .loc = loop->loc,
              .parent = parent,
              .nchild = 1,
              .child = alloc_n(a, Node *, 1),
              .directive = d};
  n->child[0] = loop;
  replace_child(parent, loop, n);
  loop->parent = n;
  return d;
}

// How many accesses below a loop follow each other in memory when v counts on, less those that do not.
static int count_steps(const Candidate *c, const Var *v) {
  int score = 0;
  for (int i = 0; i < c->accesses.len; i++) {
    const Access *a = &c->accesses.at[i];
    for (int k = 0; k < a->subscripts.len; k++) {
      Polynomial p;
      Node *s = a->subscripts.at[k];
      bool last = k == a->subscripts.len - 1, known = s && polynomial(c, s, &p);
      for (int m = 0; known && m < p.len; m++)
        for (int f = 0; f < p.at[m].n; f++)
          if (p.at[m].factor[f] == v)
            score +=
                last && p.at[m].n == 1 && (p.at[m].number == 1 || p.at[m].number == -1)
                    ? 1
                    : -1;
    }
  }
  return score;
}

// Is an inner loop better spread than run by each thread of the candidate's loop around it?
static bool suits_lanes(const Candidate *c, const CanonicalLoop *l) {
  return !is_short_loop(c, l) && count_steps(c, l->var) > count_steps(c, c->loop.var);
}

static Node *innermost(Node *n) {
  while (n->kind == N_COMPOUND && n->nchild == 1) n = n->child[0];
  return n;
}

// The innermost loop that the program calls independent and that has n in its body, if a directive is about it, or NULL.
static Node *declared_loop(const Directive *d, const Node *n) {
  Node *found = NULL;
  if (d->info->kind != DIR_LOOP || !find_clause(d, CL_INDEPENDENT)) return NULL;
  for (Nested it = nested_loops(d, d->node->child[0]); next_loop(&it);)
    if (encloses(it.form->body, n)) found = it.node;
  return found;
}

// The next loop around a node of the region that is spread. *fact: what was found out about it, or NULL.
static Node *spread_around(const Auto *x, const Node *loop, const LoopFact **fact) {
  *fact = NULL;
  for (Node *n = loop->parent; n && n != x->region->node->parent; n = n->parent) {
    const LoopFact *f = loop_fact(n);
    if (f && f->parallel && f->directive) return *fact = f, n;
    Node *declared = n->kind == N_DIRECTIVE ? declared_loop(n->directive, loop) : NULL;
    if (declared) return declared;
  }
  return NULL;
}

// Loops with last values do not become one with those inside: gang, worker and vector are all the levels for them.
static bool has_level(const Auto *x, const LoopFact *fact) {
  int levels = 0, lasts = fact->lasts.len;
  const LoopFact *f;
  for (const Node *n = fact->loop; (n = spread_around(x, n, &f)); levels++)
    lasts += f ? f->lasts.len : 0;
  return levels < 3 || !lasts;
}

static bool is_worth(const Auto *x, const LoopFact *fact) {
  const LoopFact *known;
  Node *outer = spread_around(x, fact->loop, &known);
  if (!outer) return true;
  if (!has_level(x, fact)) return false;
  bool tight = innermost(loop_body(outer)) == fact->loop;
  for (int i = 0; i < fact->reduced.len; i++)
    tight &= known && is_named_private(known, fact->reduced.at[i]);
  const CanonicalLoop *l = loop_form(fact->loop), *o = loop_form(outer);
  if (!l || !o) return tight;
  Candidate c = {.u = x->u,
                 .solver = x->solver,
                 .function = x->function,
                 .node = outer,
                 .loop = *o,
                 .memo = memo_new(x->u->arena)};
  list_accesses(x->u, l->body, &c.accesses);
  return !has_sums_in_order(&c, l->body, l->var) && (tight || suits_lanes(&c, l));
}

// All loops of a directive, or none.
static bool all_parallel(const Unit *u, const Directive *d) {
  bool all = true;
  for (int i = 0; i < u->loops.len; i++)
    if (u->loops.at[i]->directive == d) all &= u->loops.at[i]->parallel;
  return all;
}

void distribute_loop(Unit *u, Directive *region, LoopFact *fact) {
  Auto x = {.u = u, .region = region, .function = region->function};
  add_fact(u, fact);
  fact->directive = wrap(&x, fact->loop);
  complete_directive(u, fact->directive, fact);
  push(u->arena, &u->directives, fact->directive);
}

static void spread(Auto *x, int from) {
  Unit *u = x->u;
  for (int i = from; i < u->loops.len; i++) {
    LoopFact *fact = u->loops.at[i];
    if (!fact->parallel) continue;
    if (fact->directive) {
      if (all_parallel(u, fact->directive)) complete_directive(u, fact->directive, fact);
      continue;
    }
    if (!is_worth(x, fact)) continue;
    fact->directive = wrap(x, fact->loop);
    complete_directive(u, fact->directive, fact);
    push(u->arena, &u->directives, fact->directive);
  }
}

void find_parallelism(Unit *u) {
  int n = u->directives.len;
  for (int i = 0; i < n; i++) {
    Directive *d = u->directives.at[i];
    if (d->info->kind != DIR_COMPUTE || d->info->dialect != DIALECT_ACC || !d->node ||
        !d->node->nchild)
      continue;
    Auto x = {
        .u = u, .solver = solver_new(u->arena), .region = d, .function = d->function};
    int from = u->loops.len;
    if (d->info->flags & DIRECTIVE_HAS_LOOP)
      walk_directive(&x, d, d->node->child[0]);
    else
      find_loops(&x, d->node->child[0]);
    spread(&x, from);
    solver_free(x.solver);
  }
  sort_directives(u);
}
