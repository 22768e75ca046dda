// Subscripts and loop bounds as integer sets: can two accesses meet in different iterations?
// In:  accesses inside a nest of canonical loops.  Out: no (proved by isl) or maybe.
//
// What is not affine in loop variables and unchanging scalars is left out, which makes the sets larger:
// the answer stays on the safe side. Values are taken not to wrap around, as subscripts that did would
// lie outside their array; array subscripts stay inside their dimension (C11, 6.5.6).
#include "analysis/analysis.h"
#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>

enum { MOST_LOOPS = 16 };

// The canonical loops around an access, outermost first.
typedef struct {
  CanonicalLoop loop[MOST_LOOPS];
  int n;
} Around;

typedef struct {
  Unit *u;
  Region *r;
  Vec(const Var *) params;
} Problem;

static void collect_loops(const Region *r, const Node *n, Around *out) {
  Node *chain[64];
  int depth = 0;
  for (Node *p = n->parent; p && p != r->node && depth < 64; p = p->parent)
    if (p->kind == N_FOR && p->child[3] && n->range.start >= p->child[3]->range.start)
      chain[depth++] = p;
  out->n = 0;
  while (depth-- && out->n < MOST_LOOPS)
    if (canonical_loop(chain[depth], &out->loop[out->n], NULL, NULL) &&
        !find_write(chain[depth]->child[3], out->loop[out->n].var))
      out->n++;
}

static int param_index(Problem *p, const Var *v) {
  for (int i = 0; i < p->params.len; i++)
    if (p->params.at[i] == v) return i;
  push(p->u->arena, &p->params, v);
  return p->params.len - 1;
}

// A scalar that the region leaves alone.
static bool is_unchanging(const Problem *p, const Node *n) {
  const Var *v = n->var;
  return v && v->type->kind == TYPE_INT && !v->type->is_volatile &&
         !find_write(p->r->node, v) && (!v->is_global || v->type->is_const);
}

static const char *affine(Problem *, Node *, const Around *, char side);

// A number times something: isl wants the number first, and bare.
static const char *affine_product(Problem *p, Node *e, const Around *in, char side) {
  Node *l = strip_widening(e->child[0]), *r = strip_widening(e->child[1]);
  if (!l->has_value && !r->has_value) return NULL;
  const char *t = affine(p, l->has_value ? r : l, in, side);
  return t ? arena_printf(p->u->arena, "(%lld * %s)", l->has_value ? l->value : r->value,
                          t)
           : NULL;
}

// e as an affine expression, in isl's notation; NULL when it is none. Iterations are x0, x1, ... or
// y0, ...: 'side'.
static const char *affine(Problem *p, Node *e, const Around *in, char side) {
  Arena *a = p->u->arena;
  e = strip_widening(e);
  if (e->has_value) return arena_printf(a, "(%lld)", e->value);
  if (e->kind == N_REF) {
    for (int i = in->n; i-- > 0;)
      if (in->loop[i].var == e->var && e->var) return arena_printf(a, "%c%d", side, i);
    return is_unchanging(p, e) ? arena_printf(a, "p%d", param_index(p, e->var)) : NULL;
  }
  if (e->kind == N_UNARY && (e->op == OP_MINUS || e->op == OP_PLUS)) {
    const char *t = affine(p, e->child[0], in, side);
    return t ? arena_printf(a, "(%c%s)", e->op == OP_MINUS ? '-' : '+', t) : NULL;
  }
  if (e->kind != N_BINARY || (e->op != OP_ADD && e->op != OP_SUB && e->op != OP_MUL))
    return NULL;
  if (e->op == OP_MUL) return affine_product(p, e, in, side);
  const char *l = affine(p, e->child[0], in, side), *r = affine(p, e->child[1], in, side);
  return l && r ? arena_printf(a, "(%s %c %s)", l, e->op == OP_ADD ? '+' : '-', r) : NULL;
}

static void add_domain(Problem *p, Text *t, const Around *in, char side) {
  for (int i = 0; i < in->n; i++) {
    const CanonicalLoop *l = &in->loop[i];
    Around outer = *in;
    outer.n = i;
    const char *start = affine(p, l->start, &outer, side),
               *bound = affine(p, l->bound, &outer, side);
    static const char *const relation[] = {
        [OP_LT] = "<", [OP_LE] = "<=", [OP_GT] = ">", [OP_GE] = ">="};
    bool up = l->relation == OP_LT || l->relation == OP_LE;
    if (l->relation == OP_NE) up = l->step_known && l->step_value > 0;
    bool known = l->relation != OP_NE || l->step_known;
    if (start && known)
      text_printf(t, " and %c%d %s %s", side, i, up ? ">=" : "<=", start);
    if (bound && l->relation != OP_NE)
      text_printf(t, " and %c%d %s %s", side, i, relation[l->relation], bound);
    if (start && l->step_known && l->step_value != 1 && l->step_value != -1)
      text_printf(t, " and (%c%d - %s) mod %lld = 0", side, i, start,
                  l->step_value < 0 ? -l->step_value : l->step_value);
  }
}

static void add_names(Text *t, int nx, int ny) {
  for (int i = 0; i < nx; i++) text_printf(t, "%sx%d", i ? ", " : "", i);
  for (int i = 0; i < ny; i++) text_printf(t, "%sy%d", i || nx ? ", " : "", i);
}

// The nest's loops come first among the loops around an access, when none above them was skipped.
static bool starts_with_nest(const Around *in, const NestLoop *loops, int n) {
  for (int i = 0; i < n; i++)
    if (i >= in->n || in->loop[i].var != loops[i].loop.var) return false;
  return true;
}

static bool is_empty(const char *text) {
  isl_ctx *ctx = isl_ctx_alloc();
  isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
  isl_set *set = isl_set_read_from_str(ctx, text);
  bool empty = set && isl_set_is_empty(set) == isl_bool_true;
  isl_set_free(set);
  isl_ctx_free(ctx);
  return empty;
}

bool may_conflict(Unit *u, Region *r, const NestLoop *loops, int n, int level,
                  const Access *a, const Access *b) {
  Problem p = {.u = u, .r = r};
  Around x, y;
  collect_loops(r, a->node, &x);
  collect_loops(r, b->node, &y);
  if (!starts_with_nest(&x, loops, n) || !starts_with_nest(&y, loops, n)) return true;
  Text body = {.arena = u->arena};
  text_printf(&body, "x%d != y%d", level, level);
  for (int i = 0; i < level; i++) text_printf(&body, " and x%d = y%d", i, i);
  int both =
      a->subscripts.len < b->subscripts.len ? a->subscripts.len : b->subscripts.len;
  for (int i = 0; i < both; i++) {
    Node *s = a->subscripts.at[i], *t = b->subscripts.at[i];
    const char *l = s ? affine(&p, s, &x, 'x') : "0",
               *m = t ? affine(&p, t, &y, 'y') : "0";
    if (l && m) text_printf(&body, " and %s = %s", l, m);
  }
  add_domain(&p, &body, &x, 'x');
  add_domain(&p, &body, &y, 'y');
  Text set = {.arena = u->arena};
  text_add(&set, "[");
  for (int i = 0; i < p.params.len; i++) text_printf(&set, "%sp%d", i ? ", " : "", i);
  text_add(&set, "] -> { [");
  add_names(&set, x.n, y.n);
  text_printf(&set, "] : %s }", body.at);
  return !is_empty(set.at);
}
