// Decides whether the iterations of a loop that nobody declared independent may run in any order.
// In:  a loop of a construct.  Out: its LoopFact: parallel, with what each iteration needs of its own, what is reduced
// and what must not overlap; or what stands against that.
#include "prove/prove.h"

typedef struct {
  Unit *u;
  Solver *solver;
  Directive *region;
  const Function *function;
} Proof;

// A search for effects of a called function.
typedef struct {
  Unit *u;
  AccessList *reads; // of variables that are not its own
  int depth;         // of calls between it and the loop
} Purity;

static bool is_pure(const Purity *, Function *f);

// A global variable, or part of one, is read.
static bool is_plain_read(const Purity *p, const Node *ref) {
  const Node *e = ref;
  while (e->parent && (e->parent->kind == N_PAREN || e->parent->kind == N_MEMBER ||
                       (e->parent->kind == N_SUBSCRIPT && e->parent->child[0] == e)))
    e = e->parent;
  Effect f = effect_in_parent(e);
  if (f.written || f.escapes || !e->type || is_array(e->type) ||
      ref->var->type->is_volatile)
    return false;
  push(p->u->arena, p->reads,
       ((Access){.var = ref->var, .node = (Node *)ref, .read = true, .type = e->type}));
  return true;
}

// 'T(x)' of a template's argument T, which is a cast where T is arithmetic.
static bool is_open_value(const Node *n) {
  const Type *t = canonical_type(n->type);
  return n->kind == N_CONSTRUCT && !n->function && t && t->kind == TYPE_DEPENDENT;
}

// An operator of what a template's arguments decide may be a function of the program's.
static bool is_open_operator(const Node *n) {
  const Type *t = canonical_type(n->type);
  return t && t->kind == TYPE_DEPENDENT &&
         (n->kind == N_UNARY || n->kind == N_BINARY || n->kind == N_ASSIGN ||
          n->kind == N_SUBSCRIPT || n->kind == N_CAST || is_open_value(n));
}

// May a function without effects, whose result depends on its arguments and what it reads, have this node?
static bool is_pure_node(const Purity *p, const Node *n) {
  if (is_open_operator(n)) return false;
  bool pointer =
      n->nchild && n->child[0] && n->child[0]->type && is_pointer(n->child[0]->type);
  switch ((int)n->kind) {
  case N_REF:
    return !n->var || !n->var->is_global || n->var->is_const_table || is_plain_read(p, n);
  case N_CALL:
  case N_OPERATOR:
  case N_CONSTRUCT: return function_called(n) && is_pure(p, function_called(n));
  case N_THIS:
  case N_NEW:
  case N_DELETE:
  case N_THROW:
  case N_LAMBDA: return false;
  case N_SUBSCRIPT: return !pointer;
  case N_MEMBER: return !n->arrow;
  case N_UNARY: return n->op != OP_DEREF && n->op != OP_ADDRESS;
  case N_VAR: return !n->var->is_global;
  case N_ASM:
  case N_GOTO:
  case N_STMT_EXPR:
  case N_OTHER_EXPR:
  case N_OTHER_STMT:
  case N_DIRECTIVE: return false;
  }
  return true;
}

static bool is_impure(const Node *n, const void *purity) {
  return !is_pure_node(purity, n);
}

static bool is_pure(const Purity *p, Function *f) {
  enum { DEEPEST = 8 };
  if (!f->definition) return is_number_function(f);
  bool plain = p->depth < DEEPEST && !f->is_variadic && !routine_axes(f) && !f->bound;
  Node *body = plain ? front_body(p->u, f) : NULL;
  return body && !find_below(body, is_impure, &(Purity){p->u, p->reads, p->depth + 1});
}

// A function called below n whose effects are unknown, or NULL. *reads: the reads of the functions called, with their
// calls.
static const char *unknown_call(Unit *u, const Node *n, AccessList *reads) {
  NodeList calls = nodes_below(u->arena, n, CALL_KINDS | KIND(N_ASM));
  for (int i = 0; i < calls.len; i++) {
    if (calls.at[i]->kind == N_ASM) return "asm";
    if (is_open_value(calls.at[i])) continue;
    Function *f = function_called(calls.at[i]);
    int before = reads->len;
    if (!f || !is_pure(&(Purity){.u = u, .reads = reads}, f))
      return f ? shown_function(f) : u->cxx ? "a function" : "a pointer";
    for (int k = before; k < reads->len; k++) reads->at[k].node = calls.at[i];
  }
  return NULL;
}

static void take_clauses(const Proof *x, const Directive *d, LoopFact *fact) {
  for (Items it = all_items(d); next_item(&it);) {
    if (it.var && it.clause->kind == CL_PRIVATE)
      push(x->u->arena, &fact->privates, it.var);
    if (it.var && it.clause->kind == CL_REDUCTION) {
      push(x->u->arena, &fact->reduced, it.var);
      push(x->u->arena, &fact->ops, it.clause->op);
    }
  }
}

static bool not_parallel(const Proof *x, LoopFact *fact, const Var *v, const char *fmt,
                         const char *name) {
  fact->var = v;
  fact->why = arena_printf(x->u->arena, fmt, name);
  return false;
}

// The last iteration's value can be the variable's: not in a parallel construct, whose gangs each have a copy
// (OpenACC 3.3, 2.6.2).
static bool hands_on_value(const Proof *x, const Candidate *c, LoopFact *fact, Var *v,
                           const char *why) {
  const Directive *d = fact->directive;
  if (x->region->info->compute != COMPUTE_KERNELS || (d && collapse_depth(d) > 1) ||
      !is_arithmetic(v->type) || is_reached(c, v))
    return not_parallel(x, fact, v, why, v->name);
  push(x->u->arena, &fact->lasts, v);
  return true;
}

// Bounds are computed once, before the loop.
static bool has_steady_bounds(const Proof *x, const Candidate *c, LoopFact *fact) {
  const CanonicalLoop *l = &c->loop;
  Node *bounds[] = {l->start, l->bound, l->step};
  for (size_t i = 0; i < countof(bounds); i++) {
    AccessList reads = {0};
    const Access *read;
    if (!bounds[i]) continue;
    list_accesses(x->u, bounds[i], &reads);
    follow_pointers(c, bounds[i], &reads);
    if (find_change(c, &reads, &read))
      return not_parallel(x, fact, read->var, "'%s' of its bounds changes inside",
                          read->var->name);
  }
  if (find_write(l->body, l->var))
    return not_parallel(x, fact, l->var, "its counter '%s' changes inside", l->var->name);
  // OpenACC 3.3, 2.6.1: a directive's counters are private. The counter of a single loop gets its value all the same.
  bool own = fact->directive && collapse_depth(fact->directive) > 1;
  if (own || l->declared || is_dead_after(c, l->var) || is_named_private(fact, l->var))
    return true;
  return hands_on_value(x, c, fact, l->var, "its counter '%s' is used after it");
}

// Does the loop leave the variables unwritten that called functions read?
static bool keeps_reads(const Proof *x, const Candidate *c, LoopFact *fact,
                        const AccessList *reads) {
  const Access *read;
  if (!find_change(c, reads, &read)) return true;
  fact->var = read->var;
  fact->why = arena_printf(x->u->arena, "'%s' is called, which reads '%s'",
                           function_called(read->node)->name, read->var->name);
  return false;
}

static bool take_scalar(const Proof *x, const Candidate *c, LoopFact *fact, Var *v) {
  ReductionOp op;
  // Its copies would be declared in all instances.
  if (canonical_type(v->type)->kind == TYPE_DEPENDENT)
    return not_parallel(
        x, fact, v, "'%s' is a scalar in some instances of the template alone", v->name);
  switch (scalar_role(c, c->loop.body, v, &op)) {
  case SCALAR_PRIVATE: push(x->u->arena, &fact->privates, v); return true;
  case SCALAR_REDUCTION:
    push(x->u->arena, &fact->reduced, v);
    push(x->u->arena, &fact->ops, op);
    return true;
  case SCALAR_LAST:
    return hands_on_value(x, c, fact, v, "scalar '%s' is used after the loop");
  case SCALAR_CARRIED: break;
  }
  return not_parallel(x, fact, v, "scalar '%s' carries a value between iterations",
                      v->name);
}

static bool fits_scalars(const Proof *x, const Candidate *c, LoopFact *fact) {
  for (int i = 0; i < c->accesses.len; i++) {
    const Access *a = &c->accesses.at[i];
    bool own = !a->through && is_named_private(fact, a->var);
    if (own || a->var == c->loop.var) continue;
    if (a->unknown)
      return not_parallel(x, fact, a->var,
                          "'%s' is used in a way that cannot be followed", a->var->name);
    if (is_scalar_access(a) && a->written && !take_scalar(x, c, fact, a->var))
      return false;
  }
  return true;
}

// In C++: what hides calls or memory from the rules above.
static const char *hidden_effect(const Node *n) {
  if (n->kind == N_THIS) return "memory is reached through 'this'";
  if (n->kind == N_LAMBDA || n->kind == N_TRY || n->kind == N_RANGE_FOR)
    return "it has a lambda, 'try', or a loop over a range";
  if (n->kind == N_OTHER_EXPR || n->kind == N_OTHER_STMT)
    return "it has a form of C++ that is not understood";
  return n->kind == N_REF && n->var && n->var->is_reference
             ? "a reference may be of any variable"
             : NULL;
}

static bool has_hidden_effects(const Proof *x, Node *loop, LoopFact *fact) {
  NodeList all = nodes_below(x->u->arena, x->u->cxx ? loop : NULL, ANY_KIND);
  bool open = false;
  for (int i = 0; i < all.len; i++) {
    const char *why = hidden_effect(all.at[i]);
    if (why) return not_parallel(x, fact, NULL, "%s", why), true;
    open |= is_open_operator(all.at[i]);
  }
  if (!open || assume_arithmetic(x->u, loop, fact)) return false;
  not_parallel(x, fact, NULL, "%s",
               "operators of a type that a template's arguments decide may do anything");
  return true;
}

static bool is_independent(const Proof *x, Node *loop, LoopFact *fact) {
  Candidate c = {.u = x->u,
                 .solver = x->solver,
                 .function = x->function,
                 .region = x->region->node,
                 .node = loop,
                 .memo = memo_new(x->u->arena)};
  AccessList reads = {0};
  if (loop->loop->fault)
    return not_parallel(x, fact, NULL, "its loop is not in canonical form: %s",
                        loop->loop->fault);
  c.loop = loop->loop->form;
  Node *body = c.loop.body;
  const char *name = unknown_call(x->u, body, &reads);
  if (name)
    return not_parallel(x, fact, NULL, "'%s' is called, which may do anything", name);
  if (find_kind(body, KIND(N_RETURN) | KIND(N_GOTO) | KIND(N_THROW), KIND(N_LAMBDA)) ||
      find_break(body))
    return not_parallel(x, fact, NULL, "%s", "control leaves its body");
  if (has_hidden_effects(x, loop, fact)) return false;
  solver_begin(x->solver);
  list_accesses(x->u, body, &c.accesses);
  follow_pointers(&c, body, &c.accesses);
  return has_steady_bounds(x, &c, fact) && keeps_reads(x, &c, fact, &reads) &&
         fits_scalars(x, &c, fact) && !memory_carries(&c, fact);
}

LoopFact *judge_loop(Unit *u, Solver *solver, Directive *region, Node *loop,
                     Directive *d) {
  Proof x = {.u = u, .solver = solver, .region = region, .function = region->function};
  LoopFact *fact = alloc(u->arena, LoopFact);
  *fact = (LoopFact){.loop = loop, .directive = d};
  if (d) take_clauses(&x, d, fact);
  fact->parallel = is_independent(&x, loop, fact);
  return fact;
}

LoopFact *prove_loop(Unit *u, Directive *region, Node *loop) {
  Solver *solver = solver_new(u->arena);
  LoopFact *fact = judge_loop(u, solver, region, loop, NULL);
  solver_free(solver);
  return fact;
}
