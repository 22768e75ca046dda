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

struct Solver {
  isl_ctx *ctx;
};

// What one question may cost: it is answered with 'maybe' after that.
enum { MOST_OPERATIONS = 100000, MOST_LOOPS = 16 };

Solver *solver_new(void) {
  Solver *s = malloc(sizeof *s);
  if (!s) abort();
  s->ctx = isl_ctx_alloc();
  isl_options_set_on_error(s->ctx, ISL_ON_ERROR_CONTINUE);
  return s;
}

void solver_free(Solver *s) {
  isl_ctx_free(s->ctx);
  free(s);
}

// The canonical loops around an access from the candidate's on, outermost first.
typedef struct {
  const Node *at;
  char name; // their iterations are x0, x1, ... or y0, ...
  CanonicalLoop loop[MOST_LOOPS];
  int n;
} Side;

typedef struct {
  const Candidate *c;
  Vec(const Var *) params;
  Text text;  // constraints, each after 'and'
  bool loose; // something was left out of them
} Problem;

static void collect_loops(const Candidate *c, const Node *at, Side *out) {
  const Node *chain[64];
  int depth = 0;
  for (const Node *n = at; n != c->node->parent && depth < 64; n = n->parent)
    if (n->kind == N_FOR) chain[depth++] = n;
  out->n = 0;
  out->at = at;
  while (depth-- && out->n < MOST_LOOPS)
    if (canonical_loop(chain[depth], &out->loop[out->n], NULL, NULL) &&
        is_iterator(c, at, out->loop[out->n].var))
      out->n++;
}

// --- text --------------------------------------------------------------------------------------

static int param_index(Problem *p, const Var *v) {
  for (int i = 0; i < p->params.len; i++)
    if (p->params.at[i] == v) return i;
  push(p->c->u->arena, &p->params, v);
  return p->params.len - 1;
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
      text_printf(out, " * p%d", param_index(p, t->factor[0]));
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
  p->loose |= !start || !bound || l->relation == OP_NE || !l->step_known;
  if (start && known)
    text_printf(&p->text, " and %s %s %s", name, up ? ">=" : "<=", start);
  if (bound && l->relation != OP_NE)
    text_printf(&p->text, " and %s %s %s", name, relation[l->relation], bound);
  if (start && l->step_known && l->step_value != 1 && l->step_value != -1)
    text_printf(&p->text, " and (%s - (%s)) mod %lld = 0", name, start,
                llabs(l->step_value));
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
  bool compares = e->kind == N_BINARY && e->op >= OP_EQ && e->op <= OP_GE;
  const char *l = compares ? affine(p, s, e->child[0]) : NULL,
             *r = compares ? affine(p, s, e->child[1]) : NULL;
  p->loose |= !l || !r;
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

// --- questions -----------------------------------------------------------------------------------

static isl_set *read_set(const Problem *p, const char *dimensions, const char *exists) {
  Text t = {.arena = p->c->u->arena};
  text_add(&t, "[");
  for (int i = 0; i < p->params.len; i++) text_printf(&t, "%sp%d", i ? ", " : "", i);
  const char *text = p->text.at ? p->text.at + strlen(" and ") : "0 = 0";
  text_printf(&t, "] -> { [%s] : %s%s%s }", dimensions, exists, text, *exists ? ")" : "");
  isl_ctx *ctx = p->c->solver->ctx;
  isl_ctx_reset_operations(ctx);
  isl_ctx_set_max_operations(ctx, MOST_OPERATIONS);
  return isl_set_read_from_str(ctx, t.at);
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
  return t.at;
}

static bool is_empty(isl_set *set) {
  bool empty = set && isl_set_is_empty(set) == isl_bool_true;
  isl_set_free(set);
  return empty;
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
  return is_empty(read_set(&p, names(&p, s, NULL), ""));
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
  isl_set *set = isl_set_project_out(read_set(p, "d", exists), isl_dim_param, 0,
                                     (unsigned)p->params.len);
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
  Polynomial a, b;
  bool own = false;
  if (!s || !t || !polynomial(c, s, &a) || !polynomial(c, t, &b) || a.len != b.len)
    return false;
  for (int i = 0; i < a.len; i++) {
    const Term *m = &a.at[i];
    int k = 0;
    while (k < b.len && (b.at[k].n != m->n || b.at[k].number != m->number ||
                         (m->n && b.at[k].factor[0] != m->factor[0])))
      k++;
    if (k == b.len || m->n > 1) return false;
    own |= m->n && m->factor[0] == c->loop.var;
    if (m->n && m->factor[0] != c->loop.var &&
        (is_iterator(c, x->at, m->factor[0]) || is_iterator(c, y->at, m->factor[0])))
      return false;
  }
  return own;
}

bool may_conflict(const Candidate *c, const Access *a, const Access *b,
                  long long *distance) {
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
    add_subscripts(&p, &x, a->subscripts.at[i], &y, b->subscripts.at[i]);
  add_domain(&p, &x);
  add_domain(&p, &y);
  add_outer_bounds(&p);
  Problem apart = p;
  apart.text = (Text){.arena = c->u->arena};
  text_printf(&apart.text, " and x0 != y0%s", p.text.at ? p.text.at : "");
  if (is_empty(read_set(&apart, names(&p, &x, &y), ""))) return false;
  *distance = find_distance(&p, &x, &y);
  return true;
}

// --- certain dependences -------------------------------------------------------------------------

// Are all loops around an access, from the candidate's on, among those of its side?
static bool has_all_loops(const Candidate *c, const Side *s) {
  int n = 0;
  for (const Node *at = s->at; at != c->node->parent; at = at->parent)
    n += at->kind == N_FOR;
  return n == s->n && s->loop[0].var == c->loop.var;
}

// The two subscripts of one dimension are equal. False: that cannot be said exactly.
static bool require_equal(Problem *p, const Side *x, Node *s, const Side *y, Node *t) {
  Polynomial a = {0}, b = {0}, u[MOST_STRIDES + 1], v[MOST_STRIDES + 1];
  Strides strides;
  if ((s && !polynomial(p->c, s, &a)) || (t && !polynomial(p->c, t, &b))) return false;
  cancel(p->c, &a, x->at, &b, y->at);
  if (!find_strides(p->c, x->at, &a, y->at, &b, &strides) || strides.len > MOST_STRIDES ||
      !delinearise(p->c, &a, &strides, u) || !delinearise(p->c, &b, &strides, v))
    return false;
  for (int k = 0; k <= strides.len; k++) add_equal(p, x, &u[k], y, &v[k]);
  return true;
}

bool must_conflict(const Candidate *c, const Access *first, const Access *later,
                   long long distance) {
  Problem p = {.c = c, .text = {.arena = c->u->arena}};
  Side x = {.name = 'x'}, y = {.name = 'y'};
  collect_loops(c, first->node, &x);
  collect_loops(c, later->node, &y);
  if (!has_all_loops(c, &x) || !has_all_loops(c, &y)) return false;
  add_domain(&p, &x);
  add_domain(&p, &y);
  if (p.loose || first->subscripts.len != later->subscripts.len) return false;
  add_outer_bounds(&p);
  text_printf(&p.text, " and y0 - x0 = %lld", distance * c->loop.step_value);
  Problem same = p;
  same.text = (Text){.arena = c->u->arena};
  text_add(&same.text, p.text.at);
  for (int i = 0; i < first->subscripts.len; i++)
    if (!require_equal(&same, &x, first->subscripts.at[i], &y, later->subscripts.at[i]))
      return false;
  p.params = same.params;
  isl_set *apart = isl_set_params(read_set(&p, names(&p, &x, &y), "")),
          *meet = isl_set_params(read_set(&same, names(&same, &x, &y), ""));
  bool certain = isl_set_is_empty(apart) == isl_bool_false &&
                 isl_set_is_subset(apart, meet) == isl_bool_true;
  isl_set_free(apart);
  isl_set_free(meet);
  return certain;
}
