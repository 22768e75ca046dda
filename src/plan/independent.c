// Scalars of loops in kernels constructs that the program calls independent.
// In:  a loop directive with 'independent'.  Out: on it the clauses that nobody wrote: copies for each iteration,
// reductions, last values. Or 'independent' is taken away, with a warning: a scalar's value goes from one iteration
// to another.
//
// A kernels construct copies a scalar that no clause names (OpenACC 3.3, 2.6.2): all iterations have the same one. The
// program's word holds for arrays and for what pointers reach. It holds for a scalar that is only written, under a
// condition: then one iteration does so, and the threads store it as it is.
#include "ir/atomic.h"
#include "plan/plan.h"

typedef struct {
  Candidate c; // the directive's outermost loop
  Directive *directive;
  NestLoops loops;
  Node *body; // of the innermost one that is collapsed
  // The loop of a collapsed nest whose bounds depend on outer ones, or NULL.
  Node *uncollapsed;
  LoopFact fact;
  Vec(Var *) firsts; // copies for each iteration that start with the value from outside
} Independent;

// --- accesses ------------------------------------------------------------------------------------

// Summary of all uses of a scalar in the loop.
typedef struct {
  bool read, escapes;
  bool used;        // its value, by more than what changes it
  bool atomic;      // all of them are
  bool conditional; // a store may be left out by a condition: each of them
} Summary;

// May a condition keep an iteration from coming to this place?
static bool is_conditional(const Node *body, const Node *at) {
  for (const Node *n = at, *p; n != body; n = p) {
    p = n->parent;
    bool later = p->nchild && p->child[0] != n;
    bool decides = p->kind == N_IF || p->kind == N_SWITCH || p->kind == N_CONDITIONAL ||
                   (p->kind == N_BINARY && (p->op == OP_LAND || p->op == OP_LOR));
    if (decides && later) return true;
  }
  return false;
}

static Summary summarise(const Independent *x, const Var *v) {
  Summary s = {.atomic = true, .conditional = true};
  bool leaves = has_kind(x->body, KIND(N_CONTINUE) | KIND(N_LABEL)),
       always = is_always_given(x->body, v);
  for (int i = 0; i < x->c.accesses.len; i++) {
    const Access *a = &x->c.accesses.at[i];
    if (a->var != v || a->through) continue;
    s.read |= a->read, s.escapes |= a->written && a->unknown;
    s.used |= a->read && !(a->written && is_statement(a->node->parent));
    s.atomic &= is_atomic(a->node);
    if (a->written)
      s.conditional &= leaves || (!always && is_conditional(x->body, a->node));
  }
  return s;
}

// May a function that is called here name the variable?
static bool is_used_by_call(const Node *n, const void *arg) {
  const Var *v = arg;
  const Function *f = function_called(n);
  return v->device_global && is_call(n) && !(f && device_prefix(f->key));
}

static bool directive_names(const Directive *d, const Var *v) {
  return names_whole_var(d, CL_PRIVATE, v) || names_whole_var(d, CL_FIRSTPRIVATE, v) ||
         names_whole_var(d, CL_REDUCTION, v);
}

// Do the loop's directives make v private? OpenACC 3.3, 2.6.1: so are the counters of their loops.
static bool is_private_by_directive(const Independent *x, const Var *v) {
  return directive_names(x->directive, v) || !is_used_shared(x->body, v) ||
         counts_with(x->directive, x->c.node, v) || is_counter_inside(x->body, v);
}

// --- roles -----------------------------------------------------------------------------------------

// The clause that would say what happens to v.
static const char *remedy(const Independent *x, const Node *write, const Var *v,
                          const Summary *s) {
  Arena *arena = x->c.u->arena;
  ReductionOp op = write->kind == N_ASSIGN ? operation_of(write->op)
                   : write->kind == N_UNARY && write->op >= OP_PRE_INC ? RED_ADD
                                                                       : RED_NONE;
  if (!is_upward_exposed(x->body, v))
    return arena_printf(arena, "'private(%s)' would give each iteration its own",
                        v->name);
  if (!op || s->used) return "'seq' would say that they run in order";
  return arena_printf(arena, "'reduction(%s:%s)' would join the iterations' values",
                      reduction_word(op), v->name);
}

static bool refuse_independent(Independent *x, Var *v, const Summary *s) {
  Unit *u = x->c.u;
  const Clause *c = find_clause(x->directive, CL_INDEPENDENT);
  const Node *write = find_write(x->body, v);
  if (!write) write = find_use(x->body, v);
  warning(u->diag, c->loc, WARN_SERIAL_LOOP,
          "'independent' on this loop, but scalar '%s' may carry a value from one "
          "iteration to another, or out of the loop: it runs in order",
          v->name);
  note(u->diag, write->loc, "'%s' gets it here; %s", v->name, remedy(x, write, v, s));
  x->fact.var = v;
  x->fact.why =
      arena_printf(u->arena, "scalar '%s' carries a value between iterations", v->name);
  return false;
}

static bool take_scalar(Independent *x, Var *v) {
  Arena *arena = x->c.u->arena;
  Summary s = summarise(x, v);
  ReductionOp op;
  bool stored = !s.read && !s.escapes && s.conditional;
  if (s.atomic) return true;
  if (find_below(x->body, is_used_by_call, v) || has_kind(x->body, KIND(N_LABEL)))
    return stored || refuse_independent(x, v, &s);
  if (s.escapes) {
    if (!is_unread_after(&x->c, v)) return refuse_independent(x, v, &s);
    push(arena, &x->firsts, v);
    return true;
  }
  if (is_behind_pointer(v) && !is_upward_exposed(x->body, v)) {
    push(arena, &x->fact.privates, v); // share.c says what becomes of its value
    return true;
  }
  switch (scalar_role(&x->c, x->body, v, &op)) {
  case SCALAR_PRIVATE: push(arena, &x->fact.privates, v); return true;
  case SCALAR_REDUCTION:
    push(arena, &x->fact.reduced, v);
    push(arena, &x->fact.ops, op);
    return true;
  case SCALAR_LAST:
    if (x->uncollapsed || !is_arithmetic(v->type)) return refuse_independent(x, v, &s);
    push(arena, &x->fact.lasts, v);
    return true;
  case SCALAR_CARRIED: break;
  }
  return stored || refuse_independent(x, v, &s);
}

static bool is_taken(const Independent *x, const Var *v) {
  for (int i = 0; i < x->firsts.len; i++)
    if (x->firsts.at[i] == v) return true;
  return is_named_private(&x->fact, v);
}

static bool take_scalars(Independent *x) {
  for (int i = 0; i < x->c.accesses.len; i++) {
    const Access *a = &x->c.accesses.at[i];
    bool changed = is_scalar_access(a) && a->written;
    if (changed && !is_taken(x, a->var) && !is_private_by_directive(x, a->var) &&
        !take_scalar(x, a->var))
      return false;
  }
  return true;
}

// --- what becomes of the loop ------------------------------------------------------------------------

static void drop_clause(Directive *d, ClauseKind kind) {
  int kept = 0;
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i]->kind != kind) d->clauses.at[kept++] = d->clauses.at[i];
  d->clauses.len = kept;
}

// OpenACC 3.3, 2.9.7: without a proof the loop is sequential.
static void run_in_order(Independent *x) {
  LoopFact *fact = alloc(x->c.u->arena, LoopFact);
  *fact = (LoopFact){.loop = x->c.node,
                     .directive = x->directive,
                     .var = x->fact.var,
                     .why = x->fact.why,
                     .reported = true};
  add_fact(x->c.u, fact);
  drop_clause(x->directive, CL_INDEPENDENT);
}

bool keep_independent(Unit *u, Directive *region, Directive *d, Node *stmt) {
  Independent x = {.c = {.u = u,
                         .function = region->function,
                         .region = region->node,
                         .node = loop_of(stmt),
                         .declared = true,
                         .memo = memo_new(u->arena)},
                   .directive = d};
  if (!loop_form(x.c.node)) return true;
  x.c.loop = *loop_form(x.c.node);
  x.uncollapsed = collapsed_loops(u, d, stmt, false, &x.loops, &x.body);
  x.fact.loop = x.c.node;
  list_accesses(u, x.body, &x.c.accesses);
  if (!take_scalars(&x)) return run_in_order(&x), false;
  complete_directive(u, d, &x.fact);
  for (int i = 0; i < x.firsts.len; i++)
    add_found_clause(u, d, CL_FIRSTPRIVATE, "firstprivate", x.body, x.firsts.at[i]);
  return true;
}
