// Where SIMD lanes on the CPU would change the order of one iteration's accesses.
// clang (up to 20 at least) accesses neighbours together, such as a[i][0] and a[i][2]: the stores behind the last one, the
// loads before the first one. Under 'omp simd' it does not ask whether what stands between them is one of them.
// In:  the nest in order.  Out: plan.keeps_order.
#include "plan/plan.h"
#include "prove/prove.h"

// What an index says beside the number that it adds or takes off.
static const Node *without_number(const Node *n) {
  while (n && n->kind == N_PAREN) n = n->child[0];
  if (n && n->has_value) return NULL;
  bool sum = n && n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB);
  return sum && n->child[1]->has_value ? without_number(n->child[0]) : n;
}

// What an element or a member is selected from: through a pointer in memory that pointer, else a variable.
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

static Node *place_of(const Access *a) {
  bool through = false;
  return (Node *)whole_lvalue(a->node, &through);
}

// Has an access a neighbour, and is there a third one that may be one of the two?
static bool may_be_reordered(const Unit *u, const AccessList *all, const Access *a) {
  Node *place = place_of(a);
  bool written = false, neighbour = false, any = false;
  for (int i = 0; i < all->len; i++) {
    const Access *b = &all->at[i];
    Node *other = place_of(b);
    if (a->var != b->var || !may_be_one(object_of(place), object_of(other))) continue;
    bool known = is_known_distance(u, place, other);
    written |= b->written;
    any |= !known;
    neighbour |= known && !same_text(u, place, other);
  }
  return written && neighbour && any;
}

void find_order_of_accesses(Unit *u, Region *r) {
  AccessList all = {0};
  if (r->plan.form != PLAN_GRID) return;
  list_accesses(u, r->plan.nest_body, &all);
  for (int i = 0; i < all.len && !r->plan.keeps_order; i++)
    r->plan.keeps_order =
        !is_scalar_access(&all.at[i]) && may_be_reordered(u, &all, &all.at[i]);
}
