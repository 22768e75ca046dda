// Loops in canonical form (OpenACC 3.3, 2.9; OpenMP 5.2, 4.4.1).
// In: an N_FOR of the tree.  Out: variable, start, bound, relation, step; or the first
// fault.
#include "ir/region.h"

// A match in progress: the loop to fill, and its fault.
typedef struct {
  CanonicalLoop *loop;
  Loc loc;
  const char *why;
} Match;

static bool reject_loop(Match *m, const Node *at, const char *why) {
  if (at) m->loc = at->loc;
  m->why = why;
  return false;
}

Node *strip_parentheses(Node *n) {
  while (n && n->kind == N_PAREN) n = n->child[0];
  return n;
}

Node *strip_casts(Node *n) {
  while (n && n->nchild && (n->kind == N_PAREN || n->kind == N_CAST))
    n = n->child[n->nchild - 1];
  return n;
}

int section_part_end(const Item *it, int from) {
  const Type *t = strip_casts(it->expr.node)->type->canonical;
  for (int i = 0; i < it->nsubscripts && t; i++) {
    if (i > from && is_pointer(t)) return i;
    t = canonical_type(t->element);
  }
  return it->nsubscripts;
}

static bool is_widening(const Node *cast) {
  const Type *to = cast->type, *from = cast->child[cast->nchild - 1]->type;
  return is_integer(to) && is_integer(from) && type_size(to) >= 4 &&
         type_size(to) >= type_size(from);
}

Node *strip_widening(Node *n) {
  while (n && n->nchild &&
         (n->kind == N_PAREN || (n->kind == N_CAST && is_widening(n))) && !n->has_value)
    n = n->child[n->nchild - 1];
  return n;
}

static Node *strip_parens(Node *n) {
  while (n && n->kind == N_PAREN && n->nchild) n = n->child[0];
  return n;
}

Var *named_var(Node *n) {
  n = strip_casts(n);
  return n && n->kind == N_REF ? n->var : NULL;
}

Var *section_var(const Item *it) {
  Node *e = it->expr.node ? strip_casts(it->expr.node) : NULL;
  while (e && e->kind == N_SUBSCRIPT && is_array(e->type)) e = strip_casts(e->child[0]);
  return e && e->kind == N_REF ? e->var : NULL;
}

static bool is_lonely_block(const Node *n) {
  return n->kind == N_COMPOUND && n->nchild == 1;
}

bool does_nothing(const Node *n) {
  return n->kind == N_NULL_STMT ||
         (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_CACHE);
}

Node *loop_of(Node *n) {
  while (n && n->kind != N_FOR) {
    if (n->kind == N_DIRECTIVE)
      n = n->nchild ? n->child[0] : NULL;
    else if (n->kind == N_LABEL && n->nchild)
      n = n->child[n->nchild - 1];
    else if (is_lonely_block(n))
      n = n->child[0];
    else
      return NULL;
  }
  return n;
}

enum { PART_INIT, PART_CONDITION, PART_INCREMENT, PART_BODY, PARTS };

LoopParts loop_parts(const Node *n) {
  return (LoopParts){n->child[PART_INIT], n->child[PART_CONDITION],
                     n->child[PART_INCREMENT], n->child[PART_BODY]};
}

Node *loop_body(const Node *n) { return n->child[PART_BODY]; }

static bool is_part(const Node *n, int part) {
  return n->parent && n->parent->kind == N_FOR && n->parent->child[part] == n;
}

bool is_loop_body(const Node *n) { return is_part(n, PART_BODY); }

bool is_loop_condition(const Node *n) { return is_part(n, PART_CONDITION); }

Node *make_loop(Arena *a, Node *body) {
  Node *n = alloc(a, Node);
  *n = (Node){.kind = N_FOR,
              .range = body->range,
              .loc = body->loc,
              .parent = body->parent,
              .nchild = PARTS,
              .child = alloc_n(a, Node *, PARTS)};
  n->child[PART_BODY] = body;
  return n;
}

LoopFact *loop_fact(const Node *n) { return n && n->loop ? n->loop->fact : NULL; }

void add_fact(Unit *u, LoopFact *fact) {
  push(u->arena, &u->loops, fact);
  if (!fact->loop->loop->fact) fact->loop->loop->fact = fact;
}

Node *loop_among(Node *n) {
  while (n && is_lonely_block(n)) n = n->child[0];
  for (int i = 0; n && n->kind == N_COMPOUND && i < n->nchild; i++)
    if (n->child[i]->kind == N_FOR) return n->child[i];
  return NULL;
}

Node *loop_within(Node *body) {
  Node *loop = loop_of(body);
  return loop ? loop : loop_among(body);
}

// Kinds of nodes that may take a reference of a variable.
#define BINDING_KINDS                                                                    \
  (KIND(N_CALL) | KIND(N_OPERATOR) | KIND(N_CONSTRUCT) | KIND(N_VAR) |                   \
   KIND(N_DECL_STMT) | KIND(N_RANGE_FOR))

// C++: 'swap(v, w)', 'v.clear()', 'int &r = v'. YES: it is certain, which it need not be in a template.
static bool binds(const Node *n, const Var *v, Tri least) {
  if (!(KIND(n->kind) & BINDING_KINDS)) return false;
  for (int i = 0; i < n->nchild; i++) {
    const Node *e = n->child[i];
    bool object = n->kind == N_CALL && !i && e->kind == N_MEMBER && !e->arrow;
    if (!e || named_var(object ? e->child[0] : (Node *)e) != v) continue;
    Tri takes = takes_reference(e);
    if (takes == YES || takes == least) return true;
  }
  return false;
}

static bool assigns(const Node *n, const void *v) {
  bool is_step = n->kind == N_UNARY && n->op >= OP_PRE_INC && n->op <= OP_POST_DEC;
  if (n->kind == N_ASSIGN || is_step) return named_var(n->child[0]) == v;
  return binds(n, v, YES);
}

static bool writes_or_takes(const Node *n, const void *v) {
  bool takes = n->kind == N_UNARY && n->op == OP_ADDRESS && named_var(n->child[0]) == v;
  return takes || assigns(n, v) || binds(n, v, AT_INSTANTIATION);
}

static bool hides(const Node *n, const void *v) {
  return n->kind == N_VAR && n->var != v && !strcmp(n->var->name, ((const Var *)v)->name);
}

static bool uses(const Node *n, const void *v) { return n->kind == N_REF && n->var == v; }

static bool is_below(const Node *n, const Node *root) {
  while (n && n != root) n = n->parent;
  return n;
}

// An expression may be one of ours, made from parts of the tree.
Node *find_write(const Node *n, const Var *v) {
  if (!n || n->kind < N_COMPOUND) return find_below(n, writes_or_takes, v);
  for (int i = 0; i < v->writes.len; i++)
    if (is_below(v->writes.at[i], n)) return v->writes.at[i];
  return NULL;
}

Node *find_assignment(const Node *n, const Var *v) {
  if (!n || n->kind < N_COMPOUND) return find_below(n, assigns, v);
  for (int i = 0; i < v->writes.len; i++)
    if (is_below(v->writes.at[i], n) && assigns(v->writes.at[i], v))
      return v->writes.at[i];
  return NULL;
}

Node *find_certain_assignment(const Node *n, const Var *v) {
  for (int i = 0; i < v->writes.len; i++) {
    Node *w = v->writes.at[i];
    if (!(KIND(w->kind) & BINDING_KINDS) && is_below(w, n) && assigns(w, v)) return w;
  }
  return NULL;
}

int count_writes(const Node *statement, const Var *v, Node **last) {
  int count = 0;
  for (int i = 0; i < v->writes.len; i++)
    if (is_below(v->writes.at[i], statement)) count++, *last = v->writes.at[i];
  return count;
}

// What takes a reference of the variable that is named here, or NULL.
static Node *binding_of(Node *n) {
  if (n->kind != N_REF || !n->var) return NULL;
  Node *p = n->parent;
  for (; p && (p->kind == N_PAREN || p->kind == N_CAST); p = p->parent) n = p;
  if (p && p->kind == N_MEMBER && !p->arrow && is_callee(p)) n = p, p = p->parent;
  if (takes_reference(n) == NO) return NULL;
  while (p->kind == N_PAREN || p->kind == N_CAST) p = p->parent;
  return p;
}

static Node *lambda_around(const Node *n) {
  for (Node *p = n->parent; p; p = p->parent)
    if (p->kind == N_LAMBDA) return p;
  return NULL;
}

static void note_write(Arena *a, Var *v, Node *at) {
  push(a, &v->writes, at);
  const Node *lambda = lambda_around(at);
  // A lambda that changes what is around it has its address.
  if (lambda && !v->is_global && v->decl.start < lambda->range.start)
    v->is_addressed = true;
}

void note_writes(Arena *a, Node *body) {
  NodeList all = nodes_below(a, body, KIND(N_ASSIGN) | KIND(N_UNARY) | KIND(N_REF));
  for (int i = 0; i < all.len; i++) {
    Node *n = all.at[i];
    Node *binding = binding_of(n);
    Var *v = n->kind == N_REF ? NULL : named_var(n->child[0]);
    if (v && writes_or_takes(n, v)) note_write(a, v, n);
    if (binding) n->var->is_addressed = true, note_write(a, n->var, binding);
  }
}

Node *find_hiding(const Node *n, const Var *v) { return find_below(n, hides, v); }

Node *find_use(const Node *n, const Var *v) { return find_below(n, uses, v); }

// Operators that a class may define.
static const struct {
  const char *name;
  Op op;
  int operands;
  bool assigns;
} class_operators[] = {
    {"operator=", OP_NONE, 2, true},      {"operator+=", OP_ADD, 2, true},
    {"operator-=", OP_SUB, 2, true},      {"operator+", OP_ADD, 2, false},
    {"operator-", OP_SUB, 2, false},      {"operator<", OP_LT, 2, false},
    {"operator<=", OP_LE, 2, false},      {"operator>", OP_GT, 2, false},
    {"operator>=", OP_GE, 2, false},      {"operator!=", OP_NE, 2, false},
    {"operator++", OP_PRE_INC, 1, false}, {"operator--", OP_PRE_DEC, 1, false},
};

// Is the expression one with C's operator of that kind, or with one of a class? Its operator.
static bool has_operator(const Node *n, NodeKind kind, Op *op) {
  *op = n->op;
  if (n->kind == kind) return true;
  for (size_t i = 0; n->kind == N_OPERATOR && n->name && i < countof(class_operators);
       i++) {
    int operands = class_operators[i].operands;
    bool assigns = class_operators[i].assigns;
    *op = class_operators[i].op;
    if (n->nchild == operands && !strcmp(n->name, class_operators[i].name))
      return kind == (assigns ? N_ASSIGN : operands == 1 ? N_UNARY : N_BINARY);
  }
  return false;
}

static bool match_declaration(Match *m, Node *init) {
  CanonicalLoop *l = m->loop;
  Node *var = NULL;
  for (int i = 0; i < init->nchild; i++) {
    if (init->child[i]->kind != N_VAR) continue;
    if (var)
      return reject_loop(m, init->child[i], "its first part declares a second variable");
    var = init->child[i];
  }
  if (!var || !var->has_init)
    return reject_loop(m, init, "its first part gives no start value");
  l->var = var->var;
  l->start = strip_parens(var->child[var->nchild - 1]);
  if (l->start->kind == N_INIT_LIST && l->start->nchild == 1)
    l->start = l->start->child[0];
  l->declared = true;
  return true;
}

static bool match_init(Match *m, Node *init) {
  CanonicalLoop *l = m->loop;
  if (!init)
    return reject_loop(m, NULL, "its first part is missing (expected 'i = start')");
  if (init->kind == N_DECL_STMT) return match_declaration(m, init);
  init = strip_casts(init);
  if (init->kind == N_BINARY && init->op == OP_COMMA)
    return reject_loop(m, init, "its first part does more than set the loop variable");
  Op op;
  if (!has_operator(init, N_ASSIGN, &op) || op != OP_NONE)
    return reject_loop(m, init, "its first part is not of the form 'i = start'");
  l->var = named_var(init->child[0]);
  if (!l->var)
    return reject_loop(m, init, "its first part does not set a plain variable");
  l->start = strip_parens(init->child[1]);
  return true;
}

Op mirrored(Op op) {
  switch ((int)op) {
  case OP_LT: return OP_GT;
  case OP_LE: return OP_GE;
  case OP_GT: return OP_LT;
  case OP_GE: return OP_LE;
  }
  return op;
}

static bool is_relation(Op op) { return op == OP_NE || (op >= OP_LT && op <= OP_GE); }

static bool is_floating(const Node *n) { return type_fact(n->type).floating == YES; }

static bool match_condition(Match *m, Node *condition) {
  CanonicalLoop *l = m->loop;
  if (!condition)
    return reject_loop(m, NULL, "its condition is missing (expected 'i < end')");
  Node *n = strip_casts(condition);
  Op op;
  if (!has_operator(n, N_BINARY, &op) || !is_relation(op))
    return reject_loop(
        m, n, "its condition is not one of i < n, i <= n, i > n, i >= n, i != n");
  bool left = named_var(n->child[0]) == l->var, right = named_var(n->child[1]) == l->var;
  if (left == right)
    return reject_loop(
        m, n, "its condition does not compare the loop variable with an end value");
  l->relation = left ? op : mirrored(op);
  l->bound = strip_parens(n->child[left ? 1 : 0]);
  Node *use = find_use(l->bound, l->var);
  if (use) return reject_loop(m, use, "its end value depends on the loop variable");
  return is_floating(l->bound)
             ? reject_loop(m, l->bound, "its end value is not an integer")
             : true;
}

// i = i + s, i = s + i, i = i - s
static bool match_sum(Match *m, Node *assign) {
  CanonicalLoop *l = m->loop;
  Node *sum = strip_casts(assign->child[1]);
  Op op;
  if (!has_operator(sum, N_BINARY, &op) || (op != OP_ADD && op != OP_SUB)) return false;
  bool left = named_var(sum->child[0]) == l->var;
  bool right = op == OP_ADD && named_var(sum->child[1]) == l->var;
  if (left == right) return false;
  l->step = strip_parens(sum->child[left ? 1 : 0]);
  l->step_subtracted = op == OP_SUB;
  return true;
}

static bool match_form(Match *m, Node *n) {
  CanonicalLoop *l = m->loop;
  Op op;
  if (!n->nchild || named_var(n->child[0]) != l->var) return false;
  if (has_operator(n, N_UNARY, &op)) {
    l->step_subtracted = op == OP_PRE_DEC || op == OP_POST_DEC;
    return op >= OP_PRE_INC && op <= OP_POST_DEC;
  }
  if (!has_operator(n, N_ASSIGN, &op)) return false;
  if (op == OP_NONE) return match_sum(m, n);
  l->step = strip_parens(n->child[1]);
  l->step_subtracted = op == OP_SUB;
  return op == OP_ADD || op == OP_SUB;
}

// An unknown step has the sign that lets the loop end.
static bool match_direction(Match *m, Node *increment) {
  CanonicalLoop *l = m->loop;
  bool must_rise = l->relation == OP_LT || l->relation == OP_LE;
  bool must_fall = l->relation == OP_GT || l->relation == OP_GE;
  l->step_known = !l->step || l->step->has_value;
  l->down = must_fall || (l->relation == OP_NE && l->step_subtracted);
  if (!l->step_known) return true;
  l->step_value = l->step ? l->step->value : 1;
  if (l->step_subtracted) l->step_value = -l->step_value;
  if (!l->step_value) return reject_loop(m, increment, "its step is zero");
  l->down = l->step_value < 0;
  if (l->down ? must_rise : must_fall)
    return reject_loop(m, increment, "its step leads away from the end value");
  return true;
}

static bool match_increment(Match *m, Node *increment) {
  if (!increment)
    return reject_loop(m, NULL, "its third part is missing (expected 'i++')");
  Node *n = strip_casts(increment);
  if (!match_form(m, n))
    return reject_loop(
        m, n, "its third part is not one of i++, i--, i += s, i -= s, i = i + s");
  Node *use = m->loop->step ? find_use(m->loop->step, m->loop->var) : NULL;
  if (use) return reject_loop(m, use, "its step depends on the loop variable");
  if (m->loop->step && is_floating(m->loop->step))
    return reject_loop(m, m->loop->step, "its step is not an integer");
  return match_direction(m, increment);
}

static bool match_type(Match *m, const Node *at) {
  const Type *t = m->loop->var->type;
  bool fits = !t || type_fact(t).integer != NO || is_pointer(t) ||
              t->canonical->kind == TYPE_RECORD;
  return fits ||
         reject_loop(m, at, "the loop variable is neither an integer nor a pointer");
}

// Is v dereferenced, or a member of it named?
static bool follows(const Node *n, const void *v) {
  bool looks = (n->kind == N_UNARY && n->op == OP_DEREF) || n->kind == N_MEMBER ||
               n->kind == N_SUBSCRIPT;
  return looks && n->nchild && named_var(n->child[0]) == v;
}

// A pointer that a function returns is asked for on the host. An integer is not dereferenced, and seldom starts with what
// a function returns.
static bool is_over_iterators(const CanonicalLoop *l) {
  const Type *t = canonical_type(l->var->type);
  bool calls = has_kind(l->start, KIND(N_CALL) | KIND(N_OPERATOR));
  if (t->kind == TYPE_RECORD) return true;
  return calls ? t->kind == TYPE_DEPENDENT || t->kind == TYPE_POINTER
               : t->kind == TYPE_DEPENDENT && find_below(l->body, follows, l->var);
}

static bool match_for(Match *m, const Node *n) {
  m->loc = n->loc;
  LoopParts part = loop_parts(n);
  m->loop->body = part.body;
  return match_init(m, part.init) && match_type(m, part.init) &&
         match_condition(m, part.condition) && match_increment(m, part.increment);
}

bool starts_known(const CanonicalLoop *l) {
  const Type *t = l->var->type->canonical;
  if (!l->start->has_value || t->kind != TYPE_INT) return false;
  long long v = l->start->value;
  if (type_size(t) >= 8) return t->is_signed || v >= 0;
  long long top = 1LL << (type_size(t) * 8 - t->is_signed);
  return v < top && v >= (t->is_signed ? -top : 0);
}

static long long constant_trips(const CanonicalLoop *l) {
  if (!starts_known(l) || !l->bound->has_value || !l->step_known || !l->step_value)
    return -1;
  Comparison in = loop_comparison(l);
  bool is_unsigned = in == COMPARE_UNSIGNED32 || in == COMPARE_UNSIGNED64;
  if (in == COMPARE_DEPENDENT) return -1;
  if (is_unsigned && (l->start->value < 0 || l->bound->value < 0)) return -1;
  long long distance, by = l->step_value < 0 ? -l->step_value : l->step_value;
  bool overflow =
      l->step_value < 0
          ? __builtin_sub_overflow(l->start->value, l->bound->value, &distance)
          : __builtin_sub_overflow(l->bound->value, l->start->value, &distance);
  if (overflow || distance > (1LL << 62) || (l->relation == OP_NE && distance < 0))
    return -1;
  if (l->relation == OP_LE || l->relation == OP_GE) distance++;
  return distance > 0 ? (distance + by - 1) / by : 0;
}

Loop *read_loop(Arena *a, const Node *n) {
  Loop *loop = alloc(a, Loop);
  Match m = {.loop = &loop->form};
  if (!match_for(&m, n)) loop->fault = m.why;
  loop->over_iterators = !loop->fault && is_over_iterators(&loop->form);
  if (loop->over_iterators && canonical_type(loop->form.var->type)->kind == TYPE_RECORD)
    loop->fault = "the loop variable is an object of a class", m.loc = n->loc;
  loop->form.trips = loop->fault ? -1 : constant_trips(&loop->form);
  loop->at = m.loc;
  return loop;
}

const CanonicalLoop *loop_form(const Node *n) {
  return n && n->kind == N_FOR && n->loop && !n->loop->fault ? &n->loop->form : NULL;
}

// The order in which tiles are run is ours (OpenACC 3.3, 2.9.8): their loops are collapsed.
int collapse_depth(const Directive *d) {
  Clause *c = find_clause(d, CL_COLLAPSE), *tile = find_clause(d, CL_TILE);
  if (tile) return tile->items.len;
  if (!c || !c->items.len) return 1;
  Node *n = c->items.at[0].expr.node;
  return n && n->has_value && n->value > 0 ? (int)n->value : 1;
}

Nested nested_loops(const Directive *d, Node *statement) {
  return (Nested){.next = loop_of(statement), .left = collapse_depth(d)};
}

bool next_loop(Nested *it) {
  if (!it->left-- || !(it->form = loop_form(it->next))) return false;
  it->node = it->next;
  it->next = loop_within(it->form->body);
  return true;
}

// The type of a comparison after the integer promotions (C11 6.3.1.1).
static Comparison promoted(const Type *t) {
  if (t && t->canonical->kind == TYPE_DEPENDENT) return COMPARE_DEPENDENT;
  if (is_pointer(t)) return COMPARE_UNSIGNED64;
  if (!t || type_size(t) < 4) return COMPARE_SIGNED32;
  if (type_size(t) == 4) return t->is_signed ? COMPARE_SIGNED32 : COMPARE_UNSIGNED32;
  return t->is_signed ? COMPARE_SIGNED64 : COMPARE_UNSIGNED64;
}

Comparison loop_comparison(const CanonicalLoop *l) {
  if (is_pointer(l->var->type)) return COMPARE_UNSIGNED64;
  Comparison a = promoted(l->var->type), b = promoted(l->bound->type);
  return a > b ? a : b;
}

// --- how much it is ------------------------------------------------------------------------

int count_nodes(const Node *n, int limit) {
  enum { FUNCTION_NODES = 50 }; // of the C library, of numbers: exp, sin
  int count = 1;
  if (is_loop(n) || n->kind == N_GOTO) return limit;
  const Function *f = function_called(n);
  if (f && !f->definition && device_prefix(f->key))
    count += is_instruction(f->key) ? 0 : FUNCTION_NODES;
  else if (f)
    count += f->body && limit > 1 ? count_nodes(f->body, limit - 1) : limit;
  for (int i = 0; i < n->nchild && count < limit; i++)
    if (n->child[i]) count += count_nodes(n->child[i], limit - count);
  return count;
}

bool is_brief(const Node *n) {
  enum { SHORT = 120 };
  return count_nodes(n, SHORT) < SHORT;
}

bool is_named_private(const LoopFact *fact, const Var *v) {
  for (int i = 0; i < fact->privates.len; i++)
    if (fact->privates.at[i] == v) return true;
  for (int i = 0; i < fact->lasts.len; i++)
    if (fact->lasts.at[i] == v) return true;
  for (int i = 0; i < fact->reduced.len; i++)
    if (fact->reduced.at[i] == v) return true;
  return false;
}
