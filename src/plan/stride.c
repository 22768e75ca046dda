// Memory coalescing: chooses the nest loop that consecutive threads iterate over.
// In:  accesses below a loop.  Out: the memory cost of a row of threads that counts with a variable; r->plan.nest with
// the loop last that makes most accesses follow each other.
//
// Iterations of a nest may be run in any order: how loops are collapsed is ours to choose (OpenACC 3.3, 2.9.1), and so
// is which of several loops gets the vector lanes where the program does not say (2.9.4).
#include "plan/plan.h"
#include "ir/atomic.h"
#include "ir/device_info.h"
#include <stdlib.h>

enum {
  READ = 16,
  WRITE = 17,      // where they cost the same, stores follow each other rather than loads
  INNER_TRIPS = 8, // of a loop whose trip count is not known, for weights
  DEEPEST = 3,
  FEWEST_TRIPS = 16, // that make a loop worth the lanes
};

// --- one access ----------------------------------------------------------------------------------

// The subscript expressions on the way from a reference to what it accesses: the last one.
static const Node *last_selection(const Access *a) {
  const Node *last = NULL;
  for (const Node *n = a->node; n->parent; n = n->parent) {
    const Node *p = n->parent;
    bool on = p->kind == N_PAREN || p->kind == N_CAST || p->kind == N_MEMBER ||
              (p->kind == N_SUBSCRIPT && p->child[0] == n);
    if (!on) break;
    if (p->kind == N_SUBSCRIPT) last = p;
  }
  return last;
}

static long long element_size(const Access *a, int sector) {
  const Node *n = last_selection(a);
  return n && n->type && type_size(n->type) > 0 ? type_size(n->type) : sector;
}

// The canonical loop inside of the candidate's, around 'at', that counts with w, or NULL.
static const CanonicalLoop *inner_loop(const Candidate *c, const Node *at, const Var *w) {
  for (const Node *n = at; n && n != c->node->parent; n = n->parent) {
    const CanonicalLoop *l = loop_form(n);
    if (l && l->var == w) return l;
  }
  return NULL;
}

// A variable, and what uses it at a place in a candidate's loop.
typedef struct {
  const Candidate *c;
  const Node *at;
  const Var *v;
} Dependence;

// May that change when v goes on by one?
static bool depends(const Node *e, const void *arg) {
  const Dependence *x = arg;
  const Var *w = e->kind == N_REF ? e->var : NULL;
  if (!w || w == x->v) return w;
  const CanonicalLoop *l = inner_loop(x->c, x->at, w);
  if (l) return find_use(l->start, x->v);
  return encloses(x->c->node, w->node ? w->node : x->c->function->body) ||
         find_write(x->c->node, w);
}

static bool step_of(const Candidate *c, const Node *at, Node *e, const Var *v, int depth,
                    long long *step);

// By how much a term changes when v goes on by one. False: by something else than a known number.
static bool step_of_term(const Candidate *c, const Node *at, const Term *t, const Var *v,
                         int depth, long long *step) {
  *step = 0;
  for (int i = 0; i < t->n; i++) {
    long long start = t->factor[i] == v;
    const CanonicalLoop *l = start ? NULL : inner_loop(c, at, t->factor[i]);
    // The n-th iterations of an inner loop start where the outer one says.
    if (l && find_use(l->start, v) &&
        (depth >= DEEPEST || !step_of(c, at, l->start, v, depth + 1, &start)))
      return false;
    if (!start) continue;
    if (t->n > 1) return false;
    *step = start * t->number;
  }
  return true;
}

static bool step_of(const Candidate *c, const Node *at, Node *e, const Var *v, int depth,
                    long long *step) {
  Polynomial p;
  *step = 0;
  if (!polynomial(c, e, &p)) return !find_below(e, depends, &(Dependence){c, at, v});
  for (int i = 0; i < p.len; i++) {
    long long s;
    if (!step_of_term(c, at, &p.at[i], v, depth, &s)) return false;
    *step += s;
  }
  return true;
}

// Sectors of memory that a row of threads accesses, whose values of v follow each other.
static int sectors(const Candidate *c, const Access *a, const Var *v) {
  const DeviceInfo *device = plan_device(c->u);
  int warp = device->warp, sector = device->sector;
  long long step = 0, by = 1;
  const CanonicalLoop *l = inner_loop(c, a->node, v);
  if (a->unknown) return warp;
  if (l && l->step_known) by = l->step_value;
  for (int i = 0; i < a->subscripts.len; i++) {
    bool last = i == a->subscripts.len - 1;
    if (!a->subscripts.at[i]) continue;
    if (!step_of(c, a->node, a->subscripts.at[i], v, 0, &step)) return warp;
    if (step && !last) return warp;
  }
  long long bytes = step * by * element_size(a, sector);
  if (bytes < 0) bytes = -bytes;
  return !bytes ? 1 : bytes > sector ? warp : (int)(bytes * warp + sector - 1) / sector;
}

// --- all of them ---------------------------------------------------------------------------------

static bool is_memory_access(const Access *a) { return a->through || a->subscripts.len; }

// How often an access is made, about: loops between the innermost one of the nest and the access.
static int weight(const Access *a, const Node *body) {
  int n = 1, depth = 0;
  for (const Node *p = a->node; p && p != body->parent; p = p->parent)
    if (is_loop(p) && depth++ < DEEPEST) n *= INNER_TRIPS;
  return n;
}

int row_cost(const Candidate *c, const Node *body, const Var *v) {
  int cost = 0;
  for (int i = 0; i < c->accesses.len; i++) {
    const Access *a = &c->accesses.at[i];
    if (!is_memory_access(a) || !encloses(body, a->node)) continue;
    cost += (a->read * READ + a->written * WRITE) * weight(a, body) * sectors(c, a, v);
  }
  return cost;
}

bool moves_with(const Candidate *c, const Access *a, const Var *v) {
  const Dependence x = {c, a->node, v};
  if (a->unknown) return true;
  for (int k = 0; k < a->subscripts.len; k++)
    if (a->subscripts.at[k] && find_below(a->subscripts.at[k], depends, &x)) return true;
  return false;
}

bool follows_along(const Candidate *c, const Access *a, const Var *v) {
  return sectors(c, a, v) < plan_device(c->u)->warp;
}

// Is it the same place whatever v is?
static bool is_fixed(const Candidate *c, const Access *a, const Var *v) {
  long long step = 0;
  bool fixed = !a->unknown;
  for (int k = 0; fixed && k < a->subscripts.len; k++)
    fixed = !a->subscripts.at[k] ||
            (step_of(c, a->node, a->subscripts.at[k], v, 0, &step) && !step);
  return fixed;
}

bool has_sums_in_order(const Candidate *c, const Node *body, const Var *v) {
  for (int i = 0; i < c->accesses.len; i++) {
    const Access *a = &c->accesses.at[i];
    const Node *e = last_selection(a);
    if (is_atomic(a->node) && encloses(body, a->node) && e && e->type &&
        !is_integer(e->type) && is_fixed(c, a, v) && !is_fixed(c, a, c->loop.var))
      return true;
  }
  return false;
}

// --- short loops ---------------------------------------------------------------------------------

// No value of e is less, as far as constants and counters tell. False: not known.
static bool find_least(Node *e, long long *least) {
  long long l, r;
  e = strip_widening(e);
  *least = e->value;
  if (e->has_value) return true;
  for (const Node *n = e->parent; e->kind == N_REF && e->var && n; n = n->parent) {
    const CanonicalLoop *around = loop_form(n);
    if (!around || around->var != e->var) continue;
    return around->step_known && around->step_value > 0 &&
           find_least(around->start, least);
  }
  if (e->kind != N_BINARY || e->op != OP_ADD || !find_least(e->child[0], &l) ||
      !find_least(e->child[1], &r))
    return false;
  return !__builtin_add_overflow(l, r, least);
}

// The number to - from, or at most that. False: not known.
static bool find_distance(const Candidate *c, Node *from, Node *to, long long *distance) {
  const Polynomial *p = polynomial_of(c, from), *q = polynomial_of(c, to);
  long long first;
  if (to->has_value && find_least(from, &first))
    return !__builtin_sub_overflow(to->value, first, distance);
  Polynomial difference = {0};
  if (!p || !q) return false;
  add_scaled(c->u->arena, &difference, q, 1);
  add_scaled(c->u->arena, &difference, p, -1);
  *distance = difference.len ? difference.at[0].number : 0;
  return !difference.len || (difference.len == 1 && !difference.at[0].n);
}

bool is_short_loop(const Candidate *c, const CanonicalLoop *l) {
  long long distance;
  if (l->trips >= 0) return l->trips < FEWEST_TRIPS;
  if (!l->step_known || !l->step_value) return false;
  bool up = l->step_value > 0;
  return find_distance(c, up ? l->start : l->bound, up ? l->bound : l->start,
                       &distance) &&
         distance / llabs(l->step_value) < FEWEST_TRIPS;
}

// --- a nest ----------------------------------------------------------------------------------------

static bool may_be_last(const NestLoop *l) {
  return !is_pointer(l->loop.var->type) &&
         (l->loop.trips < 0 || l->loop.trips >= FEWEST_TRIPS);
}

// The loop of the nest that lanes should count; the last one where it is as good as others.
static int best_loop(const Candidate *c, const Region *r) {
  int best = r->plan.nest.len - 1;
  int least = row_cost(c, r->plan.nest_body, r->plan.nest.at[best].loop.var);
  for (int i = best; i-- > 0;) {
    int cost = row_cost(c, r->plan.nest_body, r->plan.nest.at[i].loop.var);
    if (cost >= least || !may_be_last(&r->plan.nest.at[i])) continue;
    best = i, least = cost;
  }
  return best;
}

// The loop, outside of the last one, along which an access follows itself in memory that does not along the last one;
// -1: none.
static int crossing_loop(const Candidate *c, const Region *r) {
  const Var *last = r->plan.nest.at[r->plan.nest.len - 1].loop.var;
  int warp = plan_device(c->u)->warp;
  for (int i = 0; i < c->accesses.len; i++) {
    const Access *a = &c->accesses.at[i];
    if (!is_memory_access(a) || sectors(c, a, last) < warp) continue;
    for (int k = r->plan.nest.len - 1; k-- > 0;) {
      const Var *v = r->plan.nest.at[k].loop.var;
      if (sectors(c, a, v) < warp && !is_fixed(c, a, v) &&
          may_be_last(&r->plan.nest.at[k]))
        return k;
    }
  }
  return -1;
}

// Blocks of 8 by 32 threads touch half as many sectors of such an access as those of 64 by 4, and as many of others. Small
// elements fill sectors badly in both.
static bool gains_narrow(const Candidate *c, const Var *last, const Var *v) {
  int warp = plan_device(c->u)->warp;
  for (int i = 0; i < c->accesses.len; i++) {
    const Access *a = &c->accesses.at[i];
    int n = is_memory_access(a) ? sectors(c, a, v) : 0;
    if (n > 1 && n < warp && sectors(c, a, last) >= warp) return true;
  }
  return false;
}

// Does each access but 'but' lie side by side with those of neighbours along v, or in one place?
static bool all_follow(const Candidate *c, const Access *but, const Var *v) {
  for (int i = 0; i < c->accesses.len; i++) {
    const Access *a = &c->accesses.at[i];
    if (a == but) continue;
    if (a->written || a->unknown || is_atomic(a->node)) return false;
    if (is_memory_access(a) && sectors(c, a, v) >= plan_device(c->u)->warp) return false;
  }
  return true;
}

// Along which of two loops do the loads follow each other, and the one store along the other? Then neither order suits both.
static Turn find_turn(const Candidate *c, const Var *last, const Var *other) {
  int warp = plan_device(c->u)->warp;
  const Access *store = NULL;
  for (int i = 0; i < c->accesses.len; i++) {
    const Access *a = &c->accesses.at[i];
    if (a->written && (store || !is_memory_access(a))) return TURN_NONE;
    if (a->written) store = a;
  }
  if (!store || store->unknown) return TURN_NONE;
  bool along_last = sectors(c, store, last) < warp;
  const Var *loads = along_last ? other : last, *stores = along_last ? last : other;
  if (sectors(c, store, loads) < warp || sectors(c, store, stores) >= warp ||
      all_follow(c, store, stores) || !all_follow(c, store, loads))
    return TURN_NONE;
  return along_last ? TURN_STORES : TURN_LOADS;
}

static void move_loop(NestLoops *nest, int from, int to) {
  NestLoop l = nest->at[from];
  for (int i = from; i < to; i++) nest->at[i] = nest->at[i + 1];
  nest->at[to] = l;
}

void order_nest(Unit *u, Region *r) {
  Candidate c = {.u = u, .function = r->function, .memo = memo_new(u->arena)};
  if (r->plan.nest.len < 2) return;
  c.node = nest_start(r)->node;
  if (!loop_form(c.node)) return;
  c.loop = *loop_form(c.node);
  list_accesses(u, r->plan.nest_body, &c.accesses);
  int best = best_loop(&c, r), last = r->plan.nest.len - 1;
  move_loop(&r->plan.nest, best, last);
  r->plan.interchanged = best != last;
  int crossing = crossing_loop(&c, r);
  if (crossing < 0) return;
  const Var *v = r->plan.nest.at[crossing].loop.var,
            *fastest = r->plan.nest.at[last].loop.var;
  r->plan.turn = find_turn(&c, fastest, v);
  r->plan.tile_8 = gains_narrow(&c, fastest, v);
  if (r->plan.turn || r->plan.tile_8) move_loop(&r->plan.nest, crossing, last - 1);
}
