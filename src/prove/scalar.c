// Scalars that a loop changes: which iterations need each other's values?
// In:  a candidate loop.  Out: for each scalar a role.
#include "prove/prove.h"
#include "ir/reduction.h"

// --- reductions ------------------------------------------------------------------------------

static bool is_ref(Node *n, const Var *v) {
  n = strip_parentheses(n); // a cast would change what is kept
  return n->kind == N_REF && n->var == v;
}

// Is nothing lost on the way from e to v in each step, which would be lost once for all of them otherwise?
static bool keeps_value(const Var *v, const Node *e, ReductionOp op) {
  if (!e->type) return false;
  bool bounds = chooses_value(op);
  const Type *to = v->type->canonical, *from = e->type->canonical;
  if (!is_integer(to)) return !bounds || from->kind == TYPE_FLOAT;
  if (!is_integer(from)) return false;
  return !bounds || type_size(from) < type_size(to) ||
         (type_size(from) == type_size(to) && from->is_signed == to->is_signed);
}

ReductionOp operation_of(Op op) {
  switch ((int)op) {
  case OP_ADD:
  case OP_SUB: return RED_ADD;
  case OP_MUL: return RED_MUL;
  case OP_AND: return RED_AND;
  case OP_OR: return RED_OR;
  case OP_XOR: return RED_XOR;
  case OP_LAND: return RED_LAND;
  case OP_LOR: return RED_LOR;
  }
  return RED_NONE;
}

// e > v, v < e: the greater one is kept when v becomes e then. *e: the other value.
static ReductionOp of_comparison(Node *condition, const Var *v, Node **e) {
  condition = strip_parentheses(condition);
  if (condition->kind != N_BINARY || condition->op < OP_LT || condition->op > OP_GE)
    return RED_NONE;
  bool left = is_ref(condition->child[0], v), right = is_ref(condition->child[1], v);
  if (left == right) return RED_NONE;
  bool less = condition->op == OP_LT || condition->op == OP_LE;
  *e = strip_parentheses(condition->child[left ? 1 : 0]);
  return left == less ? RED_MAX : RED_MIN;
}

static ReductionOp of_call(const Node *call, const Var *v, Node **e) {
  const Function *f = call->child[0]->function;
  if (!f || f->definition || call->nchild != 3) return RED_NONE;
  bool left = is_ref(call->child[1], v), right = is_ref(call->child[2], v);
  if (left == right) return RED_NONE;
  *e = call->child[left ? 2 : 1];
  LibraryKind kind = library_kind(f);
  return kind == LIBRARY_MAX ? RED_MAX : kind == LIBRARY_MIN ? RED_MIN : RED_NONE;
}

// c ? x : y with v among x and y, c comparing the two.
static ReductionOp of_choice(const Unit *u, const Node *n, const Var *v, Node **e) {
  Node *other, *x = strip_parentheses(n->child[1]), *y = strip_parentheses(n->child[2]);
  ReductionOp op = of_comparison(n->child[0], v, &other);
  bool keeps = is_ref(y, v);
  *e = keeps ? x : y;
  if (!op || (!keeps && !is_ref(x, v)) || !same_text(u, other, *e)) return RED_NONE;
  return keeps ? op : op == RED_MAX ? RED_MIN : RED_MAX;
}

// v is an operand of a chain of one operation: v + a + b, not under a minus.
static ReductionOp of_chain(Node *n, const Var *v) {
  n = strip_parentheses(n);
  ReductionOp op = n->kind == N_BINARY ? operation_of(n->op) : RED_NONE;
  if (!op) return RED_NONE;
  Node *l = strip_parentheses(n->child[0]), *r = strip_parentheses(n->child[1]);
  bool in_left = find_use(l, v), in_right = find_use(r, v);
  if (in_left == in_right || (in_right && n->op == OP_SUB)) return RED_NONE;
  Node *inner = in_left ? l : r;
  if (is_ref(inner, v)) return op;
  return of_chain(inner, v) == op ? op : RED_NONE;
}

// The operation of 'v = value', or RED_NONE.
static ReductionOp of_value(const Unit *u, Node *value, const Var *v) {
  Node *e = NULL;
  ReductionOp op = RED_NONE;
  value = strip_parentheses(value);
  if (value->kind == N_CALL)
    op = of_call(value, v, &e);
  else if (value->kind == N_CONDITIONAL)
    op = of_choice(u, value, v, &e);
  else
    return keeps_value(v, value, RED_ADD) ? of_chain(value, v) : RED_NONE;
  return op && !find_use(e, v) && keeps_value(v, e, op) ? op : RED_NONE;
}

static ReductionOp of_assignment(const Unit *u, const Node *n, const Var *v) {
  if (n->op == OP_NONE) return of_value(u, n->child[1], v);
  bool kept = keeps_value(v, n->child[1], RED_ADD);
  return find_use(n->child[1], v) || !kept ? RED_NONE : operation_of(n->op);
}

static Node *only(Node *s) {
  while (s->kind == N_COMPOUND && s->nchild == 1) s = s->child[0];
  return s;
}

// if (e > v) v = e;
static ReductionOp of_if(const Unit *u, const Node *n, const Var *v) {
  Node *e = NULL, *then = only(n->child[1]);
  ReductionOp op = of_comparison(n->child[0], v, &e);
  if (!op || n->child[2] || then->kind != N_ASSIGN || then->op != OP_NONE ||
      !is_ref(then->child[0], v) || find_use(e, v) || !keeps_value(v, e, op))
    return RED_NONE;
  return same_text(u, e, strip_parentheses(then->child[1])) ? op : RED_NONE;
}

// The one operation by which every statement that names v changes it; RED_NONE: there is another use.
static bool find_operation(const Unit *u, Node *n, const Var *v, ReductionOp *found) {
  ReductionOp op = RED_NONE;
  if (!find_use(n, v)) return true;
  if (n->kind == N_IF && find_use(n->child[0], v))
    op = of_if(u, n, v);
  else if (n->kind == N_ASSIGN && is_ref(n->child[0], v))
    op = of_assignment(u, n, v);
  else if (n->kind == N_UNARY && n->op >= OP_PRE_INC && is_ref(n->child[0], v))
    op = RED_ADD;
  else if (n->kind == N_REF)
    return false;
  if (op) {
    bool same = !*found || *found == op;
    *found = op;
    return same && is_statement(n);
  }
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && !find_operation(u, n->child[i], v, found)) return false;
  return true;
}

static bool is_truth(const Node *e) {
  e = strip_casts((Node *)(uintptr_t)e);
  if (e->has_value) return e->value == 0 || e->value == 1;
  bool compares = e->kind == N_BINARY && e->op >= OP_LAND && e->op <= OP_GE;
  return compares || (e->kind == N_UNARY && e->op == OP_LNOT);
}

// Is v given a value here that may be another than 0 and 1?
static bool gives_more(const Node *n, const void *v) {
  if (n->kind == N_VAR)
    return n->var == v && !(n->has_init && is_truth(n->child[n->nchild - 1]));
  if (!n->nchild || !n->child[0] || named_var(n->child[0]) != v) return false;
  bool bits = n->op == OP_AND || n->op == OP_OR || n->op == OP_XOR || n->op == OP_NONE;
  return (n->kind == N_UNARY && n->op >= OP_PRE_INC) ||
         (n->kind == N_ASSIGN && !(bits && is_truth(n->child[1])));
}

// Has v never another value than 0 and 1? A loop without iterations leaves it as it is, a reduction makes it
// one of the two.
static bool is_truth_value(const Function *f, const Var *v) {
  if (v->type->kind == TYPE_BOOL) return true;
  bool followed = v->node && v->type->kind == TYPE_INT && !is_reachable(v);
  return followed && !v->is_param && !f->has_label && !find_below(f->body, gives_more, v);
}

static bool fits_type(const Function *f, ReductionOp op, const Var *v) {
  unsigned types = reduction_info(op)->types;
  if (op == RED_LAND || op == RED_LOR) return is_truth_value(f, v);
  // The result of an operator of bits is a truth value where both values are.
  if (v->type->kind == TYPE_BOOL) return types == TYPES_INTEGER;
  return v->type->kind != TYPE_LONG_DOUBLE && types >> v->type->kind & 1;
}

// Does an access of the loop reach v through a pointer?
bool is_reached(const Candidate *c, const Var *v) {
  if (c->declared) return false;
  const Access self = {.var = (Var *)v};
  for (int i = 0; i < c->accesses.len; i++)
    if (c->accesses.at[i].through && !have_distinct_types(&c->accesses.at[i], &self))
      return is_reachable(v);
  return false;
}

// --- roles -----------------------------------------------------------------------------------

ScalarRole scalar_role(const Candidate *c, Node *body, Var *v, ReductionOp *op) {
  *op = RED_NONE;
  if (v->type->is_volatile) return SCALAR_CARRIED;
  if (!is_upward_exposed(body, v) && is_dead_after(c, v)) return SCALAR_PRIVATE;
  if (is_always_given(body, v) && !is_upward_exposed(body, v) &&
      !has_kind(body, KIND(N_CONTINUE)))
    return SCALAR_LAST;
  if (!is_reached(c, v) && find_operation(c->u, body, v, op) && *op &&
      fits_type(c->function, *op, v))
    return SCALAR_REDUCTION;
  return SCALAR_CARRIED;
}
