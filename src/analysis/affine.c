// Subscripts and loop bounds as integer sets: can two accesses meet in different iterations?
// In:  accesses inside a loop.  Out: no (proved by isl) or maybe, and how far the iterations are apart.
//
// What is not affine in loop variables and unchanging scalars is left out, which makes the sets larger:
// the answer stays on the safe side. Array subscripts stay inside their dimension (C11, 6.5.6).
#include "analysis/depend.h"
#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/val.h>
#include <stdlib.h>

// A set that isl was asked about.
typedef struct Asked Asked;
struct Asked {
  const char *text;
  bool empty;
  Asked *next;
};

enum { BUCKETS = 256 };
struct Solver {
  isl_ctx *ctx;
  Arena *arena;
  bool gave_up;
  Asked *asked[BUCKETS];
};

// What the questions about one loop may cost isl, in its own operations: they are answered with 'maybe' after that.
enum { MOST_OPERATIONS = 100000 };

Solver *solver_new(Arena *a) {
  Solver *s = alloc(a, Solver);
  s->arena = a;
  s->ctx = isl_ctx_alloc();
  isl_options_set_on_error(s->ctx, ISL_ON_ERROR_CONTINUE);
  return s;
}

void solver_free(Solver *s) { isl_ctx_free(s->ctx); }

void solver_begin(Solver *s) {
  s->gave_up = false;
  isl_ctx_reset_error(s->ctx);
  isl_ctx_reset_operations(s->ctx);
  isl_ctx_set_max_operations(s->ctx, MOST_OPERATIONS);
}

bool solver_gave_up(const Solver *s) { return s->gave_up; }

// An access with the first n of the loops around it.
typedef struct {
  const Node *at;
  char name; // their iterations are x0, x1, ... or y0, ...
  const CanonicalLoop *loop;
  int n;
} Side;

// A quotient with the counters of one side, or with parameters alone (name 0).
typedef struct {
  const Quotient *quotient;
  char name;
  const Side *side;
} Part;

typedef struct {
  const Candidate *c;
  Vec(const Var *) params;
  Vec(Part) parts;
  Text text; // constraints, each after 'and'
} Problem;

static void collect_loops(const Candidate *c, const Node *at, Side *out) {
  const Loops *loops = loops_around(c, at);
  out->at = at;
  out->loop = loops->at;
  out->n = loops->len;
}

// --- text --------------------------------------------------------------------------------------

static int param_index(Problem *p, const Var *v) {
  for (int i = 0; i < p->params.len; i++)
    if (p->params.at[i] == v) return i;
  push(p->c->u->arena, &p->params, v);
  return p->params.len - 1;
}

// The name of a variable that counts none of the side's loops.
static const char *name_of(Problem *p, const Side *s, const Var *v) {
  Arena *a = p->c->u->arena;
  const Quotient *q = quotient_of(p->c, v);
  bool counts = q && is_iterator(p->c, s->at, v);
  char name = counts ? s->name : '\0';
  int k = 0;
  while (k < p->parts.len &&
         (p->parts.at[k].quotient != q || p->parts.at[k].name != name))
    k++;
  if (q && k == p->parts.len) {
    Side *side = alloc(a, Side);
    *side = *s;
    push(a, &p->parts, ((Part){q, name, side}));
  }
  return counts ? arena_printf(a, "%cq%d", s->name, k)
                : arena_printf(a, "p%d", param_index(p, v));
}

static void add_affine(Problem *p, const Side *s, const Polynomial *e, Text *out) {
  text_add(out, "0");
  for (int i = 0; i < e->len; i++) {
    const Term *t = &e->at[i];
    text_printf(out, " + %lld", t->number);
    if (!t->n) continue;
    int k = s->n - 1;
    while (k >= 0 && s->loop[k].var != t->factor[0]) k--;
    if (k >= 0)
      text_printf(out, " * %c%d", s->name, k);
    else
      text_printf(out, " * %s", name_of(p, s, t->factor[0]));
  }
}

// e as text, or NULL when it is not affine.
static const char *affine(Problem *p, const Side *s, Node *e) {
  Polynomial q;
  Text t = {.arena = p->c->u->arena};
  if (!e || !polynomial(p->c, e, &q) || !is_affine(&q)) return NULL;
  add_affine(p, s, &q, &t);
  return t.at;
}

static void add_bounds(Problem *p, const Side *s, const CanonicalLoop *l,
                       const char *name) {
  static const char *const relation[] = {
      [OP_LT] = "<", [OP_LE] = "<=", [OP_GT] = ">", [OP_GE] = ">="};
  const char *start = affine(p, s, l->start), *bound = affine(p, s, l->bound);
  bool up = l->relation == OP_LT || l->relation == OP_LE;
  if (l->relation == OP_NE) up = l->step_known && l->step_value > 0;
  bool known = l->relation != OP_NE || l->step_known;
  if (start && known)
    text_printf(&p->text, " and %s %s %s", name, up ? ">=" : "<=", start);
  if (bound && l->relation != OP_NE)
    text_printf(&p->text, " and %s %s %s", name, relation[l->relation], bound);
  if (start && l->step_known && l->step_value != 1 && l->step_value != -1)
    text_printf(&p->text, " and (%s - (%s)) mod %lld = 0", name, start,
                llabs(l->step_value));
}

static bool is_unsigned(const Node *e) {
  return e->type && e->type->canonical->kind == TYPE_INT &&
         !e->type->canonical->is_signed;
}

// Is the value of e the same in an unsigned type, however wide?
static bool is_natural(Node *e) {
  e = strip_widening(e);
  if (e->has_value) return e->value >= 0;
  if (e->kind == N_BINARY && (e->op == OP_ADD || e->op == OP_MUL))
    return is_natural(e->child[0]) && is_natural(e->child[1]);
  return e->kind == N_REF && is_unsigned(e);
}

// Values below zero are large ones where unsigned types are compared. What is less than a natural value
// is no matter then: it is so in any case, or the comparison is false.
static bool compares_as_written(const Node *e) {
  Node *l = e->child[0], *r = e->child[1];
  if (e->op == OP_NE || (!is_unsigned(l) && !is_unsigned(r))) return true;
  if (e->op == OP_LT || e->op == OP_LE) return is_natural(r);
  if (e->op == OP_GT || e->op == OP_GE) return is_natural(l);
  return is_natural(l) && is_natural(r);
}

// What conditions around an access say.
static void add_condition(Problem *p, const Side *s, Node *e) {
  static const char *const relation[] = {[OP_LT] = "<",  [OP_LE] = "<=", [OP_GT] = ">",
                                         [OP_GE] = ">=", [OP_EQ] = "=",  [OP_NE] = "!="};
  while (e->kind == N_PAREN) e = e->child[0];
  if (e->kind == N_BINARY && e->op == OP_LAND) {
    add_condition(p, s, e->child[0]);
    add_condition(p, s, e->child[1]);
    return;
  }
  if (e->kind != N_BINARY || e->op < OP_EQ || e->op > OP_GE || !compares_as_written(e))
    return;
  const char *l = affine(p, s, e->child[0]), *r = affine(p, s, e->child[1]);
  if (l && r) text_printf(&p->text, " and %s %s %s", l, relation[e->op], r);
}

static void add_domain(Problem *p, const Side *s) {
  for (int i = 0; i < s->n; i++) {
    Side outer = *s;
    char name[8];
    outer.n = i;
    snprintf(name, sizeof name, "%c%d", s->name, i);
    add_bounds(p, &outer, &s->loop[i], name);
  }
  for (const Node *n = s->at; n != p->c->node; n = n->parent)
    if (n->parent->kind == N_IF && n->parent->child[1] == n)
      add_condition(p, s, n->parent->child[0]);
}

static bool changes(const Node *body, const Node *e) {
  if (e->kind == N_REF && e->var && find_write((Node *)body, e->var)) return true;
  for (int i = 0; i < e->nchild; i++)
    if (e->child[i] && changes(body, e->child[i])) return true;
  return false;
}

// Loops around the candidate's: their variables are parameters with bounds.
static void add_outer_bounds(Problem *p) {
  const Side none = {.at = p->c->node, .name = 'x'};
  for (const Node *n = p->c->node->parent; n && n != p->c->function->body;
       n = n->parent) {
    CanonicalLoop l;
    char name[16];
    if (n->kind != N_FOR || !encloses(n->child[3], p->c->node) ||
        !canonical_loop(n, &l, NULL, NULL) || find_write(l.body, l.var) ||
        changes(l.body, l.start) || changes(l.body, l.bound))
      continue;
    snprintf(name, sizeof name, "p%d", param_index(p, l.var));
    add_bounds(p, &none, &l, name);
  }
}

static void add_quotient(Problem *p, int index) {
  const Part *part = &p->parts.at[index];
  const Quotient *q = part->quotient;
  if (!q->number || !is_affine(&q->dividend)) return; // it may be anything then
  Text d = {.arena = p->c->u->arena};
  const char *v = name_of(p, part->side, &q->var);
  add_affine(p, part->side, &q->dividend, &d);
  long long n = q->number;
  const char *down = arena_printf(d.arena, "%lld * %s <= %s and %s < %lld * %s + %lld", n,
                                  v, d.at, d.at, n, v, n);
  if (q->floors)
    text_printf(&p->text, " and %s", down);
  else
    text_printf(&p->text,
                " and ((%s >= 0 and %s) or "
                "(%s < 0 and %lld * %s >= %s and %s > %lld * %s - %lld))",
                d.at, down, d.at, n, v, d.at, d.at, n, v, n);
}

// What is known of quotients and of the values of unsigned variables. Comes last.
static void add_facts(Problem *p) {
  for (int i = 0; i < p->parts.len; i++) add_quotient(p, i);
  for (int i = 0; i < p->params.len; i++) {
    const Type *t = p->params.at[i]->type;
    if (t && !t->canonical->is_signed) text_printf(&p->text, " and p%d >= 0", i);
  }
}

// --- questions -----------------------------------------------------------------------------------

static const char *set_text(const Problem *p, const char *dimensions,
                            const char *exists) {
  Text t = {.arena = p->c->u->arena};
  text_add(&t, "[");
  for (int i = 0; i < p->params.len; i++) text_printf(&t, "%sp%d", i ? ", " : "", i);
  const char *text = p->text.at ? p->text.at + strlen(" and ") : "0 = 0";
  text_printf(&t, "] -> { [%s] : %s%s%s }", dimensions, exists, text, *exists ? ")" : "");
  return t.at;
}

static void add_names(Text *t, const Side *s, bool first) {
  for (int i = 0; i < s->n; i++)
    text_printf(t, "%s%c%d", i || !first ? ", " : "", s->name, i);
}

static const char *names(const Problem *p, const Side *x, const Side *y) {
  Text t = {.arena = p->c->u->arena};
  text_add(&t, "");
  add_names(&t, x, true);
  if (y) add_names(&t, y, !x->n);
  for (int i = 0; i < p->parts.len; i++)
    if (p->parts.at[i].name)
      text_printf(&t, "%s%cq%d", t.len ? ", " : "", p->parts.at[i].name, i);
  return t.at;
}

static unsigned hash_text(const char *s) {
  unsigned h = 5381;
  while (*s) h = h * 33 + (unsigned char)*s++;
  return h;
}

// Has the problem no solution?
static bool is_empty(const Problem *p, const char *dimensions) {
  Solver *s = p->c->solver;
  const char *text = set_text(p, dimensions, "");
  Asked **bucket = &s->asked[hash_text(text) % BUCKETS], *old = *bucket;
  while (old && strcmp(old->text, text) != 0) old = old->next;
  if (old) return old->empty;
  isl_set *set = isl_set_read_from_str(s->ctx, text);
  isl_bool empty = isl_set_is_empty(set);
  isl_set_free(set);
  if (empty == isl_bool_error) {
    s->gave_up = true;
    return false;
  }
  Asked *new = alloc(s->arena, Asked);
  *new = (Asked){text, empty == isl_bool_true, *bucket};
  *bucket = new;
  return new->empty;
}

// Does a subscript stay in [0, size) wherever the access is?
static bool is_inside(const Candidate *c, const Side *s, const Polynomial *e,
                      const Polynomial *size) {
  Problem p = {.c = c, .text = {.arena = c->u->arena}};
  add_domain(&p, s);
  text_add(&p.text, " and (0 > ");
  add_affine(&p, s, e, &p.text);
  text_add(&p.text, " or ");
  add_affine(&p, s, e, &p.text);
  text_add(&p.text, " >= ");
  add_affine(&p, s, size, &p.text);
  text_add(&p.text, ")");
  add_outer_bounds(&p);
  add_facts(&p);
  return is_empty(&p, names(&p, s, NULL));
}

static void add_range(Problem *p, const char *name, const Var *v) {
  const Type *t = v->type ? v->type->canonical : NULL;
  if (!t || t->kind != TYPE_INT || t->size > 8) return;
  int bits = (int)t->size * 8 - t->is_signed;
  unsigned long long most = bits == 64 ? ~0ull : (1ull << bits) - 1;
  if (t->is_signed) text_printf(&p->text, " and %s >= -%llu - 1", name, most);
  text_printf(&p->text, " and %s%s <= %llu", t->is_signed ? "" : "0 <= ", name, most);
}

bool stays_within(const Candidate *c, const Node *at, const Polynomial *e, int bits) {
  Problem p = {.c = c, .text = {.arena = c->u->arena}};
  Side s = {.name = 'x', .at = at};
  char name[16];
  if (!is_affine(e) || bits > 64) return false;
  if (encloses(c->node, at)) collect_loops(c, at, &s);
  if (s.n) add_domain(&p, &s);
  text_add(&p.text, " and (0 > ");
  add_affine(&p, &s, e, &p.text);
  text_add(&p.text, " or ");
  add_affine(&p, &s, e, &p.text);
  text_printf(&p.text, " > %llu)", bits == 64 ? ~0ull : (1ull << bits) - 1);
  add_outer_bounds(&p);
  add_facts(&p);
  for (int i = 0; i < s.n; i++) {
    snprintf(name, sizeof name, "x%d", i);
    add_range(&p, name, s.loop[i].var);
  }
  for (int i = 0; i < p.params.len; i++) {
    snprintf(name, sizeof name, "p%d", i);
    add_range(&p, name, p.params.at[i]);
  }
  return is_empty(&p, names(&p, &s, NULL));
}

static Polynomial size_of(const Candidate *c, const Strides *strides, int k) {
  Polynomial p = {0};
  Term t = strides->at[k - 1];
  if (k < strides->len) {
    const Term *s = &strides->at[k];
    int n = 0;
    for (int i = 0, m = 0; i < t.n; i++)
      if (m < s->n && t.factor[i] == s->factor[m])
        m++;
      else
        t.factor[n++] = t.factor[i];
    t.n = n;
    t.number /= s->number;
  }
  push(c->u->arena, &p, t);
  return p;
}

static void add_equal(Problem *p, const Side *x, const Polynomial *a, const Side *y,
                      const Polynomial *b) {
  text_add(&p->text, " and ");
  add_affine(p, x, a, &p->text);
  text_add(&p->text, " = ");
  add_affine(p, y, b, &p->text);
}

// The two subscripts of one dimension are equal, as far as that can be said.
static void add_subscripts(Problem *p, const Side *x, Node *s, const Side *y, Node *t) {
  Polynomial a = {0}, b = {0}, u[MOST_STRIDES + 1], v[MOST_STRIDES + 1];
  Strides strides;
  if ((s && !polynomial(p->c, s, &a)) || (t && !polynomial(p->c, t, &b))) return;
  cancel(p->c, &a, x->at, &b, y->at);
  if (!find_strides(p->c, x->at, &a, y->at, &b, &strides) || strides.len > MOST_STRIDES ||
      !delinearise(p->c, &a, &strides, u) || !delinearise(p->c, &b, &strides, v))
    return;
  for (int k = 1; k <= strides.len; k++) {
    Polynomial size = size_of(p->c, &strides, k);
    if (!is_inside(p->c, x, &u[k], &size) || !is_inside(p->c, y, &v[k], &size)) return;
  }
  for (int k = 0; k <= strides.len; k++) add_equal(p, x, &u[k], y, &v[k]);
}

// The iterations between the two accesses: one number, or 0.
static long long find_distance(const Problem *p, const Side *x, const Side *y) {
  long long step = p->c->loop.step_known ? llabs(p->c->loop.step_value) : 1, distance = 0;
  const char *exists = arena_printf(
      p->c->u->arena, "exists %s : (d > 0 and (d = y0 - x0 or d = x0 - y0) and ",
      names(p, x, y));
  isl_set *set = isl_set_read_from_str(p->c->solver->ctx, set_text(p, "d", exists));
  set = isl_set_project_out(set, isl_dim_param, 0, (unsigned)p->params.len);
  isl_local_space *space = isl_local_space_from_space(isl_set_get_space(set));
  isl_aff *d = isl_aff_var_on_domain(space, isl_dim_set, 0);
  isl_val *least = isl_set_min_val(set, d), *most = isl_set_max_val(set, d);
  if (least && most && isl_val_is_int(least) && isl_val_eq(least, most))
    distance = isl_val_get_num_si(least) / step;
  isl_val_free(least);
  isl_val_free(most);
  isl_aff_free(d);
  isl_set_free(set);
  return distance;
}

// Is a subscript of both the loop's variable times a number, but for the same unchanging scalars?
static bool is_fixed_by_loop(const Candidate *c, const Side *x, Node *s, const Side *y,
                             Node *t) {
  const Polynomial *a = polynomial_of(c, s), *b = polynomial_of(c, t);
  bool own = false;
  if (!a || !b || !same_polynomial(a, b)) return false;
  for (int i = 0; i < a->len; i++) {
    const Term *m = &a->at[i];
    if (m->n > 1) return false;
    own |= m->n && m->factor[0] == c->loop.var;
    if (m->n && m->factor[0] != c->loop.var &&
        (is_iterator(c, x->at, m->factor[0]) || is_iterator(c, y->at, m->factor[0])))
      return false;
  }
  return own;
}

static bool are_apart(const Candidate *c, const Side *x, Node *s, const Side *y,
                      Node *t) {
  const Polynomial *a = polynomial_of(c, s), *b = polynomial_of(c, t);
  return a && b && never_meet(c, a, x->at, b, y->at);
}

bool may_conflict(const Candidate *c, const Access *a, const Access *b,
                  long long *distance) {
  Access flat_a = *a, flat_b = *b;
  if (a->flat && !b->flat) flatten(c, &flat_b), b = &flat_b;
  if (b->flat && !a->flat) flatten(c, &flat_a), a = &flat_a;
  Problem p = {.c = c, .text = {.arena = c->u->arena}};
  Side x = {.name = 'x'}, y = {.name = 'y'};
  collect_loops(c, a->node, &x);
  collect_loops(c, b->node, &y);
  *distance = 0;
  // An access beside the candidate's own variable: its loop is skipped when the variable changes inside.
  if (!x.n || !y.n || x.loop[0].var != c->loop.var || y.loop[0].var != c->loop.var)
    return true;
  int both =
      a->subscripts.len < b->subscripts.len ? a->subscripts.len : b->subscripts.len;
  for (int i = 0; i < both; i++)
    if (is_fixed_by_loop(c, &x, a->subscripts.at[i], &y, b->subscripts.at[i]))
      return false;
  for (int i = 0; i < both; i++)
    if (are_apart(c, &x, a->subscripts.at[i], &y, b->subscripts.at[i])) return false;
  for (int i = 0; i < both; i++)
    add_subscripts(&p, &x, a->subscripts.at[i], &y, b->subscripts.at[i]);
  add_domain(&p, &x);
  add_domain(&p, &y);
  add_outer_bounds(&p);
  add_facts(&p);
  Problem apart = p;
  apart.text = (Text){.arena = c->u->arena};
  text_printf(&apart.text, " and x0 != y0%s", p.text.at ? p.text.at : "");
  if (is_empty(&apart, names(&p, &x, &y))) return false;
  *distance = find_distance(&p, &x, &y);
  return true;
}
