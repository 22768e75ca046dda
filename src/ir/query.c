// Questions about directives and trees (query.h).
// In: directives after the front has filled them.  Out: answers; nothing changes.
#include "ir/query.h"
#include "ir/loop.h"

Var *item_var(const Item *it) { return it->expr.node ? named_var(it->expr.node) : NULL; }

Items items_of(const Directive *d, ClauseKind kind) {
  return (Items){.of = d, .kind = kind, .index = -1};
}

Items all_items(const Directive *d) { return items_of(d, CL_NONE); }

bool next_item(Items *it) {
  it->index++;
  while (!it->clause || it->index >= it->clause->items.len) {
    if (!it->of || it->next >= it->of->clauses.len) return false;
    Clause *c = it->of->clauses.at[it->next++];
    if (it->kind != CL_NONE && c->kind != it->kind) continue;
    it->clause = c, it->index = 0;
  }
  it->item = &it->clause->items.at[it->index];
  it->var = item_var(it->item);
  return true;
}

bool names_var(const Directive *d, ClauseKind kind, const Var *v) {
  for (Items it = items_of(d, kind); next_item(&it);)
    if (it.var == v) return true;
  return false;
}

bool names_whole_var(const Directive *d, ClauseKind kind, const Var *v) {
  for (Items it = items_of(d, kind); next_item(&it);)
    if (it.var == v && !it.item->nsubscripts) return true;
  return false;
}

bool makes_copies_of(const Directive *d, const Var *v) {
  for (Items it = all_items(d); next_item(&it);)
    if (clause_makes_copies(it.clause->kind) && section_var(it.item) == v) return true;
  return false;
}

bool mentions_var(const Directive *d, const Var *v) {
  for (Items it = all_items(d); next_item(&it);)
    if (find_use(it.item->expr.node, v)) return true;
  return false;
}

bool clause_makes_copies(ClauseKind k) {
  switch ((int)k) {
  case CL_PRIVATE:
  case CL_FIRSTPRIVATE:
  case CL_LASTPRIVATE:
  case CL_LINEAR:
  case CL_REDUCTION:
  case CL_IN_REDUCTION:
  case CL_COPYPRIVATE: return true;
  }
  return false;
}

Clause *find_clause(const Directive *d, ClauseKind kind) {
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i]->kind == kind) return d->clauses.at[i];
  return NULL;
}

bool is_reverse_offload(const Directive *d) {
  const Clause *c = find_clause(d, CL_DEVICE);
  return c && c->modifier && !strcmp(c->modifier, "ancestor");
}

Clause *find_inscan(const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i]->is_inscan) return d->clauses.at[i];
  return NULL;
}

Var *root_var(Node *e) {
  for (;;) {
    e = strip_casts(e);
    if (e->kind == N_REF) return e->var;
    if (e->kind == N_MEMBER || e->kind == N_SUBSCRIPT || e->kind == N_UNARY)
      e = e->child[0];
    else
      return NULL;
  }
}

// --- elements ------------------------------------------------------------------------------------

static Node *strip_parens(Node *n) {
  while (n->kind == N_PAREN) n = n->child[0];
  return n;
}

bool last_subscript(Node *n, Node **base, Node **index) {
  *base = n = strip_parens(n);
  *index = NULL;
  if (n->kind == N_SUBSCRIPT) {
    *base = n->child[0];
    *index = n->child[1];
    return true;
  }
  if (n->kind != N_UNARY || n->op != OP_DEREF) return false;
  Node *e = strip_parens(n->child[0]);
  bool sum =
      e->kind == N_BINARY && e->op == OP_ADD && e->child[0]->type->kind != TYPE_INT;
  *base = sum ? e->child[0] : e;
  *index = sum ? e->child[1] : NULL;
  return true;
}

Subscripts subscripts_of(Node *n) {
  Subscripts s = {.root = n};
  Node *index, *fastest_first[countof(s.index)];
  while (s.count < (int)countof(s.index) && last_subscript(s.root, &s.root, &index))
    fastest_first[s.count++] = index;
  for (int i = 0; i < s.count; i++) s.index[i] = fastest_first[s.count - 1 - i];
  return s;
}

bool is_subscripted(const Node *e, Node **index) {
  const Node *p = e->parent;
  bool subscript = p->kind == N_SUBSCRIPT && p->child[0] == e;
  *index = subscript ? p->child[1] : NULL;
  return subscript || (p->kind == N_UNARY && p->op == OP_DEREF) ||
         (p->kind == N_MEMBER && p->arrow);
}

// --- pragmas for clang ------------------------------------------------------------------------------

HostDirectives host_directives(const Unit *u, Range range) {
  return (HostDirectives){.of = u, .range = range};
}

bool next_host_directive(HostDirectives *it) {
  while (it->next < it->of->host_directives.len) {
    it->directive = it->of->host_directives.at[it->next++];
    uint32_t at = it->directive->pragma.start;
    if (at >= it->range.end) return false;
    if (at >= it->range.start && it->directive->info->dialect == DIALECT_OMP) return true;
  }
  return false;
}

bool is_done_on_device(const Directive *d) {
  return d->info->kind == DIR_DATA && d->info->dialect == DIALECT_ACC && d->node &&
         d->node->nchild;
}

bool is_hint(const Directive *d) {
  if (d->info->kind == DIR_HINT || d->info->kind == DIR_UNROLL) return true;
  unsigned flags = d->info->flags;
  return flags & DIRECTIVE_SIMD && !(flags & DIRECTIVE_PARALLEL_LOOP) &&
         !find_clause(d, CL_PRIVATE) && !find_clause(d, CL_FIRSTPRIVATE) &&
         !find_clause(d, CL_LASTPRIVATE);
}

Range with_host_pragmas(const Unit *u, const Node *statement) {
  Range range = statement->range;
  for (int i = u->host_directives.len; i-- > 0;)
    if (u->host_directives.at[i]->next == statement->range.start)
      range.start = u->host_directives.at[i]->pragma.start;
  return range;
}

// --- walks ---------------------------------------------------------------------------------------

Node *walk_tree(const Node *n, WalkStep (*visit)(Node *, void *), void *arg) {
  if (!n) return NULL;
  WalkStep step = visit((Node *)n, arg);
  if (step == WALK_STOP) return (Node *)n;
  for (int i = 0; i < n->nchild && step == WALK_ON; i++) {
    Node *found = walk_tree(n->child[i], visit, arg);
    if (found) return found;
  }
  return NULL;
}

typedef struct {
  WalkStep (*look)(const Node *, const void *);
  const void *arg;
} Look;

static WalkStep look_at(Node *n, void *arg) {
  const Look *x = arg;
  return x->look(n, x->arg);
}

Node *walk_to(const Node *n, WalkStep (*look)(const Node *, const void *),
              const void *arg) {
  return walk_tree(n, look_at, &(Look){look, arg});
}

Node *find_below(const Node *n, bool (*is)(const Node *, const void *), const void *arg) {
  if (!n || is(n, arg)) return (Node *)n;
  for (int i = 0; i < n->nchild; i++) {
    Node *found = find_below(n->child[i], is, arg);
    if (found) return found;
  }
  return NULL;
}

typedef struct {
  bool (*is)(const Node *);
} Plain;

static bool ask_plain(const Node *n, const void *question) {
  return ((const Plain *)question)->is(n);
}

bool any_below(const Node *n, bool (*is)(const Node *)) {
  return find_below(n, ask_plain, &(Plain){is});
}

typedef struct {
  Kinds wanted, past;
} KindSearch;

static WalkStep look_for_kind(const Node *n, const void *arg) {
  const KindSearch *x = arg;
  return x->wanted & KIND(n->kind) ? WALK_STOP
         : x->past & KIND(n->kind) ? WALK_PAST
                                   : WALK_ON;
}

Node *find_kind(const Node *n, Kinds kinds, Kinds past) {
  return walk_to(n, look_for_kind, &(KindSearch){kinds, past});
}

bool has_kind(const Node *n, Kinds kinds) { return find_kind(n, kinds, 0); }

static void add_below(Arena *a, const Node *n, Kinds kinds, NodeList *out) {
  if (!n) return;
  if (kinds & KIND(n->kind)) push(a, out, (Node *)n);
  for (int i = 0; i < n->nchild; i++) add_below(a, n->child[i], kinds, out);
}

NodeList nodes_below(Arena *a, const Node *n, Kinds kinds) {
  NodeList all = {0};
  add_below(a, n, kinds, &all);
  return all;
}

// --- jumps ---------------------------------------------------------------------------------------

// What jumps in the body of a lambda stays in it.
bool has_jump(const Node *n) {
  return find_kind(n,
                   KIND(N_CONTINUE) | KIND(N_BREAK) | KIND(N_RETURN) | KIND(N_GOTO) |
                       KIND(N_LABEL) | KIND(N_ASM) | KIND(N_THROW),
                   KIND(N_LAMBDA));
}

Node *find_break(const Node *n) {
  return find_kind(n, KIND(N_BREAK), LOOP_KINDS | KIND(N_SWITCH) | KIND(N_LAMBDA));
}

bool has_case(const Node *n) {
  if (n->kind < N_COMPOUND) return false; // C11, 6.8.1
  return find_kind(n, KIND(N_CASE), KIND(N_SWITCH) | KIND(N_LAMBDA));
}

bool jumps_out(const Node *n) {
  return find_kind(n, KIND(N_RETURN) | KIND(N_GOTO) | KIND(N_THROW), KIND(N_LAMBDA)) ||
         find_break(n) || find_kind(n, KIND(N_CONTINUE), LOOP_KINDS | KIND(N_LAMBDA));
}

static bool is_label_named(const Node *n, const void *name) {
  return n->kind == N_LABEL && n->name && !strcmp(n->name, name);
}

Node *find_label(const Node *n, const char *name) {
  return find_below(n, is_label_named, name);
}

// --- uses ----------------------------------------------------------------------------------------

static bool is_written_ref(const Node *n, const void *body) {
  return n->kind == N_REF && n->var && find_write(body, n->var);
}

bool is_changed_in(const Node *e, const Node *body) {
  return find_below(e, is_written_ref, body);
}

typedef struct {
  const Node *but;
  const Var *v;
} Beside;

static WalkStep look_beside(const Node *n, const void *arg) {
  const Beside *x = arg;
  if (n == x->but) return WALK_PAST;
  return n->kind == N_REF && n->var == x->v ? WALK_STOP : WALK_ON;
}

bool is_used_beside(Node *n, const Node *but, const Var *v) {
  return walk_to(n, look_beside, &(Beside){but, v});
}

static WalkStep look_for_shared(const Node *n, const void *v) {
  if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_LOOP &&
      names_var(n->directive, CL_PRIVATE, v))
    return WALK_PAST;
  return n->kind == N_REF && n->var == v ? WALK_STOP : WALK_ON;
}

bool is_used_shared(const Node *n, const Var *v) {
  return walk_to(n, look_for_shared, v);
}

bool counts_with(const Directive *d, Node *stmt, const Var *v) {
  for (Nested it = nested_loops(d, stmt); next_loop(&it);)
    if (it.form->var == v) return true;
  return false;
}

typedef struct {
  const Var *v;
  bool counts; // one of the loops does that use it
} Counter;

static WalkStep look_beside_loops(Node *n, void *arg) {
  Counter *x = arg;
  if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_LOOP && n->nchild &&
      counts_with(n->directive, n->child[0], x->v)) {
    x->counts = true;
    return WALK_PAST;
  }
  return n->kind == N_REF && n->var == x->v ? WALK_STOP : WALK_ON;
}

bool is_counter_inside(const Node *n, const Var *v) {
  Counter x = {.v = v};
  return !walk_tree(n, look_beside_loops, &x) && x.counts;
}

const char *source_text(const Unit *u, const Node *n) {
  return arena_strndup(u->arena, u->text + n->range.start, n->range.end - n->range.start);
}

const char *shown_function(const Function *f) { return f->shown ? f->shown : f->name; }

const char *shown_name(const Unit *u, const Var *v) {
  const Node *init =
      is_first_iterator(v) && v->node ? v->node->child[v->node->nchild - 1] : NULL;
  if (!init) return v->is_reference && v->shown ? v->shown : v->name;
  const Var *range =
      init->kind == N_CALL && init->nchild == 3 ? named_var(init->child[1]) : NULL;
  if (!range || !is_of_ours(range) || !range->node) return source_text(u, init);
  return arena_printf(u->arena, "begin(%s)",
                      source_text(u, range->node->child[range->node->nchild - 1]));
}

bool same_text(const Unit *u, const Node *a, const Node *b) {
  const char *p = u->text + a->range.start, *pe = u->text + a->range.end;
  const char *q = u->text + b->range.start, *qe = u->text + b->range.end;
  for (;;) {
    while (p < pe && strchr(" \t\n;", *p)) p++;
    while (q < qe && strchr(" \t\n;", *q)) q++;
    if (p == pe || q == qe) return p == pe && q == qe;
    if (*p++ != *q++) return false;
  }
}

bool is_call_by_address(const Node *n) {
  if (n->kind != N_CALL) return false;
  const Node *callee = strip_casts(n->child[0]);
  const Type *t = callee->type ? callee->type->canonical : NULL;
  bool named = (callee->kind == N_REF || callee->kind == N_MEMBER) && callee->function;
  bool object = t && t->kind == TYPE_RECORD; // in a template a lambda, or a functor
  bool of_template = t && (t->kind == TYPE_DEPENDENT || *t->spelling == '<');
  return !named && !of_template && !object;
}

bool is_callee(const Node *n) {
  const Node *p = n->parent;
  while (p && (p->kind == N_PAREN || p->kind == N_CAST)) p = p->parent;
  return p && p->kind == N_CALL && strip_casts(p->child[0]) == n;
}

bool is_chosen_for_host(const Unit *u, Range r) {
  for (int i = 0; i < u->round.carried_out.len; i++) {
    const CarriedOut *c = &u->round.carried_out.at[i];
    if (c->for_host && c->at >= r.start && c->at < r.end) return true;
  }
  return false;
}

// The variable or cast whose sizes hold for a value of such a type, and how many of its dimensions are behind it.
Node *vm_origin(Node *e, int *passed) {
  *passed = 0;
  for (;;) {
    Node *base, *index;
    if (e->kind == N_PAREN || e->kind == N_ASSIGN ||
        (e->kind == N_UNARY && e->op >= OP_PRE_INC)) {
      e = e->child[0];
    } else if (e->kind == N_CONDITIONAL || (e->kind == N_BINARY && e->op == OP_COMMA)) {
      e = e->child[1];
    } else if (e->kind == N_UNARY && e->op == OP_ADDRESS) {
      e = e->child[0], --*passed;
    } else if (e->kind == N_BINARY) {
      e = e->child[e->child[0]->type->is_vm ? 0 : 1];
    } else if (last_subscript(e, &base, &index)) {
      e = base, ++*passed;
    } else {
      return e;
    }
  }
}

bool has_variable_size(const Node *shape) {
  for (int i = 0; shape && i < shape->nchild; i++)
    if (!shape->child[i]->has_value) return true;
  return false;
}

bool encloses(const Node *outer, const Node *inner) {
  return outer->range.start <= inner->range.start && inner->range.end <= outer->range.end;
}

const char *item_shown(const Unit *u, const Item *it) {
  for (int i = 0; i < u->shown.len; i++)
    if (!strcmp(u->shown.at[i].text, it->text)) return u->shown.at[i].shown;
  const Var *v = it->nsubscripts || !it->expr.node ? NULL : named_var(it->expr.node);
  return v && v->is_reference && v->shown ? v->shown : it->text;
}
