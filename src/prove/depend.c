// Dependences that memory carries from one iteration of a loop to another.
// In:  a candidate loop with its accesses.  Out: none (proved), or the reason.
// A proof or nothing, but for pointers that may overlap: those are left to a check at run time (overlap.c).
#include "ir/atomic.h"
#include "prove/prove.h"

static bool is_based_on(const Var *p, const Var *origin, int depth);

// A restrict pointer whose targets are looked for, and how many variables were passed on the way from it.
typedef struct {
  const Var *v;
  int depth;
} Origin;

// Is that the origin, or a pointer that may be based on it?
static bool is_from(const Node *e, const void *arg) {
  const Origin *x = arg;
  return e->kind == N_REF && e->var &&
         (e->var == x->v ||
          (is_behind_pointer(e->var) && is_based_on(e->var, x->v, x->depth)));
}

static bool names_origin(const Node *e, const Var *origin, int depth) {
  return find_below(e, is_from, &(Origin){origin, depth});
}

// Is p given a value anywhere, so that it may be another pointer's?
static bool is_given(const Var *p) {
  bool own = !p->is_global && p->function && p->function->body;
  return own && (p->writes.len || (p->node && p->node->has_init));
}

// Does that, which sets p or takes its address, give it a value made from origin?
static bool takes_from(const Node *n, const Var *origin, int depth) {
  if (n->kind == N_UNARY) return n->op == OP_ADDRESS;
  return n->op == OP_NONE && names_origin(n->child[1], origin, depth);
}

// C11, 6.7.3.1: may pointer p have got its value from the restrict pointer 'origin'?
static bool is_based_on(const Var *p, const Var *origin, int depth) {
  if (p == origin || !is_given(p)) return p == origin;
  if (depth++ > 8) return true;
  const Node *n = p->node;
  if (n && n->has_init && names_origin(n->child[n->nchild - 1], origin, depth))
    return true;
  for (int i = 0; i < p->writes.len; i++)
    if (takes_from(p->writes.at[i], origin, depth)) return true;
  return false;
}

// The same, remembered: a loop with many accesses asks for each two of them.
static bool may_be_based_on(Arena *a, Var *p, const Var *origin) {
  if (p == origin || !is_given(p)) return p == origin;
  for (int i = 0; i < p->bases.len; i++)
    if (p->bases.at[i].origin == origin) return p->bases.at[i].is_based;
  bool is_based = is_based_on(p, origin, 0);
  push(a, &p->bases, ((struct Basis){origin, is_based}));
  return is_based;
}

// The pointers that are put into a struct, an array or another object below n.
static NodeList stored_pointers(Arena *a, const Node *n) {
  NodeList all = nodes_below(a, n, KIND(N_INIT_LIST) | KIND(N_ASSIGN)), stored = {0};
  for (int i = 0; i < all.len; i++) {
    const Node *s = all.at[i];
    bool assigns = s->kind == N_ASSIGN;
    if (assigns && strip_casts(s->child[0])->kind == N_REF) continue;
    for (int k = assigns; k < s->nchild; k++)
      if (is_pointer(s->child[k]->type)) push(a, &stored, s->child[k]);
  }
  return stored;
}

static bool may_be_among(const NodeList *pointers, const Var *origin) {
  for (int i = 0; i < pointers->len; i++)
    if (names_origin(pointers->at[i], origin, 0)) return true;
  return false;
}

// A kernel's parameters do not show what they are made from: the word would say too much there.
void find_relatives(Unit *u, const Region *r) {
  Vec(const Var *) given = {0};
  NodeList stored = {0};
  if (r->function) stored = stored_pointers(u->arena, r->function->body);
  for (int i = 0; i < r->uses.len; i++) {
    const Var *p = r->uses.at[i]->var;
    if (is_pointer(p->type) && is_given(p)) push(u->arena, &given, p);
  }
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    if (!has_no_alias(use->var)) continue;
    use->has_relatives = may_be_among(&stored, use->var);
    for (int k = 0; k < given.len && !use->has_relatives; k++)
      use->has_relatives =
          given.at[k] != use->var && is_based_on(given.at[k], use->var, 0);
  }
}

static bool is_alone(Arena *arena, const Access *a, const Access *b) {
  return a->through && has_no_alias(a->var) &&
         !(b->through && may_be_based_on(arena, b->var, a->var));
}

// A use of the array v that is no element's value: where it goes, a pointer into v may be.
static bool leads_to(const Node *n, const void *v) {
  if (n->kind != N_REF || n->var != v) return false;
  const Node *e = n, *p = e->parent;
  for (; p; e = p, p = p->parent)
    if (p->kind != N_PAREN &&
        !(p->kind == N_SUBSCRIPT && p->child[0] == e && is_array(e->type)))
      break;
  if (p && p->kind == N_SIZEOF) return false;
  return !e->type || is_array(e->type) || effect_in_parent(e).escapes;
}

// A function's own array of numbers of which nothing but elements is used: no pointer leads to it.
static bool is_unreachable(const Access *a) {
  const Var *v = a->var;
  bool own = !a->through && is_plain_array(v) && is_arithmetic(array_element(v->type)) &&
             !is_reachable(v) && !v->is_static && v->function && v->function->body;
  if (!own) return false;
  if (!a->var->unreachable)
    a->var->unreachable =
        find_below(v->function->body, leads_to, v) ? ASKED_NO : ASKED_YES;
  return a->var->unreachable == ASKED_YES;
}

bool are_distinct(Arena *arena, const Access *a, const Access *b) {
  if (a->var == b->var) return false;
  if (have_distinct_types(a, b)) return true;
  if (!a->through && !b->through) return true;
  if (is_unreachable(a) || is_unreachable(b)) return true;
  return is_alone(arena, a, b) || is_alone(arena, b, a);
}

// --- memory of its own -------------------------------------------------------------------------

static bool is_allocation(Node *e) {
  e = strip_casts(e);
  const Function *f = function_called(e);
  return f && !f->definition && library_kind(f) == LIBRARY_ALLOCATES;
}

static bool is_ref_to(Node *e, const Var *v) {
  e = strip_casts(e);
  return e->kind == N_REF && e->var == v;
}

// The value that is given to v here, or NULL.
static Node *value_given(const Node *n, const Var *v) {
  if (n->kind == N_VAR)
    return n->var == v && n->has_init ? n->child[n->nchild - 1] : NULL;
  return n->kind == N_ASSIGN && is_ref_to(n->child[0], v) ? n->child[1] : NULL;
}

// Do all writes of pointer v below n, of which there are some, give it memory that nothing else points to?
static bool allocates(Arena *a, const Node *n, const Var *v) {
  NodeList all = nodes_below(a, n, KIND(N_VAR) | KIND(N_ASSIGN) | KIND(N_UNARY));
  bool some = false;
  for (int i = 0; i < all.len; i++) {
    const Node *w = all.at[i];
    Node *value = value_given(w, v);
    if (value && ((w->kind == N_ASSIGN && w->op != OP_NONE) || !is_allocation(value)))
      return false;
    some |= value != NULL;
    if (w->kind == N_UNARY && w->op >= OP_ADDRESS && w->op != OP_DEREF &&
        is_ref_to(w->child[0], v))
      return false;
  }
  return some;
}

// Every block that the pointer ever names was its own when it got it.
static bool has_own_memory(const Candidate *c, Var *v) {
  if (v->is_global || v->is_param || !is_behind_pointer(v)) return false;
  if (!v->owns_memory)
    v->owns_memory = allocates(c->u->arena, c->function->body, v) ? ASKED_YES : ASKED_NO;
  return v->owns_memory == ASKED_YES;
}

// A pointer parameter that the function never sets points to nothing that the function allocates.
static bool is_older(const Candidate *c, const Access *a) {
  return !a->through || (a->var->is_param && !find_write(c->function->body, a->var));
}

// Is one access through memory of the caller's, by a parameter that never changes, and the other to an own array?
static bool is_callers(const Candidate *c, const Access *a, const Access *b) {
  bool own = !b->through && !b->var->is_global && b->var->function == c->function;
  return a->through && is_older(c, a) && own;
}

// The same as an access to some part of what its pointer was made from.
static Access of_origin(const Access *a) {
  Access x = *a;
  if (!a->origin) return x;
  x.var = a->origin;
  x.through = is_pointer(a->origin->type);
  return x;
}

static bool never_alias(const Candidate *c, const Access *s, const Access *t) {
  if (s->link || t->link) return have_distinct_types(s, t);
  if (s->var == t->var) return false;
  const Access x = of_origin(s), y = of_origin(t), *a = &x, *b = &y;
  if (are_distinct(c->u->arena, a, b) || have_distinct_types(a, b)) return true;
  bool own_a = a->through && has_own_memory(c, a->var),
       own_b = b->through && has_own_memory(c, b->var);
  if (a->var == b->var) return false;
  if (is_callers(c, a, b) || is_callers(c, b, a)) return true;
  return ((own_a && (own_b || is_older(c, b))) || (own_b && is_older(c, a)));
}

// --- pairs -------------------------------------------------------------------------------------

static bool is_memory(const Access *a) {
  return !is_scalar_access(a) || is_reachable(a->var);
}

static bool is_own_scalar(const Access *a, const Access *b) {
  return a->var == b->var && is_scalar_access(a) && is_scalar_access(b);
}

// The access by the variable with which the construct names the memory.
static Access as_named(const Access *a) {
  Access x = *a;
  if (!a->named) return x;
  x.var = a->named;
  x.through = true;
  return x;
}

// Notes in fact that rows are as long as they are wide, i < m of k * m + i. True: then the two meet in one iteration only.
static bool assume_no_conflict(const Candidate *c, const Access *a, const Access *b,
                               LoopFact *fact) {
  int before = fact->orders.len;
  long long distance;
  if (!may_conflict(c, a, b, &distance, fact)) return true;
  fact->orders.len = before;
  return false;
}

static bool conflict(const Candidate *c, const Access *a, const Access *b,
                     LoopFact *fact) {
  Arena *arena = c->u->arena;
  const char *x = a->var->name, *y = b->var->name;
  if (a->var != b->var || !have_same_link(c, a, b)) {
    const Access s = as_named(a), t = as_named(b);
    if (!a->link && !b->link && assume_no_alias(c, &s, &t, fact)) return false;
    fact->why = arena_printf(
        arena, "'%s' and '%s' may overlap; 'restrict' would say that they do not", x, y);
    return true;
  }
  if (!may_conflict(c, a, b, &fact->distance, NULL)) return false;
  if (!solver_gave_up(c->solver) && !fact->distance && assume_no_conflict(c, a, b, fact))
    return false;
  if (solver_gave_up(c->solver)) {
    fact->why =
        arena_printf(arena,
                     "'%s' may carry a dependence from line %d to line %d: to find "
                     "out would take too long",
                     x, a->node->loc.line, b->node->loc.line);
    return true;
  }
  const char *distance =
      fact->distance ? arena_printf(arena, ", distance %lld", fact->distance) : "";
  fact->why = arena_printf(arena, "'%s' carries a dependence from line %d to line %d%s",
                           x, a->node->loc.line, b->node->loc.line, distance);
  return true;
}

static bool may_change(const Candidate *c, const Access *a, const Access *b) {
  if (!a->written) return false;
  if (is_own_scalar(a, b)) return true;
  return is_memory(a) && is_memory(b) && !never_alias(c, a, b) &&
         !are_other_members(c, a, b);
}

const Access *find_change(const Candidate *c, const AccessList *reads,
                          const Access **read) {
  for (int i = 0; i < c->accesses.len; i++)
    for (int k = 0; k < reads->len; k++) {
      *read = &reads->at[k];
      if (may_change(c, &c->accesses.at[i], *read)) return &c->accesses.at[i];
    }
  return NULL;
}

static bool must_be_asked(const Candidate *c, const Access *a, const Access *b,
                          const LoopFact *fact) {
  return (a->written || b->written) && is_memory(a) && is_memory(b) &&
         !is_own_scalar(a, b) && !never_alias(c, a, b) && !are_other_members(c, a, b) &&
         (a->through || !is_named_private(fact, a->var)) &&
         !(is_atomic(a->node) && is_atomic(b->node));
}

// Has each iteration a copy of v of its own now? Else the reason says what would help.
static bool is_mended(const Candidate *c, Var *v, LoopFact *fact) {
  const char *why = NULL;
  if (privatize(c, v, fact, &why)) {
    fact->why = NULL;
    fact->distance = 0;
    return true;
  }
  fact->remedy = why;
  if (why) fact->why = arena_printf(c->u->arena, "%s; %s", fact->why, why);
  return false;
}

bool memory_carries(const Candidate *c, LoopFact *fact) {
  Alike x = find_alike(c);
  bool *disjoint = alloc_n(c->u->arena, bool, (size_t)x.kinds *(size_t)x.kinds + 1);
  for (int i = 0; i < x.asked.len; i++)
    for (int k = i; k < x.asked.len; k++) {
      int m = x.asked.at[i], n = x.asked.at[k];
      const Access *a = &c->accesses.at[m], *b = &c->accesses.at[n];
      bool *known = &disjoint[x.kind[m] * x.kinds + x.kind[n]];
      if (*known || !must_be_asked(c, a, b, fact)) continue;
      if (!conflict(c, a, b, fact)) {
        *known = disjoint[x.kind[n] * x.kinds + x.kind[m]] = true;
        continue;
      }
      if (!a->through && a->var == b->var && is_mended(c, a->var, fact)) continue;
      fact->var = a->var, fact->other = b->var;
      fact->from = a->node->loc, fact->to = b->node->loc;
      return true;
    }
  return false;
}
