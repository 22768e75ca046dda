// Pointers whose value is all that the region uses: compared, subtracted, printed, never followed.
// In:  a region with sharing.  Out: use->share SHARE_VALUE where such a pointer is a scalar like any other; use->base_object
// where it is compared with pointers of the device.
//
// 'p != end' holds on the device what it holds on the host when both are as far from the start of one mapping as they
// are there from the start of the variable: 'end' need not lie in what is mapped, and may lie in what is mapped next to it.
#include "plan/plan.h"
#include "ir/loop.h"

// The other operands of a pointer's comparisons and differences.
typedef struct {
  Unit *u;
  const Region *r;
  Use *base_object; // device memory that one operand leads to; NULL: none
  bool several;     // there are more of them
  bool unknown;     // pointers that lie in memory, or come from calls
} Partners;

enum { MOST_STEPS = 8 }; // from a local pointer to what it was made from

static void add_partner(Partners *, Node *e, int steps);

// Does no clause say that the kernel gets a device address?
static bool is_free(const Use *use) {
  return use->share == SHARE_POINTER && !use->clause && is_scalar_pointer(use);
}

static void add_partner_use(Partners *p, Use *use) {
  bool object = use->share == SHARE_MAPPED || use->share == SHARE_REDUCTION;
  if (is_free(use))
    use = use->base_object;
  else if (use->share != SHARE_POINTER && !object)
    use = NULL;
  if (!use) return;
  p->several |= p->base_object && p->base_object != use;
  p->base_object = use;
}

// Everything in the region that local v is set to.
static void add_values(Partners *p, const Var *v, int steps) {
  NodeList all = nodes_below(p->u->arena, p->r->body, KIND(N_VAR) | KIND(N_ASSIGN));
  for (int i = 0; i < all.len; i++) {
    const Node *n = all.at[i];
    if (n->kind == N_VAR && n->var == v && n->has_init)
      add_partner(p, n->child[n->nchild - 1], steps);
    if (n->kind == N_ASSIGN && n->op == OP_NONE && named_var(n->child[0]) == v)
      add_partner(p, n->child[1], steps);
  }
}

static void add_named(Partners *p, Var *v, int steps) {
  Use *use = region_use(p->r, v);
  if (use)
    add_partner_use(p, use);
  else if (is_pointer(v->type) && steps < MOST_STEPS)
    add_values(p, v, steps + 1);
  else
    p->unknown = true;
}

// The address of an lvalue.
static void add_address(Partners *p, Node *e, int steps) {
  e = strip_casts(e);
  if (e->kind == N_REF && e->var && !is_pointer(e->type))
    return add_named(p, e->var, steps);
  bool inside = e->kind == N_SUBSCRIPT || e->kind == N_MEMBER ||
                (e->kind == N_UNARY && e->op == OP_DEREF);
  if (!inside) {
    p->unknown = true;
    return;
  }
  Node *base = strip_casts(e->child[0]);
  if (is_pointer(base->type))
    add_partner(p, base, steps);
  else
    add_address(p, base, steps);
}

static void add_partner(Partners *p, Node *e, int steps) {
  e = strip_casts(e);
  if (e->has_value) return; // NULL
  bool array = is_array(e->type);
  if (e->kind == N_REF && e->var && !array) return add_named(p, e->var, steps);
  if (array) return add_address(p, e, steps);
  if (e->kind == N_UNARY && e->op == OP_ADDRESS)
    return add_address(p, e->child[0], steps);
  if (e->kind == N_UNARY && e->op >= OP_PRE_INC)
    return add_partner(p, e->child[0], steps);
  bool moved = e->kind == N_BINARY && (e->op == OP_ADD || e->op == OP_SUB);
  if (!moved && (e->kind != N_CONDITIONAL || e->nchild != 3)) {
    p->unknown = true;
    return;
  }
  for (int i = moved ? 0 : 1; i < e->nchild; i++) {
    const Type *t = strip_casts(e->child[i])->type;
    if (is_pointer(t) || is_array(t)) add_partner(p, e->child[i], steps);
  }
}

// Adds the other operand of each comparison or difference of v in the region; copies of v count, too.
static void find_partners(Partners *p, const Var *v, int steps) {
  NodeList refs = nodes_below(p->u->arena, p->r->body, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    if (refs.at[i]->var != v) continue;
    const Node *e = moved_pointer(refs.at[i]), *b = e->parent;
    bool meets = b->kind == N_BINARY && b->op != OP_LAND && b->op != OP_LOR;
    if (meets) add_partner(p, b->child[b->child[0] == e], 0);
    const Var *copy = steps < MOST_STEPS ? local_copy(e) : NULL;
    if (copy) find_partners(p, copy, steps + 1);
  }
}

// Pointers that are compared with each other belong together.
static void find_frames(Unit *u, Region *r) {
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = 0; i < r->uses.len; i++) {
      Use *use = r->uses.at[i];
      if (!is_free(use) || use->base_object || use->may_be_foreign) continue;
      Partners p = {.u = u, .r = r};
      find_partners(&p, use->var, 0);
      use->may_be_foreign = p.several || (p.unknown && !p.base_object);
      if (!use->may_be_foreign) use->base_object = p.base_object;
      changed |= use->base_object || use->may_be_foreign;
    }
  }
}

void share_compared(Unit *u, Region *r) {
  if (!r->body) return;
  find_frames(u, r);
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    bool acc = r->directive->info->dialect == DIALECT_ACC;
    if (acc && is_free(use) && !use->base_object && !use->may_be_foreign)
      use->share = SHARE_VALUE;
  }
}
