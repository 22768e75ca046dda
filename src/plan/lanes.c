// Finds nests in which SIMD lanes on the CPU would reorder the accesses of one iteration.
// clang (up to 20 at least) accesses neighbours together, such as a[i][0] and a[i][2]: the stores behind the last one, the
// loads before the first one. Under 'omp simd' it does not ask whether what stands between them is one of them.
// In:  the nest in order.  Out: plan.keeps_order.
#include "plan/plan.h"
#include "prove/prove.h"

// 'x % 1', 'x * 0': where a dimension is one, macros make them.
static bool is_zero(const Node *n) {
  if (n->kind != N_BINARY || !n->child[1]->has_value) return false;
  long long value = n->child[1]->value;
  return (n->op == OP_REM && (value == 1 || value == -1)) || (n->op == OP_MUL && !value);
}

// The index without the constants that it adds or subtracts; NULL: nothing is left.
static const Node *without_number(const Node *n) {
  while (n && n->kind == N_PAREN) n = n->child[0];
  if (n && (n->has_value || is_zero(n))) return NULL;
  bool sum = n && n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB);
  return sum && n->child[1]->has_value ? without_number(n->child[0]) : n;
}

// The object that an element or a member is selected from: a pointer in memory that leads to it, or a variable.
static Node *object_of(Node *e) {
  for (e = strip_casts(e);; e = strip_casts(e->child[0])) {
    bool selects = e->kind == N_SUBSCRIPT || e->kind == N_MEMBER;
    if (!selects) return e;
    Node *base = strip_casts(e->child[0]);
    if (e->kind == N_MEMBER ? e->arrow : !is_array(base->type)) return base;
  }
}

// May two expressions be one object, but for the values of subscripts?
static bool may_be_one(Node *a, Node *b) {
  a = strip_casts(a), b = strip_casts(b);
  if (a->kind == N_REF || b->kind == N_REF) return a->kind == b->kind && a->var == b->var;
  if (a->kind == N_MEMBER && b->kind == N_MEMBER && strcmp(a->name, b->name) != 0)
    return false;
  return a->kind != b->kind || !a->nchild || !b->nchild ||
         may_be_one(a->child[0], b->child[0]);
}

// Is the distance between two elements or members a number?
static bool is_known_distance(const Unit *u, Node *a, Node *b) {
  a = strip_casts(a), b = strip_casts(b);
  if (a->kind != b->kind || a->kind == N_REF) return a->var && a->var == b->var;
  if (a->kind == N_SUBSCRIPT) {
    const Node *x = without_number(a->child[1]), *y = without_number(b->child[1]);
    if (x != y && (!x || !y || !same_text(u, x, y))) return false;
  } else if (a->kind != N_MEMBER && (a->kind != N_UNARY || a->op != b->op)) {
    return same_text(u, a, b);
  }
  return is_known_distance(u, a->child[0], b->child[0]);
}

// An access with all of its lvalue.
typedef struct {
  const Access *access;
  Node *node;
} Lvalue;
typedef Vec(Lvalue) Lvalues;

static Node *lvalue_of(const Access *a) {
  bool through = false;
  return (Node *)whole_lvalue(a->node, &through);
}

// Has an access a neighbour, and is there a third one that may be one of the two?
static bool may_be_reordered(const Unit *u, const Lvalues *all, const Lvalue *a) {
  bool written = false, neighbour = false, any = false;
  for (int i = 0; i < all->len; i++) {
    const Lvalue *b = &all->at[i];
    if (a->access->var != b->access->var ||
        !may_be_one(object_of(a->node), object_of(b->node)))
      continue;
    bool known = is_known_distance(u, a->node, b->node);
    written |= b->access->written;
    any |= !known;
    neighbour |= known && !same_text(u, a->node, b->node);
    if (written && neighbour && any) return true;
  }
  return false;
}

// Are the distances between all accesses to the variable numbers? Then they are known from the first one.
static bool are_all_known(const Unit *u, const Lvalues *all, const Var *v) {
  const Lvalue *first = NULL;
  for (int i = 0; i < all->len; i++) {
    const Lvalue *p = &all->at[i];
    if (p->access->var != v) continue;
    if (!first) first = p;
    if (!is_known_distance(u, first->node, p->node)) return false;
  }
  return true;
}

static bool list_has(const Var *const *list, int n, const Var *v) {
  for (int i = 0; i < n; i++)
    if (list[i] == v) return true;
  return false;
}

void find_order_of_accesses(Unit *u, Region *r) {
  AccessList all = {0};
  Lvalues lvalues = {0};
  if (r->plan.form != PLAN_GRID) return;
  list_accesses(u, r->plan.nest_body, &all);
  for (int i = 0; i < all.len; i++)
    push(u->arena, &lvalues, ((Lvalue){&all.at[i], lvalue_of(&all.at[i])}));
  Vec(const Var *) asked = {0}, open = {0};
  for (int i = 0; i < all.len && !r->plan.keeps_order; i++) {
    const Var *v = all.at[i].var;
    if (is_scalar_access(&all.at[i])) continue;
    if (!list_has(asked.at, asked.len, v)) {
      push(u->arena, &asked, v);
      if (!are_all_known(u, &lvalues, v)) push(u->arena, &open, v);
    }
    if (list_has(open.at, open.len, v))
      r->plan.keeps_order = may_be_reordered(u, &lvalues, &lvalues.at[i]);
  }
}
