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

// Is the distance between two accesses a number?
static bool is_known_distance(const Unit *u, const Access *a, const Access *b) {
  if (a->subscripts.len != b->subscripts.len) return false;
  for (int i = 0; i < a->subscripts.len; i++) {
    const Node *x = without_number(a->subscripts.at[i]),
               *y = without_number(b->subscripts.at[i]);
    if (x != y && (!x || !y || !same_text(u, x, y))) return false;
  }
  return true;
}

static bool is_same_place(const Unit *u, const Access *a, const Access *b) {
  bool through;
  return same_text(u, whole_lvalue(a->node, &through), whole_lvalue(b->node, &through));
}

// Has an access a neighbour, and is there a third one that may be one of the two?
static bool may_be_reordered(const Unit *u, const AccessList *all, const Access *a) {
  bool written = false, neighbour = false, any = false;
  for (int i = 0; i < all->len; i++) {
    const Access *b = &all->at[i];
    if (a->var != b->var) continue;
    bool known = is_known_distance(u, a, b);
    written |= b->written;
    any |= !known;
    neighbour |= known && !is_same_place(u, a, b);
  }
  return written && neighbour && any;
}

void find_order_of_accesses(Unit *u, Region *r) {
  AccessList all = {0};
  list_accesses(u, r->plan.nest_body, &all);
  for (int i = 0; i < all.len && !r->plan.keeps_order; i++)
    r->plan.keeps_order =
        !is_scalar_access(&all.at[i]) && may_be_reordered(u, &all, &all.at[i]);
}
