// Loops that a directive declares independent: does memory or a scalar surely carry a value between their iterations
// all the same?
// In:  regions with their nests.  Out: warnings. The loops are compiled as declared all the same.
// Only what happens in every such loop that has enough iterations counts: one object, exact subscripts, a fixed
// distance, nothing that could keep the accesses from being made (OpenACC 3.3, 2.9.6; OpenMP 5.2, 11.6).
#include "plan/plan.h"
#include "ir/atomic.h"

typedef struct {
  Candidate c;
  Directive *directive; // that makes the loop parallel
  const Node *region;   // the construct around it; NULL: the body of a routine
  int questions;        // asked of isl about the loop
} Declared;

// --- whose copy ----------------------------------------------------------------------------------

static bool names_in_copies(const Directive *d, const Var *v) {
  for (Items it = all_items(d); next_item(&it);)
    if (clause_makes_copies(it.clause->kind) && find_use(it.item->expr.node, v))
      return true;
  return false;
}

// Does a directive between an access and the end of the construct make copies of v?
static bool has_copies(const Declared *x, const Node *at, const Var *v) {
  for (const Node *n = at; n; n = n->parent) {
    if (n->kind == N_DIRECTIVE && names_in_copies(n->directive, v)) return true;
    if (n == x->region) break;
  }
  return false;
}

// Is the access put into an order, or made by one thread only?
static bool is_guarded(const Declared *x, const Node *at) {
  for (const Node *n = at; n != x->c.node; n = n->parent)
    if (n->kind == N_DIRECTIVE && n->directive->info->kind != DIR_LOOP &&
        n->directive->info->kind != DIR_MAKES_THREADS)
      return true;
  return false;
}

// --- what every iteration does -------------------------------------------------------------------

// Does every iteration come to this place, but for loops and conditions that affine.c knows?
static bool is_certain(const Declared *x, const Node *at) {
  for (const Node *n = at; n != x->c.node; n = n->parent) {
    const Node *p = n->parent;
    int part = 0;
    while (p->child[part] != n) part++;
    switch ((int)p->kind) {
    case N_WHILE:
    case N_DO:
    case N_SWITCH:
    case N_SIZEOF:
    case N_STMT_EXPR:
    case N_OTHER_EXPR:
    case N_LAMBDA:
    case N_RANGE_FOR:
    case N_TRY:
    case N_OTHER_STMT: return false;
    case N_FOR:
      if (!is_loop_body(n)) return false;
      break;
    case N_IF:
      if (part == 2) return false;
      break;
    case N_CONDITIONAL:
      if (part) return false;
      break;
    case N_BINARY:
      if (part && (p->op == OP_LAND || p->op == OP_LOR)) return false;
    }
  }
  return true;
}

// --- memory ----------------------------------------------------------------------------------------

static const Node *without_casts(const Node *n) {
  while (n->parent->kind == N_PAREN || n->parent->kind == N_CAST) n = n->parent;
  return n;
}

// Do two references go the same way to parts of one kind, through one pointer at most?
static bool same_path(const Access *a, const Access *b) {
  bool through = false;
  const Node *x = a->node, *y = b->node, *end_x = whole_lvalue(x, &through),
             *end_y = whole_lvalue(y, &through);
  for (int pointers = 0; x != end_x && y != end_y;) {
    pointers += is_pointer(x->type);
    if (pointers > 1) return false;
    const Node *p = x->parent, *q = y->parent;
    if (p->kind != q->kind || p->op != q->op || p->arrow != q->arrow ||
        p->kind == N_CAST || (p->name && strcmp(p->name, q->name)))
      return false;
    x = p, y = q;
  }
  return x == end_x && y == end_y;
}

static bool is_followed(const Declared *x, const Access *a) {
  return !a->unknown && !a->var->type->is_volatile && !is_scalar_access(a) &&
         !(a->through && find_write(x->c.loop.body, a->var)) &&
         !has_copies(x, a->node, a->var) && !is_guarded(x, a->node) &&
         is_certain(x, a->node);
}

// Stops where an expression may have another value in another iteration.
static WalkStep look_for_change(const Node *e, const void *arg) {
  const Declared *x = arg;
  if (e->has_value || e->kind == N_LITERAL || e->kind == N_STRING) return WALK_PAST;
  if (e->kind == N_REF)
    return e->var && e->var != x->c.loop.var &&
                   !find_write(loop_body(x->c.node), e->var) &&
                   !(e->var->node && encloses(x->c.node, e->var->node))
               ? WALK_PAST
               : WALK_STOP;
  bool loads = is_call(e) || e->kind == N_SUBSCRIPT || e->kind == N_MEMBER ||
               !e->nchild || (e->kind == N_UNARY && e->op >= OP_ADDRESS);
  return loads ? WALK_STOP : WALK_ON;
}

// Stores of one value: any iteration may make the last one.
static bool stores_constant(const Declared *x, const Access *a) {
  bool through = false;
  const Node *store = without_casts(whole_lvalue(a->node, &through))->parent;
  return store->kind == N_ASSIGN && store->op == OP_NONE &&
         !walk_to(store->child[1], look_for_change, x);
}

// The text of an access, or the variable's name where that is no short line.
static const char *access_text(const Unit *u, const Access *a) {
  enum { LONGEST = 48 };
  bool through = false;
  const char *text = source_text(u, whole_lvalue(a->node, &through));
  return strlen(text) > LONGEST || strchr(text, '\n') ? a->var->name : text;
}

static const char *loc_text(const Unit *u, Loc loc) {
  return arena_printf(u->arena, "%d:%d", loc.line, loc.column);
}

static const char *distance_text(const Unit *u, long long distance) {
  return distance == 1 ? "in the iteration before (distance 1)"
                       : arena_printf(u->arena, "%lld iterations before (distance %lld)",
                                      distance, distance);
}

static Loc clause_loc(const Directive *d) {
  const Clause *c = find_clause(d, CL_INDEPENDENT);
  return c ? c->loc : d->name_loc;
}

static const char *clause_name(const Directive *d) {
  return find_clause(d, CL_INDEPENDENT) ? "independent" : d->info->name;
}

static const char *remedy(const Declared *x) {
  return x->directive->info->dialect == DIALECT_ACC
             ? "'loop seq' would run the iterations in order"
             : "without the directive the iterations would run in order";
}

// Each iteration fills the same elements, as of an array that is declared in front of the loop for want of another place.
static bool is_scratch(const Declared *x, const Access *first, const Access *later) {
  const Var *counter = x->c.loop.var;
  bool through = false;
  return first->written && first != later && counter &&
         !find_use(whole_lvalue(first->node, &through), counter) &&
         !find_use(whole_lvalue(later->node, &through), counter);
}

// Is it one of the inner loops of those that 'collapse' makes one of?
static bool is_collapsed_inside(const Declared *x) {
  const Node *n = x->c.node->parent;
  while (n && n != x->region && n != x->directive->node && n->kind != N_FOR)
    n = n->parent;
  return n && n->kind == N_FOR && find_clause(x->directive, CL_COLLAPSE);
}

static void report_memory(const Declared *x, const Access *first, const Access *later,
                          long long distance) {
  Unit *u = x->c.u;
  bool reads = later->read && first->written;
  const char *what = !first->written ? "read" : "wrote",
             *how = distance_text(u, distance);
  const char *name = access_text(u, first), *at = loc_text(u, first->node->loc);
  warning(u->diag, clause_loc(x->directive), WARN_DECLARED_DEPENDENCE,
          "'%s' on this loop, but '%s' at %s %s what %s%s %s %s",
          clause_name(x->directive), access_text(u, later), loc_text(u, later->node->loc),
          reads ? "reads" : "overwrites",
          first == later ? "it" : arena_printf(u->arena, "'%s' at ", name),
          first == later ? "" : at, what, how);
  bool update = first == later && later->read;
  note(u->diag, first->node->loc, "'%s' is here; %s", name,
       update && is_collapsed_inside(x) ? "without 'collapse', each iteration of the "
                                          "loop around would add them up by itself; "
                                          "else 'atomic' joins what the iterations add"
       : update ? "'atomic', or a reduction, would join what the iterations add"
       : is_scratch(x, first, later)
           ? arena_printf(u->arena,
                          "'private(%s)' would give each iteration one of its own",
                          first->var->name)
           : remedy(x));
}

// The distance is told from one constant; a longer one says nothing about a loop that may be shorter.
static bool is_near(const Declared *x, long long distance) {
  enum { LONGEST = 16 };
  const CanonicalLoop *l = &x->c.loop;
  return distance <= LONGEST || (l->start->has_value && l->bound->has_value);
}

static bool carries(const Declared *x, const Access *first, const Access *later,
                    long long distance) {
  bool order = (first->written && later->read) || (first->read && later->written);
  if (!order && (stores_constant(x, first) || stores_constant(x, later))) return false;
  if (!must_conflict(&x->c, first, later, distance)) return false;
  report_memory(x, first, later, distance);
  return true;
}

// A loop with very many pairs is left alone when that takes too long.
static bool carries_pair(Declared *x, const Access *a, const Access *b) {
  enum { MOST_QUESTIONS = 200 };
  long long distance;
  if (!same_path(a, b) || x->questions++ >= MOST_QUESTIONS ||
      !may_conflict(&x->c, a, b, &distance, NULL))
    return false;
  if (!distance) distance = 1;
  if (!is_near(x, distance)) return false;
  bool reads = b->read && a->written;
  return carries(x, reads ? a : b, reads ? b : a, distance) ||
         carries(x, reads ? b : a, reads ? a : b, distance);
}

// Values that are read first: two stores say less.
static bool memory_carries_surely(Declared *x, bool stores) {
  const AccessList *list = &x->c.accesses;
  for (int i = 0; i < list->len; i++)
    for (int k = i; k < list->len; k++) {
      const Access *a = &list->at[i], *b = &list->at[k];
      if (a->var != b->var || a->link || b->link || a->flat || b->flat ||
          (!a->written && !b->written) || (is_atomic(a->node) && is_atomic(b->node)))
        continue;
      if (stores != (!a->read && !b->read)) continue;
      if (is_followed(x, a) && is_followed(x, b) && carries_pair(x, a, b)) return true;
    }
  return false;
}

// --- scalars ---------------------------------------------------------------------------------------

static bool may_count(const Node *loop, const Var *v) {
  const CanonicalLoop *l = loop_form(loop);
  return !l || l->var == v;
}

static bool replaces(const Node *e, const void *v) {
  return e->kind == N_ASSIGN && e->op == OP_NONE && named_var(e->child[0]) == v;
}

// Is v, below e, written by something that does not read it too?
static bool is_replaced(const Node *e, const Var *v) {
  return find_below(e, replaces, v);
}

// Is v read, or (writes) given a value, whenever e is evaluated?
static bool evaluates(Node *e, const Var *v, bool writes) {
  bool target = (e->kind == N_ASSIGN || (e->kind == N_UNARY && e->op >= OP_PRE_INC)) &&
                named_var(e->child[0]) == v;
  if (target && (writes || e->kind == N_UNARY || e->op != OP_NONE)) return true;
  if (e->kind == N_SIZEOF || (e->kind == N_UNARY && e->op == OP_ADDRESS)) return false;
  if (e->kind == N_REF) return !writes && e->var == v;
  bool first = e->kind == N_CONDITIONAL ||
               (e->kind == N_BINARY && (e->op == OP_LAND || e->op == OP_LOR));
  for (int i = target; i < (first ? 1 : e->nchild); i++)
    if (e->child[i] && evaluates(e->child[i], v, writes)) return true;
  return false;
}

static bool reads_first(Node *s, const Var *v) {
  switch ((int)s->kind) {
  case N_COMPOUND:
    for (int i = 0; i < s->nchild; i++)
      if (find_use(s->child[i], v)) return reads_first(s->child[i], v);
    return false;
  case N_DIRECTIVE: return s->nchild && reads_first(s->child[0], v);
  case N_FOR: return !may_count(s, v) && reads_first(loop_body(s), v);
  case N_IF: return !is_replaced(s->child[0], v) && evaluates(s->child[0], v, false);
  case N_WHILE:
  case N_DO:
  case N_SWITCH:
  case N_LABEL: return false;
  case N_ASSIGN:
    if (named_var(s->child[0]) == v && is_replaced(s->child[1], v)) return false;
    return evaluates(s, v, false) && (named_var(s->child[0]) == v || !is_replaced(s, v));
  }
  return !is_replaced(s, v) && evaluates(s, v, false);
}

static bool writes_surely(Node *s, const Var *v) {
  switch ((int)s->kind) {
  case N_COMPOUND:
    for (int i = 0; i < s->nchild; i++)
      if (writes_surely(s->child[i], v)) return true;
    return false;
  case N_DIRECTIVE: return s->nchild && writes_surely(s->child[0], v);
  case N_FOR: return !may_count(s, v) && writes_surely(loop_body(s), v);
  case N_IF:
    return s->child[2] && writes_surely(s->child[1], v) && writes_surely(s->child[2], v);
  case N_WHILE:
  case N_DO:
  case N_SWITCH:
  case N_LABEL: return false;
  }
  return evaluates(s, v, true);
}

static bool is_plain_scalar(const Declared *x, const Var *v) {
  const AccessList *list = &x->c.accesses;
  if (v->type->is_volatile || v->is_thread_local || v == x->c.loop.var ||
      is_atomic_variable(v->type))
    return false;
  for (int i = 0; i < list->len; i++) {
    const Access *a = &list->at[i];
    if (a->var == v &&
        (a->unknown || is_guarded(x, a->node) || has_copies(x, a->node, v)))
      return false;
  }
  return true;
}

static void report_scalar(const Declared *x, const Access *a, ReductionOp op) {
  Unit *u = x->c.u;
  Node *use = find_use(x->c.loop.body, a->var);
  warning(u->diag, clause_loc(x->directive), WARN_DECLARED_DEPENDENCE,
          "'%s' on this loop, but '%s' at %s depends on the previous iteration",
          clause_name(x->directive), a->var->name, loc_text(u, use->loc));
  Node *write = find_write(x->c.loop.body, a->var);
  if (op)
    note(u->diag, write->loc,
         "'%s' is changed here; add 'reduction(%s:%s)' to combine the iterations' values",
         a->var->name, reduction_word(op), a->var->name);
  else
    note(u->diag, write->loc, "'%s' is changed here; %s", a->var->name, remedy(x));
}

static bool scalar_carries(const Declared *x, const Access *a) {
  Var *v = a->var;
  ReductionOp op = RED_NONE;
  Node *body = x->c.loop.body;
  if (!is_scalar_access(a) || !a->written || !is_plain_scalar(x, v)) return false;
  bool reduces = scalar_role(&x->c, body, v, &op) == SCALAR_REDUCTION;
  if (!reduces && (!reads_first(body, v) || !writes_surely(body, v))) return false;
  report_scalar(x, a, reduces ? op : RED_NONE);
  return true;
}

// --- reductions ----------------------------------------------------------------------------------

// Arithmetic: a wrong one of these gives a wrong value. 'a |= b' may well be '||'.
static bool combines_numbers(ReductionOp op) {
  return op == RED_ADD || op == RED_MUL || op == RED_MAX || op == RED_MIN;
}

// Each iteration sets the variable anew, so that those before it do not count.
static bool loses_values(const Declared *x, const Var *v) {
  Node *body = x->c.loop.body;
  const AccessList *list = &x->c.accesses;
  for (int i = 0; i < list->len; i++)
    if (list->at[i].var == v && (list->at[i].unknown || list->at[i].read)) return false;
  return writes_surely(body, v);
}

static void report_lost(const Declared *x, Loc loc, const Var *v, ReductionOp op) {
  warning(x->c.u->diag, loc, WARN_REDUCTION_OPERATOR,
          "'reduction(%s:%s)', but each iteration sets '%s' anew", reduction_word(op),
          v->name, v->name);
  note(x->c.u->diag, find_write(x->c.loop.body, v)->loc,
       "'%s' is set here; 'reduction' joins the values that iterations combine with '%s'",
       v->name, v->name);
}

static void check_operators(const Declared *x) {
  Unit *u = x->c.u;
  for (Items it = items_of(x->directive, CL_REDUCTION); next_item(&it);) {
    ReductionOp op = RED_NONE;
    Var *v = it.var;
    if (v && !it.item->nsubscripts && loses_values(x, v)) {
      report_lost(x, it.item->loc, v, it.clause->op);
      continue;
    }
    if (!v || it.item->nsubscripts || !combines_numbers(it.clause->op) ||
        scalar_role(&x->c, x->c.loop.body, v, &op) != SCALAR_REDUCTION ||
        !combines_numbers(op) || op == it.clause->op)
      continue;
    warning(u->diag, it.item->loc, WARN_REDUCTION_OPERATOR,
            "'reduction(%s:%s)', but the loop combines '%s' by '%s'; write "
            "'reduction(%s:%s)'",
            reduction_word(it.clause->op), v->name, v->name, reduction_word(op),
            reduction_word(op), v->name);
    note(u->diag, find_write(x->c.loop.body, v)->loc, "'%s' is changed here", v->name);
  }
}

// --- loops -----------------------------------------------------------------------------------------

// Says that a loop is not independent, once at most.
static bool check_declared_loop(Declared *x, Node *loop) {
  x->c.node = loop;
  x->c.memo = memo_new(x->c.u->arena);
  solver_begin(x->c.solver);
  x->c.accesses = (AccessList){0};
  x->questions = 0;
  const CanonicalLoop *l = loop_form(loop);
  if (!l || loop_fact(loop) || !l->step_known || !l->step_value || has_jump(l->body))
    return false;
  x->c.loop = *l;
  list_accesses(x->c.u, x->c.loop.body, &x->c.accesses);
  check_operators(x);
  for (int i = 0; i < x->c.accesses.len; i++)
    if (scalar_carries(x, &x->c.accesses.at[i])) return true;
  return memory_carries_surely(x, false) || memory_carries_surely(x, true);
}

static void check_declared_directive(Declared *x) {
  Node *loop = loop_of(x->directive->node->child[0]);
  if (loop) report_partial_reads(x->c.u, x->directive, loop_body(loop));
  for (int depth = collapse_depth(x->directive); depth-- && loop;) {
    if (check_declared_loop(x, loop)) return;
    loop = loop_within(loop_body(loop));
  }
}

// OpenMP: one thread, or an order, where the program asks for it.
static bool may_be_ordered(const Directive *d) {
  return d->info->dialect == DIALECT_OMP &&
         (find_clause(d, CL_ORDERED) || find_clause(d, CL_NUM_THREADS) ||
          find_clause(d, CL_IF) || find_clause(d, CL_VECTOR_LENGTH) ||
          find_clause(d, CL_NUM_GANGS));
}

// The compute construct around a directive, or NULL. *ordered: one of those between may order the iterations.
static const Region *region_of_directive(const Directive *d, bool *ordered) {
  const Region *r = NULL;
  *ordered = false;
  for (const Node *n = d->node; n && !r; n = n->parent) {
    if (n->kind != N_DIRECTIVE) continue;
    *ordered |= may_be_ordered(n->directive);
    if (n->directive->info->kind == DIR_COMPUTE) r = n->directive->region;
  }
  return r;
}

static bool is_declared(const Region *r, const Directive *d) {
  if (r && r->directive->info->compute == COMPUTE_SERIAL) return false;
  if (!r && d->info->dialect == DIALECT_OMP) return false; // the host's own
  return is_parallel_loop(r, d) ||
         (d->info->kind == DIR_COMPUTE && distributes_loop(r, d));
}

void check_declared_loops(Unit *u) {
  if (u->diag->no_warnings) return;
  Solver *solver = solver_new(u->arena);
  for (int i = 0; i < u->directives.len; i++) {
    Directive *d = u->directives.at[i];
    bool ordered;
    if (!d->node || !d->node->nchild || !d->function || !d->function->body) continue;
    const Region *r = region_of_directive(d, &ordered);
    if (ordered || !is_declared(r, d)) continue;
    Declared x = {.c = {.u = u, .solver = solver, .function = d->function},
                  .directive = d,
                  .region = r ? r->node : NULL};
    check_declared_directive(&x);
  }
  solver_free(solver);
}
