// Subscripts and loop bounds as integer sets: can two accesses meet in different iterations?
// In:  accesses inside a loop.  Out: no (proved by isl, solver.c) or maybe, and how far the iterations are apart.
//
// Conditions that are not affine in loop variables and unchanging scalars are left out, which makes the sets larger:
// the answer stays on the safe side. Array subscripts stay inside their dimension (C11, 6.5.6).
#include "prove/prove.h"
#include <stdlib.h>
// An access with the first n of the loops around it.
typedef struct {
  const Node *at;
  char name; // their iterations are x0, x1, ... or y0, ...
  const CanonicalLoop *loop;
  int n;
} Side;

typedef enum { COUNTER, PARAMETER, PART, STEP } VariableKind;

// A variable of the system.
typedef struct {
  VariableKind kind;
  char side;      // of a counter, and of a quotient that depends on counters; else 0
  int depth;      // of a counter
  const Var *var; // of a parameter
  const Quotient *quotient; // of a part of an expression
  const Side *of;           // where that stands
} Variable;

typedef struct {
  const Candidate *c;
  Vec(Variable) variables;
  System system;
  bool loose;     // something that loops or conditions say was left out
  LoopFact *fact; // has what is assumed; NULL: nothing is
} Problem;

static void collect_loops(const Candidate *c, const Node *at, Side *out) {
  const Loops *loops = enclosing_loops(c, at);
  out->at = at;
  out->loop = loops->at;
  out->n = loops->len;
}

// --- conditions --------------------------------------------------------------------------------

static int number_of(Problem *p, Variable v) {
  for (int i = 0; i < p->variables.len; i++) {
    const Variable *w = &p->variables.at[i];
    if (v.kind != STEP && w->kind == v.kind && w->side == v.side && w->depth == v.depth &&
        w->var == v.var && w->quotient == v.quotient)
      return i;
  }
  push(p->c->u->arena, &p->variables, v);
  return p->variables.len - 1;
}

static int counter_number(Problem *p, const Side *s, int depth) {
  return number_of(p, (Variable){.kind = COUNTER, .side = s->name, .depth = depth});
}

static int param_number(Problem *p, const Var *v) {
  return number_of(p, (Variable){.kind = PARAMETER, .var = v});
}

static int variable_number(Problem *p, const Side *s, const Var *v) {
  for (int k = s->n - 1; k >= 0; k--)
    if (s->loop[k].var == v) return counter_number(p, s, k);
  const Quotient *q = quotient_of(p->c, v);
  if (!q) return param_number(p, v);
  Side *side = alloc(p->c->u->arena, Side);
  *side = *s;
  char name = is_iterator(p->c, s->at, v) ? s->name : '\0';
  return number_of(p, (Variable){.kind = PART, .side = name, .quotient = q, .of = side});
}

static Sum sum_of(Problem *p, const Side *s, const Polynomial *e) {
  Sum sum = {.constant = 0};
  for (int i = 0; i < e->len; i++) {
    const Term *t = &e->at[i];
    if (t->n)
      add_factor(p->c->u->arena, &sum, variable_number(p, s, t->factor[0]), t->number);
    else
      sum.constant += t->number;
  }
  return sum;
}

static Sum sum_of_variable(Problem *p, int number) {
  Sum s = {.constant = 0};
  add_factor(p->c->u->arena, &s, number, 1);
  return s;
}

static void add_requirement(Problem *p, const Sum *l, Op op, const Sum *r) {
  add_relation(p->c->u->arena, &p->system.all, l, op, r);
}

// False: e is not affine.
static bool affine(Problem *p, const Side *s, Node *e, Sum *out) {
  const Polynomial *q = e ? polynomial_of(p->c, e) : NULL;
  if (!q || !is_affine(q)) return false;
  *out = sum_of(p, s, q);
  return true;
}

static void add_bounds(Problem *p, const Side *s, const CanonicalLoop *l, int counter) {
  Arena *a = p->c->u->arena;
  Sum start, bound, v = sum_of_variable(p, counter);
  bool from = affine(p, s, l->start, &start), to = affine(p, s, l->bound, &bound);
  bool up = l->relation == OP_LT || l->relation == OP_LE;
  if (l->relation == OP_NE) up = l->step_known && l->step_value > 0;
  bool known = l->relation != OP_NE || l->step_known;
  p->loose |= !from || !to || l->relation == OP_NE || !l->step_known;
  if (from && known) add_requirement(p, &v, up ? OP_GE : OP_LE, &start);
  if (to && l->relation != OP_NE) add_requirement(p, &v, l->relation, &bound);
  if (!from || !l->step_known || l->step_value == 1 || l->step_value == -1) return;
  add_factor(a, &start, number_of(p, (Variable){.kind = STEP}), l->step_value);
  add_requirement(p, &v, OP_EQ, &start);
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

// Values below zero are large ones where unsigned types are compared. A comparison with a natural value on the
// greater side stays right then: it holds in any case, or is false.
static bool compares_as_written(const Node *e) {
  Node *l = e->child[0], *r = e->child[1];
  if (e->op == OP_NE || (!is_unsigned(l) && !is_unsigned(r))) return true;
  if (e->op == OP_LT || e->op == OP_LE) return is_natural(r);
  if (e->op == OP_GT || e->op == OP_GE) return is_natural(l);
  return is_natural(l) && is_natural(r);
}

// l != r
static void require_unequal(Problem *p, const Sum *l, const Sum *r) {
  Arena *a = p->c->u->arena;
  Conditions *parts = add_choice(a, &p->system, 2);
  add_relation(a, &parts[0], l, OP_LT, r);
  add_relation(a, &parts[1], l, OP_GT, r);
}

// Adds the condition e, which holds at the access, to the problem.
static void add_condition(Problem *p, const Side *s, Node *e) {
  Sum l, r;
  while (e->kind == N_PAREN) e = e->child[0];
  if (e->kind == N_BINARY && e->op == OP_LAND) {
    add_condition(p, s, e->child[0]);
    add_condition(p, s, e->child[1]);
    return;
  }
  if (e->kind != N_BINARY || e->op < OP_EQ || e->op > OP_GE || !compares_as_written(e) ||
      !affine(p, s, e->child[0], &l) || !affine(p, s, e->child[1], &r)) {
    p->loose = true;
    return;
  }
  if (e->op == OP_NE)
    require_unequal(p, &l, &r);
  else
    add_requirement(p, &l, e->op, &r);
}

// The candidate's node may be one that no other knows (span_of), around those below its parent.
static void add_domain(Problem *p, const Side *s) {
  const Node *top = p->c->node;
  for (int i = 0; i < s->n; i++) {
    Side outer = *s;
    outer.n = i;
    add_bounds(p, &outer, &s->loop[i], counter_number(p, s, i));
  }
  for (const Node *n = s->at; n != top && n->parent != top->parent; n = n->parent)
    if (n->parent->kind == N_IF && n->parent->child[1] == n)
      add_condition(p, s, n->parent->child[0]);
}

// Loops around the candidate's: their variables are parameters with bounds.
static void add_outer_bounds(Problem *p) {
  const Side none = {.at = p->c->node, .name = 'x'};
  for (const Node *n = p->c->node->parent; n && n != p->c->function->body;
       n = n->parent) {
    const CanonicalLoop *l = loop_form(n);
    if (!l || !encloses(l->body, p->c->node) || find_write(l->body, l->var) ||
        is_changed_in(l->start, l->body) || is_changed_in(l->bound, l->body))
      continue;
    add_bounds(p, &none, l, param_number(p, l->var));
  }
}

// number * v <= dividend < number * v + number, for one that is rounded up from below zero turned round
static void add_rounding(Problem *p, Conditions *to, const Sum *dividend, int v,
                         long long number, bool up) {
  Arena *a = p->c->u->arena;
  Sum product = {.constant = 0};
  add_factor(a, &product, v, number);
  add_relation(a, to, dividend, up ? OP_LE : OP_GE, &product);
  product.constant = up ? -number : number;
  add_relation(a, to, dividend, up ? OP_GT : OP_LT, &product);
}

static void add_quotient(Problem *p, int v) {
  const Side *side = p->variables.at[v].of;
  const Quotient *q = p->variables.at[v].quotient;
  if (!q->number || !is_affine(&q->dividend)) return; // it may be anything then
  const Sum zero = {.constant = 0}, dividend = sum_of(p, side, &q->dividend);
  if (q->floors) {
    add_rounding(p, &p->system.all, &dividend, v, q->number, false);
    return;
  }
  Conditions *parts = add_choice(p->c->u->arena, &p->system, 2);
  add_relation(p->c->u->arena, &parts[0], &dividend, OP_GE, &zero);
  add_rounding(p, &parts[0], &dividend, v, q->number, false);
  add_relation(p->c->u->arena, &parts[1], &dividend, OP_LT, &zero);
  add_rounding(p, &parts[1], &dividend, v, q->number, true);
}

// Adds the conditions of quotients and of unsigned variables. Comes last.
static void add_facts(Problem *p) {
  const Sum zero = {.constant = 0};
  for (int i = 0; i < p->variables.len; i++) {
    const Variable *v = &p->variables.at[i];
    const Sum value = sum_of_variable(p, i);
    if (v->kind == PARAMETER && !v->var->type->canonical->is_signed)
      add_requirement(p, &value, OP_GE, &zero);
    if (v->kind == PART) add_quotient(p, i);
  }
}

// --- questions -----------------------------------------------------------------------------------

// Is there no solution? *values: of the variables, when one was found.
static bool is_empty(Problem *p, long long **values) {
  Arena *a = p->c->u->arena;
  p->system.variables = p->variables.len;
  if (values) *values = alloc_n(a, long long, p->variables.len + 1);
  return !has_solution(p->c->solver, a, &p->system, values ? *values : NULL);
}

// Is a subscript never less than 0, or (size) never size or more, wherever the access is?
static bool stays_in_bound(const Candidate *c, const Side *s, const Polynomial *e,
                           const Polynomial *size) {
  Problem p = {.c = c};
  const Sum value = sum_of(&p, s, e),
            end = size ? sum_of(&p, s, size) : (Sum){.constant = 0};
  add_requirement(&p, &value, size ? OP_GE : OP_LT, &end);
  add_domain(&p, s);
  add_outer_bounds(&p);
  add_facts(&p);
  return is_empty(&p, NULL);
}

// Bounds a counter or a parameter by the values that its type holds.
static void add_type_bounds(Problem *p, const Side *s, int i) {
  const Variable *v = &p->variables.at[i];
  const Var *var = v->kind == COUNTER     ? s->loop[v->depth].var
                   : v->kind == PARAMETER ? v->var
                                          : NULL;
  const Type *t = var ? var->type->canonical : NULL;
  if (!t || t->kind != TYPE_INT || type_size(t) > 8) return;
  int bits = (int)type_size(t) * 8 - t->is_signed;
  Condition low = {.sum.power = t->is_signed ? bits : 0},
            high = {.sum.constant = -1, .sum.power = bits};
  add_factor(p->c->u->arena, &low.sum, i, 1);
  add_factor(p->c->u->arena, &high.sum, i, -1);
  push(p->c->u->arena, &p->system.all, low);
  push(p->c->u->arena, &p->system.all, high);
}

bool stays_within(const Candidate *c, const Node *at, const Polynomial *e, int bits) {
  Problem p = {.c = c};
  Side s = {.name = 'x', .at = at};
  if (!is_affine(e) || bits > 64) return false;
  collect_loops(c, at, &s);
  const Sum zero = {.constant = 0};
  Condition beyond = {.sum = sum_of(&p, &s, e)};
  Conditions *parts = add_choice(c->u->arena, &p.system, 2);
  add_relation(c->u->arena, &parts[0], &beyond.sum, OP_LT, &zero);
  beyond.sum.power = -bits;
  push(c->u->arena, &parts[1], beyond);
  if (s.n) add_domain(&p, &s);
  add_outer_bounds(&p);
  add_facts(&p);
  for (int i = 0; i < p.variables.len; i++) add_type_bounds(&p, &s, i);
  return is_empty(&p, NULL);
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
  const Sum l = sum_of(p, x, a), r = sum_of(p, y, b);
  add_requirement(p, &l, OP_EQ, &r);
}

// Does a subscript stay in [0, size)? Or is that to be checked?
static bool lies_inside(const Problem *p, const Side *s, const Polynomial *e,
                        const Polynomial *size) {
  const Polynomial *ends[] = {NULL, size};
  for (int i = 0; i < 2; i++)
    if (!stays_in_bound(p->c, s, e, ends[i]) &&
        !(p->fact && assume_end(p->c, s->at, e, ends[i], p->fact)))
      return false;
  return true;
}

// Subscripts a and b of an array with these strides are equal: those of each dimension are. False: it has no such
// dimensions, or both do not stay inside of them.
static bool add_dimensions_by(Problem *p, const Side *x, const Polynomial *a,
                              const Side *y, const Polynomial *b, bool counted) {
  Polynomial u[MOST_STRIDES + 1], v[MOST_STRIDES + 1];
  Strides strides;
  if (!find_strides(p->c, x->at, a, y->at, b, counted, &strides) ||
      strides.len > MOST_STRIDES || !delinearise(p->c, a, &strides, u) ||
      !delinearise(p->c, b, &strides, v))
    return false;
  for (int k = 1; k <= strides.len; k++) {
    Polynomial size = size_of(p->c, &strides, k);
    if (!lies_inside(p, x, &u[k], &size) || !lies_inside(p, y, &v[k], &size))
      return false;
  }
  for (int k = 0; k <= strides.len; k++) add_equal(p, x, &u[k], y, &v[k]);
  return true;
}

// In (n + k) * m + i there may be planes of n rows, or only rows. The weakest assumption is taken.
static bool add_dimensions(Problem *p, const Side *x, const Polynomial *a, const Side *y,
                           const Polynomial *b) {
  int before = p->fact ? p->fact->orders.len : 0;
  if (p->fact && !has_strides(p->c, x->at, a) && !has_strides(p->c, y->at, b))
    return false;
  for (int i = 0; i < 2; i++) {
    if (add_dimensions_by(p, x, a, y, b, p->fact ? !i : i)) return true;
    if (p->fact) p->fact->orders.len = before;
  }
  return false;
}

// The two subscripts of one dimension are equal, as far as that can be said. Terms that both have may keep them
// inside of dimensions: k * n of k * n + i and (m + k) * n + i.
static void add_equal_subscripts(Problem *p, const Side *x, Node *s, const Side *y,
                                 Node *t) {
  Polynomial a = {0}, b = {0}, whole_a = {0}, whole_b = {0};
  if ((s && !polynomial(p->c, s, &a)) || (t && !polynomial(p->c, t, &b))) return;
  if (s) polynomial(p->c, s, &whole_a);
  if (t) polynomial(p->c, t, &whole_b);
  cancel(p->c, &a, x->at, &b, y->at);
  if (!add_dimensions(p, x, &a, y, &b) && (a.len < whole_a.len))
    add_dimensions(p, x, &whole_a, y, &whole_b);
}

static Sum difference(Problem *p, int l, int r, long long constant) {
  Sum s = {.constant = constant};
  add_factor(p->c->u->arena, &s, l, 1);
  add_factor(p->c->u->arena, &s, r, -1);
  return s;
}

// The iterations between the two accesses: one number, or 0. 'known': values of the variables when they meet.
static long long find_distance(Problem *p, int x0, int y0, const long long *known) {
  Arena *a = p->c->u->arena;
  long long step = p->c->loop.step_known ? llabs(p->c->loop.step_value) : 1,
            distance = llabs(known[x0] - known[y0]);
  if (!distance) return 0;
  const Sum zero = {.constant = 0};
  const Sum ahead = difference(p, x0, y0, -distance),
            behind = difference(p, y0, x0, -distance);
  const Sum first = difference(p, x0, y0, 0), second = difference(p, y0, x0, 0);
  Conditions *other = add_choice(a, &p->system, 4);
  add_relation(a, &other[0], &ahead, OP_GT, &zero);
  add_relation(a, &other[1], &behind, OP_GT, &zero);
  add_relation(a, &other[2], &ahead, OP_LT, &zero);
  add_relation(a, &other[2], &first, OP_GT, &zero);
  add_relation(a, &other[3], &behind, OP_LT, &zero);
  add_relation(a, &other[3], &second, OP_GT, &zero);
  return is_empty(p, NULL) ? distance / step : 0;
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

static bool are_never_equal(const Candidate *c, const Side *x, Node *s, const Side *y,
                            Node *t) {
  const Polynomial *a = polynomial_of(c, s), *b = polynomial_of(c, t);
  return a && b && never_meet(c, a, x->at, b, y->at);
}

bool may_conflict(const Candidate *c, const Access *a, const Access *b,
                  long long *distance, LoopFact *fact) {
  Access flat_a = *a, flat_b = *b;
  if (a->flat && !b->flat) flatten(c, &flat_b), b = &flat_b;
  if (b->flat && !a->flat) flatten(c, &flat_a), a = &flat_a;
  Problem p = {.c = c, .fact = fact};
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
    if (are_never_equal(c, &x, a->subscripts.at[i], &y, b->subscripts.at[i]))
      return false;
  for (int i = 0; i < both; i++)
    add_equal_subscripts(&p, &x, a->subscripts.at[i], &y, b->subscripts.at[i]);
  add_domain(&p, &x);
  add_domain(&p, &y);
  add_outer_bounds(&p);
  add_facts(&p);
  int x0 = counter_number(&p, &x, 0), y0 = counter_number(&p, &y, 0);
  const Sum of_x = sum_of_variable(&p, x0), of_y = sum_of_variable(&p, y0);
  long long *values;
  require_unequal(&p, &of_x, &of_y);
  if (is_empty(&p, &values)) return false;
  if (solver_gave_up(c->solver)) return true;
  p.system.choices.len--;
  *distance = find_distance(&p, x0, y0, values);
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
  if (!find_strides(p->c, x->at, &a, y->at, &b, false, &strides) ||
      strides.len > MOST_STRIDES || !delinearise(p->c, &a, &strides, u) ||
      !delinearise(p->c, &b, &strides, v))
    return false;
  for (int k = 0; k <= strides.len; k++) add_equal(p, x, &u[k], y, &v[k]);
  return true;
}

bool must_conflict(const Candidate *c, const Access *first, const Access *later,
                   long long distance) {
  Problem p = {.c = c};
  Side x = {.name = 'x'}, y = {.name = 'y'};
  collect_loops(c, first->node, &x);
  collect_loops(c, later->node, &y);
  if (!has_all_loops(c, &x) || !has_all_loops(c, &y)) return false;
  add_domain(&p, &x);
  add_domain(&p, &y);
  if (p.loose || first->subscripts.len != later->subscripts.len) return false;
  add_outer_bounds(&p);
  Sum gap = difference(&p, counter_number(&p, &y, 0), counter_number(&p, &x, 0),
                       -distance * c->loop.step_value);
  push(c->u->arena, &p.system.all, ((Condition){.sum = gap, .equal = true}));
  Problem same = p;
  same.system.all = (Conditions){0};
  for (int i = 0; i < first->subscripts.len; i++)
    if (!require_equal(&same, &x, first->subscripts.at[i], &y, later->subscripts.at[i]))
      return false;
  bool *given = alloc_n(c->u->arena, bool, same.variables.len + 1);
  for (int i = 0; i < same.variables.len; i++) {
    if (same.variables.at[i].kind == PART) return false;
    given[i] = same.variables.at[i].kind == PARAMETER;
  }
  p.system.variables = same.variables.len;
  return is_always_solvable(c->solver, &p.system, &same.system.all, given);
}
