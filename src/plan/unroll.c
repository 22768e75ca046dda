// Short loops that are unrolled on a GPU, so that arrays of one thread may stay in registers: these have no addresses.
// In:  the loops of device code.  Out: loop->unrolled: all of its iterations are to be written out.
#include "plan/plan.h"
#include "ir/loop.h"
#include "ir/query.h"
#include "ir/type.h"

enum {
  MOST_TRIPS = 32,
  MOST_BYTES = 512,     // of an array: a thread has 1 KB of registers, and other values
  MOST_WRITTEN = 20000, // nodes of all iterations together
};

// How many nodes n has when the loops of known length in it are unrolled, too.
static long long written_nodes(const Node *n) {
  long long count = 1;
  const CanonicalLoop *l = n->kind == N_FOR ? loop_form(n) : NULL;
  for (int i = 0; i < n->nchild && count <= MOST_WRITTEN; i++)
    if (n->child[i]) count += written_nodes(n->child[i]);
  bool known = l && l->trips > 0 && l->trips <= MOST_TRIPS;
  return known ? count * l->trips : count;
}

static bool names(const Node *n, const void *var) {
  return n->kind == N_REF && n->var == var;
}

static bool is_small_array(const Var *v) {
  return is_aggregate(v->type) && !v->type->is_vm && type_size(v->type) <= MOST_BYTES;
}

// Has each thread a small array of that variable's name?
static bool is_own_array(const Region *r, const Var *v) {
  const Use *use = r ? region_use(r, v) : NULL;
  const Copy *copy = use ? use->copy : NULL;
  if (copy)
    return copy->storage == COPY_STACK && copy->count > 1 &&
           copy_size(copy) <= MOST_BYTES;
  if (use)
    return (use->share == SHARE_PRIVATE || use->share == SHARE_VALUE) &&
           is_small_array(v);
  return !v->is_global && !v->is_param && is_small_array(v);
}

static bool is_no_counter(const Node *n, const void *from) {
  if (n->kind == N_CALL) return true;
  if (n->kind != N_REF || !n->var) return false;
  for (const Node *p = from; p; p = p->parent)
    if (loop_form(p) && loop_form(p)->var == n->var) return false;
  return true;
}

// A parameter of a function, if nothing but the counters of loops selects its elements: the caller's array may be small.
static bool is_passed_array(const Node *n, const Var *v) {
  if (!v->is_param || v->type->canonical->kind != TYPE_POINTER) return false;
  Subscripts all = subscripts_of((Node *)n);
  for (int i = 0; i < all.count; i++)
    if (all.index[i] && find_below(all.index[i], is_no_counter, n)) return false;
  return true;
}

typedef struct {
  const Region *region;
  const Var *counter;
  bool may_be_passed;
} Search;

// Does the counter select an element of such an array?
static bool selects_own(const Node *n, const void *search) {
  const Search *s = search;
  if (n->kind != N_SUBSCRIPT || !find_below(n->child[1], names, s->counter)) return false;
  const Var *root = root_var((Node *)n);
  return root && (is_own_array(s->region, root) ||
                  (s->may_be_passed && is_passed_array(n, root)));
}

static bool calls(const Node *n) { return is_call(n); }

static bool is_unrolled(const Region *r, const Node *loop) {
  const CanonicalLoop *l = loop_form(loop);
  if (!l || l->trips < 2 || l->trips > MOST_TRIPS || find_write(l->body, l->var))
    return false;
  // With an array that may be large, too, called functions are not copied for each iteration.
  Search s = {r, l->var, !r && !any_below(l->body, calls)};
  return find_below(l->body, selects_own, &s) && written_nodes(loop) <= MOST_WRITTEN;
}

static void find_below_body(Unit *u, const Region *r, const Node *body) {
  NodeList loops = nodes_below(u->arena, body, KIND(N_FOR));
  for (int i = 0; i < loops.len; i++)
    if (loops.at[i]->loop) loops.at[i]->loop->unrolled = is_unrolled(r, loops.at[i]);
}

void find_unrolled(Unit *u) {
  FunctionList functions = defined_functions(u);
  for (int i = 0; i < functions.len; i++)
    if (functions.at[i]->body) find_below_body(u, NULL, functions.at[i]->body);
  for (int i = 0; i < u->regions.len; i++) {
    const Region *r = u->regions.at[i];
    if (r->directive->info->kind == DIR_COMPUTE) find_below_body(u, r, r->body);
  }
}
