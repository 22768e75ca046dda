// Chooses all versions of a kernel for certain launches, which emit/kernel_device.c, tile.c and kernel.c write; and thread
// coarsening: several iterations in one thread.
// Cyclic: kernels of a short loop that moves few bytes gain up to a quarter when each thread runs two iterations at
// once, because the loads of both are under way at the same time (on an H100 a copy of floats takes 190 us and not 238;
// three doubles an iteration lose a hundredth). The compiler must know for that that neither iteration loads what the
// other one stores, which only names can tell: no two of them may lead to the same memory.
// Blocked: iterations of a stencil load elements that their neighbours in the outermost loop load, too. A thread that
// runs two neighbours (or more, of long stencils), one after the other, loads these once and counts once (seven points of floats: 514 and 430 us,
// 27: 895 and 780, four points of a plane: 1037 and 810).
// In:  sharing, levels, the nest in order, overlaps.  Out: plan.variants.
#include "plan/plan.h"
#include "ir/region.h"
#include "ir/device_info.h"

// A node that need not run in order, or a call but of the C library's functions of numbers. loop: one of which the directives
// around it change nothing, or NULL.
static bool breaks_order(const Node *n, const void *loop) {
  const Function *f = function_called(n);
  if (is_call(n)) return !f || !is_number_function(f);
  if (n->kind == N_DIRECTIVE) return !loop || loop_of((Node *)n) != loop;
  return n->kind == N_SWITCH || n->kind == N_OTHER_STMT || n->kind == N_OTHER_EXPR ||
         n->kind == N_LAMBDA || n->kind == N_RANGE_FOR || n->kind == N_TRY ||
         n->kind == N_THIS;
}

static bool holds_numbers(const Type *t) {
  while (is_array(t) && !t->is_volatile) t = t->element;
  return is_arithmetic(t) && !t->is_volatile;
}

// The nest's body. 'code' has accesses in place of calls, which are all in the list of accesses then; or it is the body.
typedef struct {
  Unit *u;
  Region *r;
  Node *code;
  const Node *loop;
} Kernel;

// A number of each thread's, or memory that one parameter leads to, whose numbers are no addresses.
static bool is_repeatable_use(const Kernel *k, const Use *use) {
  const Type *t = use->var->type;
  bool listed = k->code != k->r->plan.nest_body;
  if ((use->escapes && !listed) || use->copy || use->inner_copies) return false;
  switch (use->share) {
  case SHARE_DIRECT: return true;
  case SHARE_VALUE:
  case SHARE_PRIVATE: return is_arithmetic(t) && !t->is_volatile;
  case SHARE_MAPPED: return holds_numbers(t);
  case SHARE_POINTER:
    return !use->written && !t->is_volatile && holds_numbers(t->element);
  case SHARE_REDUCTION:
  case SHARE_SEEN: return false;
  }
  unreachable();
}

// Is all memory reached by the names of variables outside? Not by pointers made from them, or that lie in memory.
static bool names_its_memory(const Kernel *k) {
  AccessList list = {0};
  list_accesses(k->u, k->code, &list);
  for (int i = 0; i < list.len; i++) {
    const Access *a = &list.at[i];
    bool memory = a->through || !is_arithmetic(a->var->type);
    if (a->unknown || a->link || (memory && !region_use(k->r, a->var))) return false;
  }
  return true;
}

// May one thread run several iterations? The nest's body must be all that runs, with only memory that it names.
static bool may_repeat(const Kernel *k) {
  const Region *r = k->r;
  return r->plan.form == PLAN_GRID && !r->plan.levels && !r->plan.asks_device &&
         !r->plan.asks_threads && !r->reached.len && !has_jump(r->plan.nest_body) &&
         !find_below(k->code, breaks_order, k->loop) && names_its_memory(k);
}

static bool has_repeatable_uses(const Kernel *k) {
  for (int i = 0; i < k->r->uses.len; i++)
    if (!is_repeatable_use(k, k->r->uses.at[i])) return false;
  return true;
}

bool may_run_together(Unit *u, Region *r, const Node *loop) {
  const Kernel k = {u, r, r->plan.nest_body, loop};
  return !r->reductions.len && may_repeat(&k) && has_repeatable_uses(&k);
}

// --- neighbours --------------------------------------------------------------------------------

enum { LEAST_LOADS = 3, MOST_LOADS = 32 };

// How often the loops between 'at' and the nest's body run it; 0: not known.
static long long times(const Kernel *k, const Node *at) {
  long long n = 1;
  for (const Node *p = at; p && p != k->code && n <= MOST_LOADS; p = p->parent) {
    if (p->kind == N_WHILE || p->kind == N_DO) return 0;
    if (p->kind != N_FOR) continue;
    const CanonicalLoop *l = loop_form(p);
    if (!l || l->trips < 0) return 0;
    n *= l->trips;
  }
  return n;
}

static bool is_unknown_loop(const Node *n, const void *kernel) {
  return is_loop(n) && !(n->nchild && times(kernel, n));
}

bool is_memory(const Access *a) { return a->through || !is_arithmetic(a->var->type); }

static bool stands_in(const Node *n, const Node *around) {
  while (n && n != around) n = n->parent;
  return n;
}

// Does a subscript load anything? Then what neighbours read is not near.
static bool is_indirect(const Access *a, const AccessList *all) {
  for (int i = 0; i < all->len; i++)
    for (int k = 0; is_memory(&all->at[i]) && k < a->subscripts.len; k++)
      if (a->subscripts.at[k] && stands_in(all->at[i].node, a->subscripts.at[k]))
        return true;
  return false;
}

// Is that a variable that the body declares or changes?
static bool is_local_ref(const Node *n, const void *region) {
  Node *body = ((const Region *)region)->plan.nest_body;
  return n->kind == N_REF && n->var &&
         (find_write(body, n->var) || (n->var->decl.start >= body->range.start &&
                                       n->var->decl.end <= body->range.end));
}

// Does a loop inside of the body count with it, from a constant on, as often as in other iterations?
static bool counts_alike(const Kernel *k, const Node *ref) {
  for (const Node *p = ref; p && p != k->code; p = p->parent) {
    const CanonicalLoop *l = loop_form(p);
    if (l && l->var == ref->var)
      return times(k, p) && !find_below(l->start, is_local_ref, k->r) &&
             !find_use(l->start, k->r->plan.nest.at[0].loop.var) &&
             !find_write(l->body, l->var);
  }
  return false;
}

// A variable whose value in other iterations may be another one.
static bool is_own_ref(const Node *n, const void *kernel) {
  const Kernel *k = kernel;
  return is_local_ref(n, k->r) && !counts_alike(k, n);
}

// The sum in a subscript that has the outermost counter: k + u of a[((k + u) * n + j) * n + i]. NULL: no such sum.
static const Node *sum_of_counter(const Region *r, const Node *n) {
  const Node *found = NULL;
  if (n->kind == N_REF) return n->var == r->plan.nest.at[0].loop.var ? n : NULL;
  for (int i = 0; i < n->nchild && !found; i++)
    found = n->child[i] ? sum_of_counter(r, n->child[i]) : NULL;
  bool sum = n->kind == N_PAREN || n->kind == N_CAST ||
             (n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB));
  return found && sum && found->parent == n ? n : found;
}

// Text that is the same for subscripts that are written alike.
static const char *subscript_text(const Kernel *k, const Node *e) {
  if (k->code == k->r->plan.nest_body || !e->nchild) return source_text(k->u, e);
  const char *text = arena_printf(k->u->arena, "%d.%d(", (int)e->kind, (int)e->op);
  for (int i = 0; i < e->nchild; i++)
    text = arena_printf(k->u->arena, "%s%s,", text, subscript_text(k, e->child[i]));
  return text;
}

// Do iterations that follow each other in the outermost loop load elements of v that are the same, or each other's?
static bool shares_with_next(const Kernel *of, const AccessList *list, const Var *v) {
  const Region *r = of->r;
  const char *first = NULL;
  for (int i = 0; i < list->len; i++) {
    const Access *a = &list->at[i];
    const char *key = "";
    bool counted = false, local = false;
    for (int k = 0; a->var == v && k < a->subscripts.len; k++) {
      const Node *e = a->subscripts.at[k], *sum = e ? sum_of_counter(r, e) : NULL;
      if (!e) continue;
      if (sum && find_below(sum, is_local_ref, r)) return true;
      counted |= sum != NULL, local |= find_below(e, is_own_ref, of) != NULL;
      if (sum) e = sum;
      key = arena_printf(of->u->arena, "%s[%s]", key, subscript_text(of, e));
    }
    if (a->var != v || !a->subscripts.len) continue;
    if (!counted && !local) return true;
    if (first && strcmp(first, key)) return true;
    first = key;
  }
  return false;
}

// Does a counter of the nest select the element?
static bool names_counter(const Kernel *of, const Access *a) {
  for (int i = 0; i < a->subscripts.len; i++)
    for (int k = 0; a->subscripts.at[i] && k < of->r->plan.nest.len; k++)
      if (find_use(a->subscripts.at[i], of->r->plan.nest.at[k].loop.var)) return true;
  return false;
}

// At least three loads of one array that the region does not write for each store, and not too many in all that are other ones
// in other iterations.
static bool shares_loads(const Kernel *of) {
  AccessList list = {0};
  long long loads = 0, stores = 0, most = 0;
  list_accesses(of->u, of->code, &list);
  for (int i = 0; i < list.len; i++) {
    const Access *a = &list.at[i];
    if (!is_memory(a)) continue;
    long long n = times(of, a->node), same = 0;
    if (!n || is_indirect(a, &list)) return false;
    if (a->written) stores += n;
    for (int k = 0; k < list.len; k++) {
      if (list.at[k].var != a->var || !is_memory(&list.at[k])) continue;
      if (list.at[k].written) same = -MOST_LOADS * MOST_LOADS;
      same += times(of, list.at[k].node);
    }
    if (a->read && names_counter(of, a)) loads += n;
    if (same > most && shares_with_next(of, &list, a->var)) most = same;
  }
  return most >= LEAST_LOADS * (stores ? stores : 1) && loads <= MOST_LOADS;
}

// The most iterations of a loop inside that counts with the outermost one in a subscript: those of (k + u) * n + j. Neighbours share
// all but one of its loads.
static long long most_shared(const Kernel *of) {
  AccessList list = {0};
  long long most = 0;
  list_accesses(of->u, of->code, &list);
  for (int i = 0; i < list.len; i++)
    for (int k = 0; k < list.at[i].subscripts.len; k++) {
      const Node *e = list.at[i].subscripts.at[k],
                 *sum = e ? sum_of_counter(of->r, e) : NULL;
      for (const Node *p = list.at[i].node; sum && p != of->code; p = p->parent) {
        const CanonicalLoop *l = loop_form(p);
        if (l && l->trips > most && find_use(sum, l->var)) most = l->trips;
      }
    }
  return most;
}

// The most loads of one access that are the same in all iterations of the nest: weight[k + 8].
static long long most_common(const Kernel *of) {
  AccessList list = {0};
  long long most = 0;
  list_accesses(of->u, of->code, &list);
  for (int i = 0; i < list.len; i++) {
    const Access *a = &list.at[i];
    bool common = is_memory(a) && a->read && !names_counter(of, a);
    if (common && times(of, a->node) > most) most = times(of, a->node);
  }
  return most;
}

// The iterations of a thread: their values stay in registers. Neighbours that share nothing but what all share may be as many (17 weights
// along a row of floats, on an H200: 394 us by one, 334 by two, 290 by four, 270 by eight; by hand from shared memory 338).
static int blocked_factor(const Kernel *of) {
  long long shared = most_shared(of);
  if (!shared) shared = most_common(of);
  return shared >= 16 ? 8 : shared >= 8 ? 4 : 2;
}

// Does blocked coarsening pay? Kernels with reductions lose, since few blocks run several tiles: a maximum beside four
// points takes 441 us without it and 553 with it.
static bool gains_blocked(const Kernel *k) {
  const Region *r = k->r;
  if (r->plan.nest.len > 3 || r->reductions.len ||
      find_below(k->code, is_unknown_loop, k) || !may_repeat(k))
    return false;
  return has_repeatable_uses(k) && !is_pointer(r->plan.nest.at[0].loop.var->type) &&
         shares_loads(k);
}

static bool gains_cyclic(const Kernel *k) {
  const Region *r = k->r;
  long long bytes = 0;
  bool written = false;
  if (r->plan.nest.len != 1 || r->reductions.len || r->plan.has_inner_loop ||
      !is_brief(r->plan.nest_body) || !may_repeat(k))
    return false;
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    if (!is_repeatable_use(k, use)) return false;
    bool pointer = use->share == SHARE_POINTER;
    if (!pointer && use->share != SHARE_MAPPED) continue;
    bool reads = pointer ? use->pointee_read : use->read,
         writes = pointer ? use->pointee_written : use->written;
    bytes += (reads + writes) * type_size(innermost_type(use->var->type));
    written |= writes;
  }
  return written && bytes <= plan_device(k->u)->short_access;
}

// --- transpositions ------------------------------------------------------------------------------

// A number that one thread computes and another one stores.
static bool is_turned(const Kernel *k) {
  const Node *assignment = sole_assignment(k->r);
  if (!k->r->plan.turn || !assignment || k->r->reductions.len || !may_repeat(k))
    return false;
  const Type *t =
      assignment->child[1]->type ? assignment->child[1]->type->canonical : NULL;
  return t && (t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL) &&
         !has_kind(assignment, CALL_KINDS | KIND(N_STMT_EXPR) | KIND(N_OTHER_EXPR)) &&
         !has_kind(assignment->child[1], KIND(N_ASSIGN));
}

// --- the versions ------------------------------------------------------------------------------

// Does the program promise that no two operands of the kernel lie in the same memory? Only 'restrict' does: of two
// arrays the device may have one copy (acc_map_data).
static bool promises_no_alias(const Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    if (use->share == SHARE_MAPPED) return false;
    if (use->share == SHARE_POINTER && (!has_no_alias(use->var) || use->has_relatives))
      return false;
  }
  return true;
}

// Has each thread copies in memory of the launch? The runtime bounds that memory by starting fewer threads.
static bool has_thread_memory(const Region *r) {
  const Levels *l = r->plan.levels;
  for (int i = 0; i < r->uses.len; i++)
    if (r->uses.at[i]->copy && r->uses.at[i]->copy->storage == COPY_MEMORY) return true;
  for (int i = 0; l && i < l->all.len; i++) {
    const Level *level = l->all.at[i];
    for (int k = 0; k < level->reductions.len; k++)
      if (level->reductions.at[k]->copy->storage == COPY_MEMORY) return true;
    for (int k = 0; k < level->copies.len; k++)
      if (level->copies.at[k]->storage == COPY_MEMORY) return true;
  }
  return false;
}

// A thread runs an iteration of several loops.
static bool may_lie_in_tiles(const Region *r) {
  const Levels *l = r->plan.levels;
  bool flat = !l || is_thread_mode(l->start);
  return r->plan.form == PLAN_GRID && r->plan.nest.len > 1 && flat &&
         !has_thread_memory(r);
}

// The loops of the nest, a bit each, that a thread runs in order where pointers overlap: from the outermost one that minds
// on. 0: one thread runs them all.
static unsigned loops_in_order(const Region *r) {
  unsigned loops = 0;
  int n = r->plan.nest.len;
  if (n > 31 || r->plan.levels) return 0;
  for (int i = 0; i < r->overlaps.len + r->orders.len; i++) {
    const Node *loop = i < r->overlaps.len ? r->overlaps.at[i].loop
                                           : r->orders.at[i - r->overlaps.len].loop;
    bool found = false;
    for (int k = 0; k < n; k++) {
      found |= r->plan.nest.at[k].node == loop;
      if (encloses(loop, r->plan.nest.at[k].node)) loops |= 1u << k;
    }
    if (!found) return 0;
  }
  return loops + 1 == 1u << n ? 0 : loops;
}

static Variant overlapped(const Region *r) {
  unsigned loops = loops_in_order(r);
  return (Variant){.suffix = loops ? "outer" : "sequential",
                   .when = __ACCOMP_WHEN_OVERLAP,
                   .sequential = !loops,
                   .in_order = loops,
                   .factor = 1};
}

static Variant blocked(Unit *u, unsigned when, int factor) {
  return (Variant){.suffix = arena_printf(u->arena, "tiles_by_%d", factor),
                   .when = when,
                   .tiled = true,
                   .coarsening = COARSEN_BLOCKED,
                   .factor = factor};
}

void find_variants(Unit *u, Region *r) {
  bool tiled = may_lie_in_tiles(r);
  Node *body = r->plan.nest_body;
  const Kernel k = {u, r, u->cxx && body ? with_accesses(u, body) : body, NULL};
  unsigned apart = promises_no_alias(r) ? 0u : __ACCOMP_WHEN_APART,
           each = __ACCOMP_WHEN_FULL | apart;
  if (r->overlaps.len || r->orders.len) push(u->arena, &r->plan.variants, overlapped(r));
  if (r->plan.scan)
    push(u->arena, &r->plan.variants,
         ((Variant){.suffix = "shared",
                    .when = __ACCOMP_WHEN_MANY,
                    .scans = true,
                    .factor = scanned_by_thread(r->plan.scan)}));
  if (tiled && r->plan.reuse)
    push(u->arena, &r->plan.variants,
         ((Variant){.suffix = "reuse",
                    .when = __ACCOMP_WHEN_TILED | apart |
                            (r->plan.reuse->asks_bounds ? __ACCOMP_WHEN_INSIDE : 0u),
                    .tiled = true,
                    .reuses = true,
                    .factor = 1}));
  if (tiled && gains_blocked(&k))
    push(u->arena, &r->plan.variants,
         blocked(u, __ACCOMP_WHEN_TILED | each, blocked_factor(&k)));
  if (tiled && is_turned(&k))
    push(u->arena, &r->plan.variants,
         ((Variant){.suffix = "turned",
                    .when = __ACCOMP_WHEN_TILED,
                    .tiled = true,
                    .turned = true,
                    .factor = 1}));
  bool near = has_near_accesses(u, r);
  if (near)
    push(u->arena, &r->plan.variants,
         ((Variant){.suffix = tiled ? "tiles_aligned" : "aligned",
                    .when = __ACCOMP_WHEN_ALIGNED | (tiled ? __ACCOMP_WHEN_TILED : 0u),
                    .tiled = tiled,
                    .aligned = true,
                    .factor = 1}));
  if (tiled)
    push(
        u->arena, &r->plan.variants,
        ((Variant){
            .suffix = "tiles", .when = __ACCOMP_WHEN_TILED, .tiled = true, .factor = 1}));
  else if (gains_cyclic(&k))
    push(u->arena, &r->plan.variants,
         ((Variant){
             .suffix = "by_2", .when = each, .coarsening = COARSEN_CYCLIC, .factor = 2}));
}
