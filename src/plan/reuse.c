// Data reuse: nests as that of a matrix product, in which a loop inside loads elements that all iterations along one loop of
// the nest share, and others that all along another one do. A block that runs a tile of both loops loads each of them once.
// In:  sharing, levels, the nest in order, footprints.  Out: plan.reuse.
//
// An iteration's operations stay in their order: results are those of the other versions, bit by bit. The loads may come
// earlier than the program has them, so that nothing which the kernel writes may be among them, and where the program has
// a condition for one: only if what all of them select is mapped.
#include "plan/plan.h"
#include "ir/atomic.h"
#include "ir/device_info.h"
#include <string.h>

enum {
  FEWEST_ROWS = 32, // of a loop of the nest,
  FEWEST_DEEP = 8,  // and of the one inside, where they are known
  MOST_LOAD_BYTES =
      32, // of one element of each load: 1,088 times as many lie in shared memory
  MOST_KEPT_BYTES = 32, // of the numbers of an iteration, of which a thread has 16
  MOST_NODES = 150,     // of the inner loop's body, of which a thread writes out 256
};

typedef struct {
  Unit *u;
  const Region *r;
  Candidate c;
  const Var *row, *column, *deep;
  Node *body; // of the inner loop
  Reuse *out;
} Search;

static bool is_number(const Type *type) {
  const Type *t = type ? type->canonical : NULL;
  return t && !type->is_volatile && !t->is_volatile && type_size(t) <= 8 &&
         (t->kind == TYPE_INT || t->kind == TYPE_FLOAT);
}

// --- the loop inside ---------------------------------------------------------------------------------

// Directives around the loop that give it no copies of variables, and nobody to share it with.
static bool stands_alone(const Node *statement, const Node *loop) {
  enum { MOST_PLAIN = 6 };
  static const ClauseKind plain[MOST_PLAIN] = {CL_SEQ,  CL_INDEPENDENT, CL_AUTO,
                                               CL_GANG, CL_VECTOR,      CL_REDUCTION};
  for (const Node *n = loop->parent; loop != statement; loop = n, n = n->parent) {
    if (n->kind == N_COMPOUND) continue;
    if (n->kind != N_DIRECTIVE) return false;
    for (int i = 0; i < n->directive->clauses.len; i++) {
      bool found = false;
      for (int k = 0; k < MOST_PLAIN; k++)
        found |= n->directive->clauses.at[i]->kind == plain[k];
      if (!found) return false;
    }
  }
  return true;
}

// The one statement of the nest's body that is a loop; NULL: there is none, or another loop.
static Node *find_statement(const Region *r) {
  Node *body = r->plan.nest_body, *found = NULL;
  if (loop_of(body)) return body;
  if (body->kind != N_COMPOUND) return NULL;
  for (int i = 0; i < body->nchild; i++) {
    if (!has_kind(body->child[i], LOOP_KINDS)) continue;
    if (found) return NULL;
    found = body->child[i];
  }
  return found && loop_of(found) ? found : NULL;
}

// May a node below an expression have another value in another iteration of the tile?
static bool varies(const Node *n, const void *search) {
  const Search *s = search;
  const Use *use = n->kind == N_REF && n->var ? region_use(s->r, n->var) : NULL;
  if (KIND(n->kind) & (KIND(N_LITERAL) | KIND(N_PAREN) | KIND(N_CAST) | KIND(N_BINARY) |
                       KIND(N_SIZEOF)) ||
      n->has_value)
    return false;
  if (n->kind == N_UNARY) return n->op >= OP_PRE_INC || n->op == OP_DEREF;
  if (n->kind != N_REF || !n->var || !is_number(n->var->type)) return true;
  if (counts_nest(s->r, n->var)) return n->var == s->row || n->var == s->column;
  return !use || use->share != SHARE_VALUE || use->written;
}

static bool is_uniform(const Search *s, Node *e) {
  return !e || !find_below(e, varies, s);
}

static bool find_loop(Search *s) {
  Reuse *out = s->out;
  out->statement = find_statement(s->r);
  if (!out->statement) return false;
  Node *loop = loop_of(out->statement);
  const CanonicalLoop *l = loop_form(loop);
  if (!l || l->var->type->canonical->kind != TYPE_INT ||
      (l->trips >= 0 && l->trips < FEWEST_DEEP) || !stands_alone(out->statement, loop))
    return false;
  out->loop = (NestLoop){.node = loop, .loop = *l};
  s->deep = l->var, s->body = l->body;
  return is_uniform(s, l->start) && is_uniform(s, l->bound) && is_uniform(s, l->step) &&
         !has_kind(l->body, LOOP_KINDS) &&
         count_nodes(l->body, MOST_NODES) < MOST_NODES && !find_write(l->body, l->var);
}

// The statements besides the loop do not name its counter, and nothing changes those of the nest.
static bool keeps_counters(const Search *s) {
  const Node *body = s->r->plan.nest_body;
  for (int i = 0; i < s->r->plan.nest.len; i++)
    if (find_write(body, s->r->plan.nest.at[i].loop.var)) return false;
  for (int i = 0; body != s->out->statement && i < body->nchild; i++)
    if (body->child[i] != s->out->statement && find_use(body->child[i], s->deep))
      return false;
  return true;
}

// The version writes the places of elements and the counters where other statements have stood: each name must mean one variable.
static bool has_one_meaning(const Search *s, const Var *v) {
  NodeList all =
      nodes_below(s->u->arena, s->r->plan.nest_body, KIND(N_REF) | KIND(N_VAR));
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->var && all.at[i]->var != v && !strcmp(all.at[i]->var->name, v->name))
      return false;
  return true;
}

static bool have_one_meaning(const Search *s) {
  for (int i = 0; i < s->r->plan.nest.len; i++)
    if (!has_one_meaning(s, s->r->plan.nest.at[i].loop.var)) return false;
  for (int i = 0; i < s->out->kept.len; i++)
    if (s->out->kept.at[i].var && !has_one_meaning(s, s->out->kept.at[i].var))
      return false;
  return has_one_meaning(s, s->deep);
}

// Copies of the last iterations, beyond the nest's edges, run the statements in front of the loop and the loop: these may change no
// variable that others see.
static bool changes_shared(const Search *s, const AccessList *all) {
  for (int i = 0; i < all->len; i++) {
    const Access *a = &all->at[i];
    const Use *use = region_use(s->r, a->var);
    if (a->written && !is_memory(a) && !(use && use->share == SHARE_PRIVATE) &&
        a->node->range.start < s->out->statement->range.end)
      return true;
  }
  return false;
}

// --- numbers of an iteration ---------------------------------------------------------------------------

// All that the body declares, or has copies of, are numbers.
static bool find_kept(Search *s) {
  const Node *body = s->r->plan.nest_body;
  NodeList declared = nodes_below(s->u->arena, body, KIND(N_VAR));
  for (int i = 0; i < declared.len; i++) {
    Var *v = declared.at[i]->var;
    const Node *statement = declared.at[i]->parent;
    bool constant = s->u->cxx && v->type->is_const; // perhaps a template's argument
    if (!is_number(v->type) || v->is_static || v->is_reference || v->alignment ||
        constant)
      return false;
    if (statement->parent == body &&
        statement->range.end <= s->out->statement->range.start)
      push(s->u->arena, &s->out->kept, ((KeptNumber){.var = v}));
  }
  for (int i = 0; i < s->r->uses.len; i++) {
    const Use *use = s->r->uses.at[i];
    bool own = use->share == SHARE_PRIVATE && use->var != s->deep &&
               !counts_nest(s->r, use->var);
    if (use->share == SHARE_VALUE && use->written) return false;
    if (!own) continue;
    if (!is_number(use->var->type) || use->is_qualified || use->var->alignment)
      return false;
    push(s->u->arena, &s->out->kept, ((KeptNumber){.var = use->var}));
  }
  return !find_kind(body, KIND(N_TYPE_DECL), 0);
}

// Is the expression evaluated whenever the statement is?
static bool is_always_met(const Node *e, const Node *statement) {
  for (const Node *n = e; n != statement; n = n->parent) {
    const Node *p = n->parent;
    bool first = p->nchild && p->child[0] == n;
    if (p->kind == N_IF && !first) return false;
    if (p->kind == N_CONDITIONAL && !first) return false;
    if (p->kind == N_BINARY && (p->op == OP_LAND || p->op == OP_LOR) && !first)
      return false;
    if (is_loop(p) && !is_loop_body(n)) return false;
  }
  return true;
}

static Node *place_of(const Access *a) {
  bool through = false;
  return (Node *)whole_lvalue(a->node, &through);
}

// May a node below a subscript be something else than the tile's two counters, and what is the same in the tile?
static bool is_of_iteration(const Node *n, const void *search) {
  const Search *s = search;
  if (n->kind == N_REF && (n->var == s->row || n->var == s->column)) return false;
  return varies(n, search);
}

// Do the tile's two counters, and what is the same in the tile, select the element?
static bool has_own_place(const Search *s, const Access *a) {
  for (int i = 0; i < a->subscripts.len; i++)
    if (a->subscripts.at[i] && find_below(a->subscripts.at[i], is_of_iteration, s))
      return false;
  return a->subscripts.len && !a->unknown;
}

// All accesses to the memory of a's variable are one element, which the iteration keeps: from the start, and to the end. So
// either it is surely accessed outside of the inner loop, or nowhere there and surely in each of the loop's iterations.
static bool keep_element(Search *s, const AccessList *all, const Access *a) {
  KeptNumber kept = {.needs_loop = true};
  bool always = false, outside = false;
  for (int i = 0; i < all->len; i++) {
    const Access *b = &all->at[i];
    Node *place = place_of(b);
    if (b->var != a->var) continue;
    if (!is_number(place->type) || !has_own_place(s, b) ||
        !same_expression(s->u, place, place_of(a)))
      return false;
    const Node *top = encloses(s->body, place) ? s->body : s->r->plan.nest_body;
    bool met = is_always_met(place, top);
    always |= met;
    outside |= top != s->body;
    if (met && top != s->body) kept.needs_loop = false;
    push(s->u->arena, &kept.places, place);
  }
  if (!always || (outside && kept.needs_loop)) return false;
  push(s->u->arena, &s->out->kept, kept);
  return true;
}

static bool is_kept(const Search *s, const Node *place) {
  for (int i = 0; i < s->out->kept.len; i++)
    for (int k = 0; k < s->out->kept.at[i].places.len; k++)
      if (s->out->kept.at[i].places.at[k] == place) return true;
  return false;
}

// Is memory of that variable written before a place in the text?
static bool is_written_above(const AccessList *all, const Var *v, uint32_t end) {
  for (int i = 0; i < all->len; i++)
    if (all->at[i].written && all->at[i].var == v && all->at[i].node->range.start < end)
      return true;
  return false;
}

static bool is_read_in_loop(const Search *s, const AccessList *all, const Var *v) {
  for (int i = 0; i < all->len; i++)
    if (all->at[i].var == v && encloses(s->body, all->at[i].node)) return true;
  return false;
}

// What the statements in front of the loop and the loop itself write, or the loop reads of what is written.
static bool keep_elements(Search *s, const AccessList *all) {
  for (int i = 0; i < all->len; i++) {
    const Access *a = &all->at[i];
    if (!is_memory(a) || !a->written || is_kept(s, place_of(a))) continue;
    bool early = is_written_above(all, a->var, s->out->statement->range.end);
    if ((early || is_read_in_loop(s, all, a->var)) && !keep_element(s, all, a))
      return false;
  }
  return true;
}

// --- loads --------------------------------------------------------------------------------------------

static bool is_in_load(const Search *s, const AccessList *all, const Access *a) {
  for (int i = 0; i < all->len; i++) {
    const Node *place = place_of(&all->at[i]);
    if (&all->at[i] != a && place != place_of(a) && encloses(place, a->node) &&
        moves_with(&s->c, &all->at[i], s->deep))
      return true;
  }
  return false;
}

// Does an element that the iteration keeps select the load?
static bool names_kept(const Search *s, const Node *load) {
  for (int i = 0; i < s->out->kept.len; i++)
    for (int k = 0; k < s->out->kept.at[i].places.len; k++)
      if (encloses(load, s->out->kept.at[i].places.at[k])) return true;
  return false;
}

static void add_load(Search *s, const Access *a, bool across) {
  Node *place = place_of(a);
  for (int i = 0; i < s->out->loads.len; i++) {
    SharedLoad *l = &s->out->loads.at[i];
    if (l->across != across || !same_expression(s->u, l->places.at[0], place)) continue;
    push(s->u->arena, &l->places, place);
    return;
  }
  SharedLoad l = {.across = across,
                  .deep = follows_along(&s->c, a, s->deep) &&
                          !follows_along(&s->c, a, across ? s->column : s->row)};
  push(s->u->arena, &l.places, place);
  push(s->u->arena, &s->out->loads, l);
}

// Does a condition name a counter, but to select an element? The footprint then has what it lets the program read, no more.
static bool asks_counter(const Search *s, const Node *n) {
  if (n->kind == N_SUBSCRIPT) return false;
  if (n->kind == N_REF) return n->var == s->deep || (n->var && counts_nest(s->r, n->var));
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && asks_counter(s, n->child[i])) return true;
  return false;
}

static bool has_counter_around(const Search *s, const Node *place) {
  for (const Node *n = place, *p = n->parent; n != s->body; n = p, p = p->parent)
    if ((KIND(p->kind) & (KIND(N_IF) | KIND(N_CONDITIONAL) | KIND(N_BINARY))) &&
        p->child[0] != n && asks_counter(s, p->child[0]))
      return true;
  return false;
}

// Can a launch tell whether the element lies in what is mapped, though the iteration need not load it? By all that the region
// may read of the variable.
static bool may_load_always(Search *s, const Access *a) {
  if (is_always_met(place_of(a), s->body)) return true;
  if (has_counter_around(s, place_of(a))) return false;
  for (int i = 0; i < s->r->footprints.len; i++) {
    const Footprint *f = &s->r->footprints.at[i];
    if (f->use->var == a->var && f->read) return s->out->asks_bounds = true;
  }
  return false;
}

// False: the load is another one in each iteration, or nobody may make it where the program does not.
static bool find_load(Search *s, const AccessList *all, const Access *a) {
  if (!moves_with(&s->c, a, s->deep) || is_kept(s, place_of(a)) || is_in_load(s, all, a))
    return true;
  bool rows = moves_with(&s->c, a, s->row), columns = moves_with(&s->c, a, s->column);
  if (rows && columns) return false;
  if (!rows && !columns) return true;
  if (names_kept(s, place_of(a))) return false;
  if (!is_number(place_of(a)->type) || !may_load_always(s, a)) return false;
  add_load(s, a, columns);
  return true;
}

static bool find_loads(Search *s, const AccessList *all) {
  for (int i = 0; i < all->len; i++)
    if (is_memory(&all->at[i]) && encloses(s->body, all->at[i].node) &&
        !find_load(s, all, &all->at[i]))
      return false;
  bool rows = false, columns = false;
  long long bytes = 0;
  for (int i = 0; i < s->out->loads.len; i++) {
    const SharedLoad *l = &s->out->loads.at[i];
    *(l->across ? &columns : &rows) = true;
    bytes += type_size(l->places.at[0]->type);
  }
  return rows && columns && bytes <= MOST_LOAD_BYTES;
}

static bool fits_registers(const Search *s) {
  long long bytes = 0;
  for (int i = 0; i < s->out->kept.len; i++) {
    const KeptNumber *k = &s->out->kept.at[i];
    bytes += type_size(k->var ? k->var->type : k->places.at[0]->type);
  }
  return bytes <= MOST_KEPT_BYTES;
}

// --- a region ------------------------------------------------------------------------------------------

static bool fills_tiles(const NestLoop *l) {
  return l->loop.var->type->canonical->kind == TYPE_INT &&
         (l->loop.trips < 0 || l->loop.trips >= FEWEST_ROWS);
}

static bool search(Search *s) {
  AccessList all = {0};
  if (!find_loop(s) || !keeps_counters(s) ||
      !may_run_together(s->u, (Region *)s->r, s->out->loop.node) || !find_kept(s))
    return false;
  list_accesses(s->u, s->r->plan.nest_body, &all);
  if (!have_one_meaning(s) || changes_shared(s, &all)) return false;
  return keep_elements(s, &all) && find_loads(s, &all) && fits_registers(s);
}

void find_reuse(Unit *u, Region *r) {
  int n = r->plan.nest.len;
  if (r->plan.form != PLAN_GRID || n < 2 || r->plan.levels || r->tells || u->outlines ||
      !r->plan.has_inner_loop || !fills_tiles(&r->plan.nest.at[n - 1]) ||
      !fills_tiles(&r->plan.nest.at[n - 2]) || !loop_form(nest_start(r)->node))
    return;
  Search s = {.u = u,
              .r = r,
              .c = {.u = u, .function = r->function, .memo = memo_new(u->arena)},
              .row = r->plan.nest.at[n - 2].loop.var,
              .column = r->plan.nest.at[n - 1].loop.var,
              .out = alloc(u->arena, Reuse)};
  s.c.node = nest_start(r)->node;
  s.c.loop = *loop_form(s.c.node);
  if (search(&s)) r->plan.reuse = s.out;
}
