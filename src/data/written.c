// Does a region give every element of an inferred section a new value before it reads it? Then the device's copy need
// not start with the host's: 'copyout' in place of 'copy' (OpenACC 3.3, 2.6.2 asks for the effect of copy, which is the
// same). And does anything outside of the region use a variable?
// In:  a region with uses.  Out: yes only where it is certain: a store that is run for each value of the counters in
// its subscripts, by nothing but loops over all of these, each from a steady value to a steady one; all other accesses
// follow it and name the same element; no other memory of the region can be the same.
#include "data/data.h"

static bool is_node_inside(const Node *inner, const Node *outer) {
  return outer->range.start <= inner->range.start && inner->range.end <= outer->range.end;
}

// --- a store that covers a section -----------------------------------------------------------------

enum { MOST_LOOPS = 8 };

// The loops around a store up to the region's body, innermost first.
typedef struct {
  CanonicalLoop loop[MOST_LOOPS];
  bool used[MOST_LOOPS]; // counts one of the subscripts
  int n;
} StoreLoops;

// Is 'v[...]... = ...', of which this is the v, a statement? Gives the assignment.
static const Node *assignment_of(const Node *v) {
  const Node *element = v;
  while (element->parent->kind == N_SUBSCRIPT && element->parent->child[0] == element)
    element = element->parent;
  const Node *assign = element->parent;
  bool stores = element != v && assign->kind == N_ASSIGN && assign->op == OP_NONE &&
                assign->child[0] == element;
  bool whole = stores && element->type && !is_array(element->type);
  return whole ? assign : NULL;
}

// May that have several values in the body? The bounds of loops might then depend on each other's counters.
static bool may_vary(const Node *e, const void *body) {
  const Var *v = e->kind == N_REF ? e->var : NULL;
  return v && (find_write(body, v) || (v->node && is_node_inside(v->node, body)));
}

// Lists the loops around a statement. False: something else than full loops, blocks and loop directives is around it.
static bool find_loops(const Node *statement, const Node *body, StoreLoops *out) {
  for (const Node *n = statement; n != body; n = n->parent) {
    const Node *p = n->parent;
    if (!p) return false;
    if (p->kind == N_COMPOUND ||
        (p->kind == N_DIRECTIVE && p->directive->info->kind == DIR_LOOP))
      continue;
    const CanonicalLoop *l = loop_form(p);
    if (!l || l->body != n || out->n == MOST_LOOPS) return false;
    out->loop[out->n++] = *l;
    if (!l->step_known || (l->step_value != 1 && l->step_value != -1) ||
        find_write(l->body, l->var) || find_below(l->start, may_vary, body) ||
        find_below(l->bound, may_vary, body))
      return false;
  }
  return true;
}

static bool is_steady(Node *e, const Node *body) {
  return e->has_value ||
         (strip_casts(e)->kind == N_REF && !may_vary(strip_casts(e), body));
}

// i, i + 2, i - lower
static const Var *shifted_counter(Node *subscript, const Node *body) {
  Node *e = strip_widening(subscript);
  if (e->kind == N_BINARY && (e->op == OP_ADD || e->op == OP_SUB) &&
      is_steady(e->child[1], body))
    e = strip_widening(e->child[0]);
  return e->kind == N_REF ? e->var : NULL;
}

static CanonicalLoop *take_loop(StoreLoops *loops, const Var *counter) {
  for (int i = 0; counter && i < loops->n; i++)
    if (loops->loop[i].var == counter && !loops->used[i]) {
      loops->used[i] = true;
      return &loops->loop[i];
    }
  return NULL;
}

// Does a loop count through all of a dimension?
static bool covers(const CanonicalLoop *l, Node *subscript, long long count) {
  bool down = l->step_value < 0, reaches = l->relation == OP_LE || l->relation == OP_GE;
  if (strip_widening(subscript)->kind != N_REF || count <= 0 || !l->start->has_value ||
      !l->bound->has_value)
    return false;
  long long first = l->start->value, last = l->bound->value + (reaches ? 0
                                                               : down  ? 1
                                                                       : -1);
  return down ? first == count - 1 && last == 0 : first == 0 && last == count - 1;
}

// Every element of the rows that the first subscript selects. Loops that count no subscript might not run.
static bool stores_rows(Unit *u, const Region *r, const Access *a, StoreLoops *loops) {
  ArrayShape shape = array_shape(u->arena, a->var);
  if (a->subscripts.len > shape.rank) return false;
  for (int i = 0; i < a->subscripts.len; i++) {
    Node *s = a->subscripts.at[i];
    CanonicalLoop *l = s ? take_loop(loops, shifted_counter(s, r->body)) : NULL;
    if (!l || (i && !covers(l, s, constant_extent(&shape.dim[i])))) return false;
  }
  for (int i = 0; i < loops->n; i++)
    if (!loops->used[i]) return false;
  return a->subscripts.len > 0;
}

static bool is_same_value(Node *a, Node *b) {
  a = strip_widening(a), b = strip_widening(b);
  if (a->has_value && b->has_value) return a->value == b->value;
  if (a->kind != b->kind || a->op != b->op || a->var != b->var || a->nchild != b->nchild)
    return false;
  for (int i = 0; i < a->nchild; i++)
    if (!is_same_value(a->child[i], b->child[i])) return false;
  return a->kind == N_REF || a->kind == N_BINARY;
}

// The same element, in the same iteration, after the store.
static bool follows(const Access *a, const Access *store, const Node *assign) {
  if (a->unknown || a->subscripts.len < store->subscripts.len ||
      !is_node_inside(a->node, assign->parent) ||
      a->node->range.start < assign->range.end)
    return false;
  for (int i = 0; i < store->subscripts.len; i++)
    if (!a->subscripts.at[i] ||
        !is_same_value(a->subscripts.at[i], store->subscripts.at[i]))
      return false;
  return true;
}

// Can an access be to the memory of another variable, or of what that points to? A number or a pointer itself is a
// kernel's parameter.
static bool may_reach(Arena *arena, const Access *a, const Access *other) {
  bool memory = a->through || is_aggregate(a->var->type);
  return memory && (a->through || other->through) && !are_distinct(arena, a, other);
}

static bool are_others_safe(Arena *arena, const AccessList *list, const Access *store,
                            const Node *assign) {
  for (int i = 0; i < list->len; i++) {
    const Access *a = &list->at[i];
    bool own = a->var == store->var;
    if (a == store || (own && !a->through && store->through)) continue;
    if (own ? !follows(a, store, assign) : may_reach(arena, a, store)) return false;
  }
  return true;
}

static bool stores_section(Unit *u, const Region *r, const AccessList *list,
                           const Access *a) {
  StoreLoops loops = {.n = 0};
  bool whole =
      a->written && !a->read && !a->unknown && a->through == is_behind_pointer(a->var);
  const Node *assign = whole ? assignment_of(a->node) : NULL;
  return assign && assign->parent->kind != N_DIRECTIVE &&
         !find_use(assign->child[1], a->var) && find_loops(assign, r->body, &loops) &&
         stores_rows(u, r, a, &loops) && are_others_safe(u->arena, list, a, assign);
}

static bool stores_all(Unit *u, Region *r, const Use *use) {
  if (use->escapes || use->var->type->is_volatile || r->jumps) return false;
  const AccessList *list = accesses_of(u, r);
  for (int i = 0; i < list->len; i++)
    if (list->at[i].var == use->var) // the first access must be the store
      return stores_section(u, r, list, &list->at[i]);
  return false;
}

// --- several kernels -------------------------------------------------------------------------------

static bool is_always_run(const Region *part, const Region *r) {
  const Node *n = part->node->parent;
  while (n != r->node && n->kind == N_COMPOUND) n = n->parent;
  return n == r->node;
}

static bool same_sections(Unit *u, Region *r, Use *a, Region *part, Use *b) {
  if (!is_behind_pointer(a->var)) {
    ArraySection x, y;
    return infer_array_section(u, r, a, &x) && infer_array_section(u, part, b, &y) &&
           host_same(x.lo, y.lo) && host_same(x.len, y.len);
  }
  const HostExpr *lo[2], *len[2];
  return infer_section(u, r, a, &lo[0], &len[0]) &&
         infer_section(u, part, b, &lo[1], &len[1]) && host_same(lo[0], lo[1]) &&
         host_same(len[0], len[1]);
}

// Another name in any of the kernels for what v is, or points to.
static bool has_other_names(Unit *u, Region *r, const Var *v) {
  const AccessList *list = accesses_of(u, r);
  bool pointer = is_behind_pointer(v);
  const Access self = {.var = (Var *)v, .through = pointer};
  for (int i = 0; i < list->len; i++)
    if (list->at[i].var != v && may_reach(u->arena, &list->at[i], &self)) return true;
  return false;
}

// The first kernel that uses it stores all that any of them touches.
static bool first_stores_all(Unit *u, Region *r, const Use *use) {
  for (int i = 0; i < u->regions.len; i++) {
    Region *part = u->regions.at[i];
    Use *inner = part->parent == r ? region_use(part, use->var) : NULL;
    if (!inner) continue;
    return is_always_run(part, r) && stores_all(u, part, inner) &&
           same_sections(u, r, (Use *)use, part, inner) &&
           !has_other_names(u, r, use->var);
  }
  return false;
}

bool writes_section(Unit *u, Region *r, const Use *use) {
  return r->directive->is_split ? first_stores_all(u, r, use) : stores_all(u, r, use);
}

// --- what nobody else uses ---------------------------------------------------------------------------

// A label or a loop around the region inside of the variable's scope: it may be met again.
static bool may_be_met_again(const Region *r, const Var *v) {
  for (const Node *n = r->node; n; n = n->parent) {
    if (v->node && is_node_inside(v->node, n)) return false;
    if (is_loop(n)) return true;
  }
  return true;
}

bool is_unused_after(const Region *r, const Var *v) {
  const Function *f = r->function;
  return f && f->body && is_plain_array(v) && !v->is_global && !v->is_param &&
         v->function == f && v->node && !may_be_met_again(r, v) && !f->has_label &&
         !is_used_beside(f->body, r->node, v);
}

bool is_unset_before(const Region *r, const Var *v) {
  return is_unused_after(r, v) && !v->node->has_init;
}
