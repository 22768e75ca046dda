// Two levels in one kernel: a block runs an iteration of the nest, its threads share the parallel loops
// inside (OpenACC 3.3, 2.9: gang-partitioned outside, vector-partitioned inside).
// In:  a region with its nest and sharing.  Out: region->vector_loops, guarded, barriers; or nothing,
// and each thread runs iterations by itself, inner loops in order, which is always right.
//
// Between the loops every thread computes the same values in its own scalars. That holds as long as what
// stands there reads memory and changes scalars of the iteration, and a statement that writes memory
// does nothing else: one thread runs that. Threads meet at barriers where one may read what another wrote.
#include "analysis/analysis.h"

typedef struct {
  Unit *u;
  Region *r;
} Levels;

static bool is_scalar(const Type *t) {
  return t->kind != TYPE_ARRAY && t->kind != TYPE_RECORD && t->kind != TYPE_FUNCTION;
}

static bool is_inside(const Node *outer, const Var *v) {
  return !v->is_global && v->decl.start >= outer->range.start &&
         v->decl.end <= outer->range.end;
}

// Does each thread have its own v, through the whole iteration?
static bool is_own(const Region *r, const Var *v) {
  if (is_inside(r->nest_body, v)) return true;
  const Use *use = region_use(r, v);
  if (!use) return false;
  if (use->share == SHARE_REDUCTION) return true;
  return use->share == SHARE_PRIVATE || use->share == SHARE_VALUE;
}

// --- what stands between the loops -------------------------------------------------------------

typedef struct {
  bool own, memory, unknown;
} Writes;

static Var *written_root(Node *e, bool *through) {
  for (;;) {
    e = strip_casts(e);
    if (e->kind == N_REF) return e->var;
    bool pointer =
        e->nchild && e->child[0]->type && e->child[0]->type->kind == TYPE_POINTER;
    if (e->kind == N_SUBSCRIPT || (e->kind == N_UNARY && e->op == OP_DEREF))
      *through |= pointer;
    else if (e->kind == N_MEMBER)
      *through |= e->arrow;
    else
      return NULL;
    e = e->child[0];
  }
}

static void find_writes(const Region *r, Node *n, Writes *w) {
  bool assigns = n->kind == N_ASSIGN || (n->kind == N_UNARY && n->op >= OP_PRE_INC);
  if (assigns) {
    bool through = false;
    Var *v = written_root(n->child[0], &through);
    if (!v)
      w->unknown = true;
    else if (!through && is_own(r, v))
      w->own = true;
    else
      w->memory = true;
  }
  if (n->kind == N_UNARY && n->op == OP_ADDRESS) w->unknown = true;
  if (n->kind == N_CALL) {
    const Function *f = n->child[0]->function;
    const char *prefix = f && !f->definition ? device_prefix(f->name) : NULL;
    if (!prefix || strcmp(prefix, "__accomp_math_")) w->unknown = true;
  }
  if (n->kind == N_ASM || n->kind == N_STMT_EXPR || n->kind == N_OTHER_EXPR)
    w->unknown = true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) find_writes(r, n->child[i], w);
}

static bool is_pure(const Region *r, Node *n) {
  Writes w = {0};
  if (n) find_writes(r, n, &w);
  return !w.memory && !w.unknown;
}

static bool fits_statement(Levels *, Node *);

static bool fits_children(Levels *l, Node *n, int from) {
  for (int i = from; i < n->nchild; i++)
    if (n->child[i] && !fits_statement(l, n->child[i])) return false;
  return true;
}

// An expression: pure but for scalars of the iteration, or nothing but a write to memory.
static bool fits_expression(Levels *l, Node *n) {
  Writes w = {0};
  find_writes(l->r, n, &w);
  if (w.unknown || (w.memory && w.own)) return false;
  if (w.memory) push(l->u->arena, &l->r->guarded, n);
  return true;
}

static bool fits_directive(Levels *l, Node *n);

static bool fits_statement(Levels *l, Node *n) {
  const Region *r = l->r;
  switch (n->kind) {
  case N_DIRECTIVE: return fits_directive(l, n);
  case N_COMPOUND: return fits_children(l, n, 0);
  case N_FOR:
    return is_pure(r, n->child[0]) && is_pure(r, n->child[1]) &&
           is_pure(r, n->child[2]) && fits_statement(l, n->child[3]);
  case N_IF: return is_pure(r, n->child[0]) && fits_children(l, n, 1);
  case N_WHILE: return is_pure(r, n->child[0]) && fits_statement(l, n->child[1]);
  case N_DO: return is_pure(r, n->child[1]) && fits_statement(l, n->child[0]);
  case N_DECL_STMT: return is_pure(r, n);
  case N_NULL_STMT:
  case N_BREAK:
  case N_CONTINUE:
  case N_TYPE_DECL: return true;
  case N_SWITCH:
  case N_CASE:
  case N_LABEL:
  case N_GOTO:
  case N_RETURN:
  case N_ASM:
  case N_OTHER_STMT:
  case N_VAR: return false;
  case N_REF:
  case N_LITERAL:
  case N_STRING:
  case N_PAREN:
  case N_SUBSCRIPT:
  case N_MEMBER:
  case N_UNARY:
  case N_BINARY:
  case N_ASSIGN:
  case N_CONDITIONAL:
  case N_CALL:
  case N_CAST:
  case N_SIZEOF:
  case N_STMT_EXPR:
  case N_INIT_LIST:
  case N_COMPOUND_LITERAL:
  case N_OTHER_EXPR: return fits_expression(l, n);
  }
  unreachable();
}

// --- the shared loops ------------------------------------------------------------------------------

static bool is_named(const Directive *d, ClauseKind kind, const Var *v) {
  for (int i = 0; i < d->clauses.len; i++)
    for (int k = 0; d->clauses.at[i]->kind == kind && k < d->clauses.at[i]->items.len;
         k++) {
      const Item *it = &d->clauses.at[i]->items.at[k];
      if (it->expr.node && named_var(it->expr.node) == v) return true;
    }
  return false;
}

static bool is_used_outside(Node *n, const Node *loop, const Var *v) {
  if (n == loop) return false;
  if (n->kind == N_REF && n->var == v) return true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && is_used_outside(n->child[i], loop, v)) return true;
  return false;
}

// Threads get different values into v: nobody may need one of them after the loop.
static bool may_differ(const Region *r, const VectorLoop *loop, const Var *v) {
  for (int i = 0; i < loop->loops.len; i++)
    if (loop->loops.at[i].loop.var == v)
      return !is_used_outside(r->nest_body, loop->node, v);
  if (is_named(loop->node->directive, CL_REDUCTION, v) ||
      is_named(loop->node->directive, CL_PRIVATE, v))
    return true;
  if (!is_scalar(v->type)) return false;
  return kills(loop->body, v) && !is_used_outside(r->nest_body, loop->node, v);
}

// Scalars of the iteration that the shared loop changes.
static bool fits_writes(const Region *r, const VectorLoop *loop, Node *n) {
  bool assigns = n->kind == N_ASSIGN ||
                 (n->kind == N_UNARY && (n->op >= OP_PRE_INC || n->op == OP_ADDRESS));
  if (assigns) {
    bool through = false;
    Var *v = written_root(n->child[0], &through);
    if (!v) return false;
    if (!through && is_own(r, v) && !is_inside(loop->body, v) && !may_differ(r, loop, v))
      return false;
  }
  bool passes_array = n->kind == N_REF && n->var && n->var->type->kind == TYPE_ARRAY &&
                      is_own(r, n->var) && !is_inside(loop->body, n->var) &&
                      !is_named(loop->node->directive, CL_PRIVATE, n->var) &&
                      !(n->parent && n->parent->kind == N_SUBSCRIPT);
  if (passes_array) return false;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && !fits_writes(r, loop, n->child[i])) return false;
  return true;
}

static bool add_reductions(Levels *l, VectorLoop *loop) {
  const Directive *d = loop->node->directive;
  for (int i = 0; i < d->clauses.len; i++) {
    Clause *c = d->clauses.at[i];
    for (int k = 0; c->kind == CL_REDUCTION && k < c->items.len; k++) {
      Item *it = &c->items.at[k];
      Var *v = it->expr.node ? named_var(it->expr.node) : NULL;
      if (!v || it->nsubscripts || !is_scalar(v->type) || !is_own(l->r, v)) return false;
      Reduction *red = alloc(l->u->arena, Reduction);
      *red = (Reduction){.var = v,
                         .op = c->op == RED_SUB ? RED_ADD : c->op,
                         .loc = it->loc,
                         .type = v->type,
                         .item = it};
      push(l->u->arena, &loop->reductions, red);
    }
  }
  return true;
}

static bool has_shared_loop(const Region *r, const Node *n) {
  if (n->kind == N_DIRECTIVE && is_parallel_loop(r, n->directive)) return true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && has_shared_loop(r, n->child[i])) return true;
  return false;
}

static bool fits_directive(Levels *l, Node *n) {
  if (n->directive->info->kind == DIR_CACHE) return true;
  if (n->directive->info->kind != DIR_LOOP || !n->nchild) return false;
  // Of parallel loops inside each other the innermost is shared; the others are run by all threads.
  if (!is_parallel_loop(l->r, n->directive) || has_shared_loop(l->r, n->child[0]))
    return fits_statement(l, n->child[0]);
  VectorLoop *loop = alloc(l->u->arena, VectorLoop);
  loop->node = n;
  if (!collapsed_loops(l->u, n->directive, n->child[0], &loop->loops, &loop->body))
    return false;
  if (!add_reductions(l, loop) || !fits_writes(l->r, loop, loop->body)) return false;
  for (int i = 0; i < loop->loops.len; i++)
    if (!is_inside(n, loop->loops.at[i].loop.var) &&
        !may_differ(l->r, loop, loop->loops.at[i].loop.var))
      return false;
  push(l->u->arena, &l->r->vector_loops, loop);
  return true;
}

// --- barriers ---------------------------------------------------------------------------------------

// The part of the iteration that one thread runs on its own: a shared loop, or a statement.
static const Node *part_of(const Region *r, const Node *n) {
  for (const Node *p = n; p && p != r->nest_body; p = p->parent)
    for (int i = 0; i < r->vector_loops.len; i++)
      if (r->vector_loops.at[i]->node == p) return p;
  for (const Node *p = n; p && p != r->nest_body; p = p->parent)
    for (int i = 0; i < r->guarded.len; i++)
      if (r->guarded.at[i] == p) return p;
  return NULL;
}

static bool is_repeated(const Region *r, const Node *part) {
  for (const Node *p = part ? part->parent : NULL; p && p != r->nest_body->parent;
       p = p->parent)
    if (p->kind == N_FOR || p->kind == N_WHILE || p->kind == N_DO) return true;
  return false;
}

static bool is_memory(const Region *r, const Access *a) {
  return a->through || a->unknown || !is_own(r, a->var);
}

static bool needs_barriers(Unit *u, const Region *r) {
  AccessList list = {0};
  list_accesses(u, r->nest_body, &list);
  for (int i = 0; i < list.len; i++)
    for (int k = 0; k < list.len; k++) {
      const Access *a = &list.at[i], *b = &list.at[k];
      if (!a->written || !is_memory(r, a) || !is_memory(r, b) || are_distinct(a, b))
        continue;
      const Node *x = part_of(r, a->node), *y = part_of(r, b->node);
      if (x != y || is_repeated(r, x)) return true;
    }
  return false;
}

static bool asks_for_vector(const Region *r) {
  for (int i = 0; i < r->nest.len; i++)
    if (r->nest.at[i].directive && (find_clause(r->nest.at[i].directive, CL_VECTOR) ||
                                    find_clause(r->nest.at[i].directive, CL_WORKER)))
      return true;
  return false;
}

void find_vector_loops(Unit *u, Region *r) {
  // A program that asks for threads sees one a team: the loops inside have to run in it.
  if (r->serial || r->redundant || r->threads || r->asks_threads || !r->nest.len ||
      asks_for_vector(r) || !has_shared_loop(r, r->nest_body))
    return;
  // A thread's own elements of a reduced array look like memory that all threads share; those of a
  // section that a pointer reaches do too.
  for (int i = 0; i < r->reductions.len; i++)
    if (r->reductions.at[i]->count) return;
  for (int i = 0; i < r->uses.len; i++)
    if (r->uses.at[i]->copy) return;
  Levels l = {u, r};
  if (!fits_statement(&l, r->nest_body) || !r->vector_loops.len) {
    r->vector_loops.len = r->guarded.len = 0;
    return;
  }
  r->barriers = needs_barriers(u, r);
}
