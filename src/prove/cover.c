// Elements that are written before they are read: can a read see a value from before some statements ran?
// In:  statements that follow each other, the accesses below them.  Out: no (proved by isl), or maybe.
//
// Writes count only where each surely happens: in loops whose bounds are exact, under conditions that are exact or
// around the read too. Unknown conditions of the read make its set larger.
#include "prove/prove.h"

enum { MOST_LOOPS = 16, MOST_SUBSCRIPTS = 8 };

// An access with the loops around it, outermost first. Their iterations are x0, x1, ... of the read, y0, ... of a
// write; its element is e0, e1, ...
typedef struct {
  const Access *access;
  const Node *at; // the reference; of a write the assignment
  char name;
  CanonicalLoop loop[MOST_LOOPS];
  const Node *node[MOST_LOOPS];
  int n;
  bool exact; // all that was asked about it so far is known
} Side;

typedef struct {
  const Candidate *c;
  bool calls; // functions that may change what others can reach
  Vec(const Var *) params;
} Cover;

// --- exact integers ------------------------------------------------------------------------------

static bool is_signed(const Node *e) {
  const Type *t = e->type ? e->type->canonical : NULL;
  if (!t || (t->kind != TYPE_INT && t->kind != TYPE_ENUM)) return e->has_value;
  if (e->has_value && e->value >= 0) return true;
  if (!t->is_signed && type_size(t) >= 4) return false;
  for (int i = 0; i < e->nchild; i++)
    if (e->child[i] && !is_signed(e->child[i])) return false;
  return true;
}

// Sums and products of unsigned variables and numbers, which only wrap around where they are far too large.
static bool is_natural(const Node *e) {
  const Type *t = e->type ? e->type->canonical : NULL;
  if (e->has_value) return e->value >= 0;
  if (!t || t->kind != TYPE_INT || t->is_signed) return false;
  bool sum = e->kind == N_BINARY && (e->op == OP_ADD || e->op == OP_MUL);
  if (e->kind != N_REF && e->kind != N_PAREN && !sum) return false;
  for (int i = 0; i < e->nchild; i++)
    if (!is_natural(e->child[i])) return false;
  return true;
}

// Is a comparison of the two one of the integers that they stand for?
static bool compare_exactly(const Node *a, const Node *b) {
  return (is_signed(a) && is_signed(b)) || (is_natural(a) && is_natural(b));
}

// --- text ----------------------------------------------------------------------------------------

static int param_index(Cover *x, const Var *v) {
  for (int i = 0; i < x->params.len; i++)
    if (x->params.at[i] == v) return i;
  push(x->c->u->arena, &x->params, v);
  return x->params.len - 1;
}

// e as text, or NULL when it is not affine in what stays as it is.
static const char *affine(Cover *x, const Side *s, Node *e) {
  Polynomial p;
  Text out = {.arena = x->c->u->arena};
  if (!polynomial(x->c, e, &p) || !is_affine(&p)) return NULL;
  text_add(&out, "0");
  for (int i = 0; i < p.len; i++) {
    const Var *v = p.at[i].n ? p.at[i].factor[0] : NULL;
    int k = s->n - 1;
    text_printf(&out, " + %lld", p.at[i].number);
    if (!v) continue;
    if (quotient_of(x->c, v)) return NULL;
    if (x->calls && is_reachable(v)) return NULL;
    while (k >= 0 && s->loop[k].var != v) k--;
    if (k >= 0)
      text_printf(&out, " * %c%d", s->name, k);
    else
      text_printf(&out, " * p%d", param_index(x, v));
  }
  return out.at;
}

static const char *const relations[] = {[OP_LT] = "<",  [OP_LE] = "<=", [OP_GT] = ">",
                                        [OP_GE] = ">=", [OP_EQ] = "=",  [OP_NE] = "!="};

// The iterations of a loop that 'name' counts. False: only some of what limits them.
static bool add_loop(Cover *x, const Side *s, const CanonicalLoop *l, const char *name,
                     Text *out) {
  Node counter = {.kind = N_REF, .type = l->var->type, .var = l->var};
  bool up = l->step_known && l->step_value > 0;
  const char *start = compare_exactly(&counter, l->start) ? affine(x, s, l->start) : NULL,
             *bound = compare_exactly(&counter, l->bound) ? affine(x, s, l->bound) : NULL,
             *relation = l->relation == OP_NE ? (up ? "<" : ">") : relations[l->relation];
  if (!l->step_known) return false;
  if (start) text_printf(out, " and %s %s %s", name, up ? ">=" : "<=", start);
  if (bound) text_printf(out, " and %s %s %s", name, relation, bound);
  if (start && l->step_value != 1 && l->step_value != -1)
    text_printf(out, " and (%s - (%s)) mod %lld = 0", name, start,
                up ? l->step_value : -l->step_value);
  return start && bound;
}

// When e is true, or false; NULL: that is not affine.
static const char *condition(Cover *x, const Side *s, Node *e, bool wanted) {
  Arena *a = x->c->u->arena;
  while (e->kind == N_PAREN) e = e->child[0];
  if (e->kind == N_UNARY && e->op == OP_LNOT)
    return condition(x, s, e->child[0], !wanted);
  if (e->kind != N_BINARY) return NULL;
  if (e->op == OP_LAND || e->op == OP_LOR) {
    const char *l = condition(x, s, e->child[0], wanted),
               *r = condition(x, s, e->child[1], wanted);
    bool both = (e->op == OP_LAND) == wanted;
    return l && r ? arena_printf(a, "(%s %s %s)", l, both ? "and" : "or", r) : NULL;
  }
  if (e->op < OP_EQ || e->op > OP_GE || !compare_exactly(e->child[0], e->child[1]))
    return NULL;
  const char *l = affine(x, s, e->child[0]), *r = affine(x, s, e->child[1]);
  return l && r ? arena_printf(a, "%s(%s %s %s)", wanted ? "" : "not ", l,
                               relations[e->op], r)
                : NULL;
}

// --- where an access stands ----------------------------------------------------------------------

static bool counts_iterations(const Cover *x, const Node *n, const Node *at) {
  const CanonicalLoop *l = loop_form(n);
  return l && l->step_known && encloses(l->body, at) && is_iterator(x->c, at, l->var) &&
         !find_write(l->body, l->var);
}

static bool place(Cover *x, const Access *a, const Node *at, char name, Side *out) {
  *out = (Side){.access = a, .at = at, .name = name, .exact = true};
  const Node *chain[MOST_LOOPS];
  int depth = 0;
  for (const Node *n = at; n != x->c->node->parent; n = n->parent) {
    if (!counts_iterations(x, n, at)) continue;
    if (depth == MOST_LOOPS) return false;
    chain[depth++] = n;
  }
  while (depth--) {
    out->node[out->n] = chain[depth];
    out->loop[out->n++] = *loop_form(chain[depth]);
  }
  return true;
}

static const char *iterations(Cover *x, Side *s) {
  Text out = {.arena = x->c->u->arena};
  text_add(&out, "0 = 0");
  for (int i = 0; i < s->n; i++) {
    Side outer = *s;
    char name[8];
    outer.n = i;
    snprintf(name, sizeof name, "%c%d", s->name, i);
    s->exact &= add_loop(x, &outer, &s->loop[i], name, &out);
  }
  return out.at;
}

// The condition of an 'if' directly around n, as text; NULL: it has no exact text.
static const char *guard(Cover *x, const Side *s, const Node *n) {
  const Node *p = n->parent;
  if (p->kind != N_IF || p->child[0] == n) return NULL;
  return condition(x, s, p->child[0], p->child[1] == n);
}

// --- elements ------------------------------------------------------------------------------------

// Which part of the variable an access names, as "[[.x": subscripts and members. False: something else.
static bool find_part(const Cover *x, const Access *a, const char **part, long long *size,
                      int *n) {
  Text out = {.arena = x->c->u->arena};
  text_add(&out, "");
  *n = 0;
  const Node *e = a->node;
  for (const Node *p; (p = e->parent); e = p) {
    const Type *t = e->type ? e->type->canonical : NULL;
    Node *index;
    bool subscript = is_subscripted(e, &index);
    if (subscript) {
      if (!is_array(t) || t->count <= 0 || *n == MOST_SUBSCRIPTS) return false;
      text_add(&out, "[");
      size[(*n)++] = t->count;
    }
    if (p->kind == N_MEMBER) text_printf(&out, ".%s", p->name);
    if (!subscript && p->kind != N_MEMBER && p->kind != N_PAREN) break;
  }
  *part = out.at;
  return *n == a->subscripts.len;
}

// The access's element is e0, e1, ..., as far as 'n' subscripts go. NULL: not all of them are known.
static const char *element(Cover *x, const Side *s, int n) {
  Text out = {.arena = x->c->u->arena};
  text_add(&out, "0 = 0");
  for (int i = 0; i < n; i++) {
    Node *e = s->access->subscripts.at[i];
    const char *text = e ? affine(x, s, e) : "0";
    if (text)
      text_printf(&out, " and e%d = %s", i, text);
    else if (s->name == 'y')
      return NULL;
  }
  return out.at;
}

// --- which write comes before a read -------------------------------------------------------------

static bool is_sequence(const Node *n) {
  return n->kind == N_BINARY && n->op == OP_COMMA;
}

// The statement that gives the element its value whenever control comes to it, or NULL.
static const Node *assignment(const Access *w) {
  const Node *e = w->node;
  if (!w->written || w->read || w->unknown) return NULL;
  while (e->parent && e->parent->kind != N_ASSIGN) {
    const Node *p = e->parent;
    bool part = (p->kind == N_SUBSCRIPT && p->child[0] == e) || p->kind == N_MEMBER ||
                p->kind == N_PAREN || (p->kind == N_UNARY && p->op == OP_DEREF);
    if (!part) return NULL;
    e = p;
  }
  const Node *s = e->parent;
  if (!s || s->child[0] != e || s->op != OP_NONE) return NULL;
  const Node *p = s->parent, *part = s;
  for (; is_sequence(p); p = p->parent) part = p;
  bool statement = p->kind == N_COMPOUND ||
                   ((is_loop(p) || p->kind == N_IF || p->kind == N_DIRECTIVE) &&
                    !is_value(part) && !(p->kind == N_FOR && !is_loop_body(part)));
  return statement && !(p->kind == N_COMPOUND && p->parent->kind == N_STMT_EXPR) ? s
                                                                                 : NULL;
}

// Do the directive's clauses say anything about v? Then what is written below may be a copy.
static bool concerns(const Directive *d, const Var *v) {
  return find_clause(d, CL_DEFAULTMAP) || mentions_var(d, v);
}

// Walks from the write outwards. Adds conditions to 'out'. *together: the loops, counted from the outermost, of which
// both must be in the same iteration. False: something around the write may keep it from happening.
static bool happens(Cover *x, Side *w, const Side *r, Text *out, int *together) {
  int inside = w->n;
  *together = 0;
  for (const Node *n = w->at; n->parent != x->c->node->parent; n = n->parent) {
    const Node *p = n->parent;
    bool both = encloses(n, r->at), loop = inside && w->node[inside - 1] == p;
    if (loop) {
      bool skips = has_kind(loop_body(p), KIND(N_BREAK) | KIND(N_CONTINUE));
      if (skips && !both) return false;
      if (skips && inside > *together) *together = inside;
      inside--;
      continue;
    }
    if (p->kind == N_COMPOUND || is_sequence(p)) continue;
    if (p->kind == N_DIRECTIVE && (both || !concerns(p->directive, w->access->var)))
      continue;
    const char *known = guard(x, w, n);
    if (known)
      text_printf(out, " and %s", known);
    else if (!both || p->kind == N_SWITCH || p->kind == N_CASE || p->kind == N_LABEL ||
             p->kind == N_DIRECTIVE)
      return false;
    else if (inside > *together)
      *together = inside;
  }
  return true;
}

static int common_loops(const Side *a, const Side *b) {
  int n = 0;
  while (n < a->n && n < b->n && a->node[n] == b->node[n]) n++;
  return n;
}

// The write's iteration comes before the read's, or it is the same and the write comes first in it.
static bool add_order(const Side *w, const Side *r, int together, Text *out) {
  int common = common_loops(w, r);
  bool first = w->at->range.end <= r->at->range.start, any = false;
  if (together > common) return false;
  for (int k = together; k <= common; k++) {
    if (k == common && !first) continue;
    text_add(out, any ? " or (0 = 0" : " and ((0 = 0");
    for (int i = 0; i < k; i++) text_printf(out, " and y%d = x%d", i, i);
    if (k < common)
      text_printf(out, " and y%d %c x%d", k, w->loop[k].step_value > 0 ? '<' : '>', k);
    text_add(out, ")");
    any = true;
  }
  if (any) text_add(out, ")");
  return any;
}

static void add_names(Text *t, char name, int n, bool *some) {
  for (int i = 0; i < n; i++) {
    text_printf(t, "%s%c%d", *some ? ", " : "", name, i);
    *some = true;
  }
}

// Which elements a write before the read gives a value, as a condition on x and e; NULL: none for sure.
static const char *written_before(Cover *x, const Access *a, const Side *r,
                                  const char *part) {
  Arena *arena = x->c->u->arena;
  Side w;
  long long size[MOST_SUBSCRIPTS];
  const char *own;
  int n, together;
  Text out = {.arena = arena}, exists = {.arena = arena};
  const Node *statement = assignment(a);
  if (!statement || !place(x, a, statement, 'y', &w) ||
      !find_part(x, a, &own, size, &n) || strncmp(part, own, strlen(own)) != 0)
    return NULL;
  char end = part[strlen(own)]; // '.x' is no part of '.xy'
  if (end && end != '[' && end != '.') return NULL;
  const char *which = element(x, &w, n);
  text_add(&out, iterations(x, &w));
  if (!which || !w.exact || !happens(x, &w, r, &out, &together) ||
      !add_order(&w, r, together, &out))
    return NULL;
  text_printf(&out, " and %s", which);
  if (!w.n) return out.at;
  bool some = false;
  text_add(&exists, "exists ");
  add_names(&exists, 'y', w.n, &some);
  return arena_printf(arena, "%s : (%s)", exists.at, out.at);
}

// --- statements ----------------------------------------------------------------------------------

// Like a loop around the statements, for those who ask for its body.
Candidate *span_of(const Candidate *c, Node *block, int from, int to) {
  Arena *a = c->u->arena;
  Candidate *span = alloc(a, Candidate);
  Node *body = block;
  *span = *c;
  span->accesses.at = NULL, span->accesses.len = span->accesses.cap = 0;
  span->loop = (CanonicalLoop){0};
  span->memo = memo_new(a);
  if (block->kind == N_COMPOUND) {
    body = alloc(a, Node);
    *body = *block;
    body->child += from;
    body->nchild = to - from + 1;
    if (body->nchild > 0)
      body->range = (Range){block->child[from]->range.start, block->child[to]->range.end};
  }
  span->node = make_loop(a, body);
  list_accesses(c->u, body, &span->accesses);
  return span;
}

// --- the question --------------------------------------------------------------------------------

// Loops around the statements: their variables are parameters with bounds.
static void add_outer_loops(Cover *x, Text *out) {
  const Side none = {.name = 'x'};
  const Node *top = x->c->function->body;
  for (const Node *n = x->c->node->parent; n && n != top; n = n->parent) {
    const CanonicalLoop *l = loop_form(n);
    char name[16];
    if (!l || !encloses(l->body, x->c->node) || find_write(l->body, l->var) ||
        is_changed_in(l->start, l->body) || is_changed_in(l->bound, l->body))
      continue;
    snprintf(name, sizeof name, "p%d", param_index(x, l->var));
    add_loop(x, &none, l, name, out);
  }
}

static const char *wanted(Cover *x, Side *r, int n, const long long *size) {
  Text out = {.arena = x->c->u->arena};
  text_add(&out, iterations(x, r));
  text_printf(&out, " and %s", element(x, r, n));
  for (int i = 0; i < n; i++) text_printf(&out, " and 0 <= e%d < %lld", i, size[i]);
  for (const Node *s = r->at; s->parent != x->c->node->parent; s = s->parent) {
    const char *known = guard(x, r, s);
    if (known) text_printf(&out, " and %s", known);
  }
  add_outer_loops(x, &out);
  return out.at;
}

static const char *as_set(const Cover *x, const Side *r, int n, const char *elements) {
  Text out = {.arena = x->c->u->arena};
  bool some = false;
  text_add(&out, "[");
  add_names(&out, 'p', x->params.len, &some);
  text_add(&out, "] -> { [");
  some = false;
  add_names(&out, 'x', r->n, &some);
  add_names(&out, 'e', n, &some);
  text_printf(&out, "] : %s }", elements);
  return out.at;
}

static bool is_address(const Node *n) {
  return n->kind == N_UNARY && n->op == OP_ADDRESS;
}

// A call that may change variables; sqrt and the like change none.
static bool is_changing_call(const Node *n) {
  const Function *f = function_called(n);
  bool math = f && is_number_function(f) && !any_below(n, is_address);
  return (is_call(n) && !math) || n->kind == N_ASM;
}

// Copies that directives for the host make are not known here. The first one's may stand in front of it.
static bool has_host_directive(const Candidate *c) {
  HostDirectives it = host_directives(c->u, with_host_pragmas(c->u, c->node));
  return next_host_directive(&it);
}

bool is_written_before(const Candidate *c, const Access *read) {
  Cover x = {.c = c, .calls = any_below(loop_body(c->node), is_changing_call)};
  Side r;
  long long size[MOST_SUBSCRIPTS];
  const char *part;
  int n;
  Vec(const char *) parts = {0};
  if (has_host_directive(c) || !place(&x, read, read->node, 'x', &r) ||
      !find_part(&x, read, &part, size, &n))
    return false;
  const char *set = wanted(&x, &r, n, size);
  for (int i = 0; i < c->accesses.len; i++) {
    const Access *w = &c->accesses.at[i];
    const char *elements = w->var == read->var ? written_before(&x, w, &r, part) : NULL;
    if (elements) push(c->u->arena, &parts, elements);
  }
  for (int i = 0; i < parts.len; i++) parts.at[i] = as_set(&x, &r, n, parts.at[i]);
  return is_subset(c->solver, as_set(&x, &r, n, set), parts.at, parts.len);
}
