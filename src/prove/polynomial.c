// Subscripts and bounds as polynomials in loop variables and scalars that stay as they are.
// In:  expressions inside a loop.  Out: sums of products, or nothing for what is no polynomial.
//
// Values are taken not to wrap around: subscripts that did would lie outside of their array. Dividends may
// wrap around: their unsigned values are looked at (is_exact).
#include "prove/prove.h"
#include <stdlib.h>

// --- arithmetic ------------------------------------------------------------------------------

static int compare_vars(const void *a, const void *b) {
  const Var *v = *(const Var *const *)a, *w = *(const Var *const *)b;
  return (v->decl.start > w->decl.start) - (v->decl.start < w->decl.start);
}

bool same_factors(const Term *a, const Term *b) {
  return a->n == b->n && !memcmp(a->factor, b->factor, (size_t)a->n * sizeof *a->factor);
}

void add_term(Arena *arena, Polynomial *p, Term t) {
  for (int i = 0; i < p->len; i++) {
    if (!same_factors(&p->at[i], &t)) continue;
    p->at[i].number += t.number;
    if (!p->at[i].number) p->at[i] = p->at[--p->len];
    return;
  }
  if (t.number) push(arena, p, t);
}

void add_scaled(Arena *arena, Polynomial *p, const Polynomial *q, long long number) {
  for (int i = 0; i < q->len; i++) {
    Term t = q->at[i];
    t.number *= number;
    add_term(arena, p, t);
  }
}

// Larger numbers are in no subscript that means memory; sums of these do not overflow.
static bool is_usable(long long number) {
  const long long most = 1LL << 56;
  return number <= most && number >= -most;
}

static bool multiply(Arena *arena, const Polynomial *p, const Polynomial *q,
                     Polynomial *out) {
  for (int i = 0; i < p->len; i++)
    for (int k = 0; k < q->len; k++) {
      Term t = p->at[i];
      const Term *s = &q->at[k];
      if (t.n + s->n > MOST_FACTORS ||
          __builtin_mul_overflow(t.number, s->number, &t.number) || !is_usable(t.number))
        return false;
      for (int m = 0; m < s->n; m++) t.factor[t.n++] = s->factor[m];
      qsort(t.factor, (size_t)t.n, sizeof *t.factor, compare_vars);
      add_term(arena, out, t);
    }
  return true;
}

// --- variables -------------------------------------------------------------------------------

// Cached answers about one candidate.
typedef struct {
  const Node *loop; // innermost loop of the candidate around a place; NULL: none
  Loops loops;
} EnclosingLoops;

typedef struct Known Known;
struct Known {
  const Node *e;
  bool ok;
  Polynomial value;
  Known *next;
};

typedef struct {
  const Var *var;
  bool unchanging; // while the loop runs
  // Its initialiser outside of the loop, if that may be substituted; or NULL.
  Node *meaning;
} Steady;

enum { BUCKETS = 256 };
struct Memo {
  Vec(Quotient *) quotients;
  Vec(EnclosingLoops *) enclosing;
  Vec(Steady) steady;
  Known *known[BUCKETS];
};

Memo *memo_new(Arena *a) { return alloc(a, Memo); }

// The innermost loop at or inside of the candidate's whose body holds 'at', or NULL.
static const Node *innermost_loop(const Candidate *c, const Node *at) {
  for (const Node *n = at; n->parent && n != c->node; n = n->parent)
    if (is_loop_body(n) && encloses(c->node, n->parent)) return n->parent;
  return NULL;
}

static void list_loops(const Candidate *c, const Node *loop, Loops *out) {
  const CanonicalLoop *l = loop_form(loop);
  const Node *outer = loop == c->node ? NULL : innermost_loop(c, loop);
  if (outer) list_loops(c, outer, out);
  if (l && !find_write(l->body, l->var)) push(c->u->arena, out, *l);
}

const Loops *enclosing_loops(const Candidate *c, const Node *at) {
  const Node *loop = innermost_loop(c, at);
  for (int i = 0; i < c->memo->enclosing.len; i++)
    if (c->memo->enclosing.at[i]->loop == loop) return &c->memo->enclosing.at[i]->loops;
  EnclosingLoops *new = alloc(c->u->arena, EnclosingLoops);
  new->loop = loop;
  if (loop) list_loops(c, loop, &new->loops);
  push(c->u->arena, &c->memo->enclosing, new);
  return &new->loops;
}

const Quotient *quotient_of(const Candidate *c, const Var *v) {
  for (int i = 0; i < c->memo->quotients.len; i++)
    if (&c->memo->quotients.at[i]->var == v) return c->memo->quotients.at[i];
  return NULL;
}

bool has_iterator(const Candidate *c, const Node *at, const Term *t) {
  for (int i = 0; i < t->n; i++)
    if (is_iterator(c, at, t->factor[i])) return true;
  return false;
}

bool is_iterator(const Candidate *c, const Node *at, const Var *v) {
  const Quotient *q = quotient_of(c, v);
  const Loops *loops = enclosing_loops(c, at);
  for (int i = 0; !q && i < loops->len; i++)
    if (loops->at[i].var == v) return true;
  for (int i = 0; q && i < q->dividend.len; i++)
    if (has_iterator(c, at, &q->dividend.at[i])) return true;
  for (int i = 0; q && i < q->divisor.len; i++)
    if (has_iterator(c, at, &q->divisor.at[i])) return true;
  return false;
}

static bool is_changed_through_pointer(const Candidate *c, const Var *v) {
  for (int i = 0; is_reachable(v) && i < c->accesses.len; i++) {
    const Access *a = &c->accesses.at[i];
    Access self = {.var = (Var *)v};
    if (a->written && a->through && !have_distinct_types(a, &self)) return true;
  }
  return false;
}

static bool is_left_alone(const Candidate *c, const Var *v) {
  bool inside = encloses(c->node, v->node ? v->node : c->function->body) && !v->is_global;
  return v->type->kind == TYPE_INT && !v->type->is_volatile && !inside &&
         !find_assignment(loop_body(c->node), v) && c->loop.var != v &&
         !is_changed_through_pointer(c, v);
}

Node *initialiser_below(Node *body, const Var *v) {
  Node *last;
  if (v->is_global || !v->node || !v->node->has_init || !encloses(body, v->node))
    return NULL;
  return count_writes(body, v, &last) ? NULL : v->node->child[v->node->nchild - 1];
}

static bool may_change(const Node *e, const void *function) {
  const Function *f = function;
  if (e->kind == N_PAREN || e->kind == N_BINARY || e->kind == N_CAST || e->has_value)
    return false;
  return e->kind != N_REF || !e->var || is_reachable(e->var) ||
         find_write(f->body, e->var);
}

// The initialiser of a number that the function declares outside of the loop: 'int side = n + 4', neither of which changes.
static Node *meaning_outside(const Candidate *c, const Var *v) {
  if (!v->type->is_signed || v->type->is_volatile ||
      (v->node && encloses(c->node, v->node)))
    return NULL;
  Node *e = initialiser_below(c->function->body, v);
  bool exact = e && e->type && e->type->kind == TYPE_INT && e->type->is_signed &&
               type_size(e->type) <= type_size(v->type);
  return exact && !find_below(e, may_change, c->function) ? e : NULL;
}

static const Steady *steady(const Candidate *c, const Var *v) {
  for (int i = 0; i < c->memo->steady.len; i++)
    if (c->memo->steady.at[i].var == v) return &c->memo->steady.at[i];
  Steady new = {.var = v, .unchanging = is_left_alone(c, v)};
  if (new.unchanging && c->solver) new.meaning = meaning_outside(c, v);
  push(c->u->arena, &c->memo->steady, new);
  return &c->memo->steady.at[c->memo->steady.len - 1];
}

bool is_unchanging(const Candidate *c, const Var *v) { return steady(c, v)->unchanging; }

// The value of a scalar of the loop's body: its initialiser, or the one assignment before 'at' that
// every path to it passes; NULL: no such thing.
static Node *definition_of(const Candidate *c, const Node *at, const Var *v) {
  Node *body = loop_body(c->node);
  Node *write = NULL;
  if (v->is_global || v->type->kind != TYPE_INT || type_size(v->type) < 4) return NULL;
  if (v->node && v->node->has_init && encloses(body, v->node))
    return initialiser_below(body, v);
  if (count_writes(body, v, &write) != 1 || write->kind != N_ASSIGN ||
      write->op != OP_NONE)
    return NULL;
  const Node *block = write->parent;
  if (block->parent->kind == N_SWITCH) return NULL;
  bool before = write->range.end <= at->range.start;
  return block->kind == N_COMPOUND && before && encloses(block, at) &&
                 encloses(body, block)
             ? write->child[1]
             : NULL;
}

// --- expressions -----------------------------------------------------------------------------

static bool polynomial_at(const Candidate *, Node *, int depth, Polynomial *);

static bool variable(const Candidate *c, Node *e, int depth, Polynomial *out) {
  Term t = {.number = 1, .n = 1, .factor = {e->var}};
  if (!e->var) return false;
  bool iterates = is_iterator(c, e, e->var);
  Node *meaning = !iterates && depth < 8 ? steady(c, e->var)->meaning : NULL;
  if (meaning && polynomial_at(c, meaning, depth + 1, out)) return true;
  if (iterates || is_unchanging(c, e->var)) {
    add_term(c->u->arena, out, t);
    return true;
  }
  Node *d = definition_of(c, e, e->var);
  return d && depth < 8 && polynomial_at(c, d, depth + 1, out);
}

// --- quotients

bool same_polynomial(const Polynomial *p, const Polynomial *q) {
  bool same = p->len == q->len;
  for (int i = 0; same && i < p->len; i++) {
    int k = 0;
    while (k < q->len &&
           !(same_factors(&p->at[i], &q->at[k]) && p->at[i].number == q->at[k].number))
      k++;
    same = k < q->len;
  }
  return same;
}

// The variable for a quotient: the same one for the same division.
static const Var *quotient_var(const Candidate *c, const Quotient *q) {
  for (int i = 0; i < c->memo->quotients.len; i++) {
    Quotient *old = c->memo->quotients.at[i];
    if (old->floors == q->floors && same_polynomial(&old->dividend, &q->dividend) &&
        same_polynomial(&old->divisor, &q->divisor))
      return &old->var;
  }
  Quotient *new = alloc(c->u->arena, Quotient);
  *new = *q;
  new->var.name = "a quotient";
  new->var.decl.start = UINT32_MAX - (uint32_t)c->memo->quotients.len;
  push(c->u->arena, &c->memo->quotients, new);
  return &new->var;
}

static bool is_unsigned(const Node *e) {
  const Type *t = e->type ? e->type->canonical : NULL;
  return t && (t->kind == TYPE_INT || t->kind == TYPE_ENUM) && !t->is_signed;
}

// Is the value of an unsigned e what the polynomial says?
static bool fits_in_type(const Candidate *c, Node *e) {
  Polynomial p = {0};
  return !is_unsigned(e) || (polynomial_at(c, e, 0, &p) &&
                             stays_within(c, e, &p, (int)type_size(e->type) * 8));
}

// Does no unsigned part of e wrap around?
static bool is_exact(const Candidate *c, Node *e, int depth) {
  if (e->has_value) return true;
  if (e->kind == N_REF) {
    if (!e->var || is_iterator(c, e, e->var) || is_unchanging(c, e->var)) return true;
    Node *d = definition_of(c, e, e->var);
    return d && depth < 8 && is_exact(c, d, depth + 1) && fits_in_type(c, e);
  }
  for (int i = 0; i < e->nchild; i++)
    if (!is_exact(c, e->child[i], depth)) return false;
  return e->kind == N_PAREN || fits_in_type(c, e);
}

// 2 to some power, so that wrapping around leaves the remainder as it is?
static bool is_power(const Node *e) {
  return e->has_value && e->value > 0 && e->value <= 1 << 30 &&
         !(e->value & (e->value - 1));
}

// Finds the divisor of e. False: e is no division that can be followed.
static bool find_divisor(const Candidate *c, Node *e, int depth, Quotient *q) {
  Node *r = e->child[1];
  Term power = {.number = 0};
  q->floors = e->op == OP_SHR || e->op == OP_AND;
  if (e->op == OP_SHR && r->has_value && r->value >= 0 && r->value < 31)
    power.number = 1LL << r->value;
  if (e->op == OP_AND && r->has_value && r->value < 1 << 30 &&
      !(r->value & (r->value + 1)))
    power.number = r->value + 1;
  if (q->floors) return add_term(c->u->arena, &q->divisor, power), power.number > 0;
  q->floors = e->op == OP_REM && is_unsigned(e) && is_power(r);
  return polynomial_at(c, r, depth, &q->divisor) && q->divisor.len > 0 &&
         (!is_unsigned(e) || r->has_value || (is_exact(c, r, 0) && is_unsigned(r)));
}

// x / y, x % y, x >> 3, x & 7
static bool quotient(const Candidate *c, Node *e, int depth, Polynomial *out) {
  Arena *a = c->u->arena;
  Quotient q = {.number = 0};
  if (!c->solver || !polynomial_at(c, e->child[0], depth, &q.dividend) ||
      !find_divisor(c, e, depth, &q))
    return false;
  bool wraps = e->op != OP_AND && !(q.floors && e->op == OP_REM);
  if (wraps && !is_exact(c, e->child[0], 0)) return false;
  if (wraps && is_unsigned(e) &&
      !stays_within(c, e, &q.dividend, (int)type_size(e->type) * 8))
    return false;
  if (q.divisor.len == 1 && !q.divisor.at[0].n) q.number = q.divisor.at[0].number;
  if (q.number < 0) q.number = 0;
  Polynomial v = {0}, product = {0};
  add_term(a, &v, (Term){.number = 1, .n = 1, .factor = {quotient_var(c, &q)}});
  if (e->op == OP_DIV || e->op == OP_SHR) return add_scaled(a, out, &v, 1), true;
  add_scaled(a, out, &q.dividend, 1);
  if (!multiply(a, &q.divisor, &v, &product)) return false;
  return add_scaled(a, out, &product, -1), true;
}

// Does v count a loop around the candidate's? It has one value for all iterations, but not that of the array's shape.
static bool counts_outside(const Candidate *c, const Var *v) {
  for (const Node *n = c->node->parent; n && n != c->function->body; n = n->parent) {
    const CanonicalLoop *l = loop_form(n);
    if (l && l->var == v) return true;
  }
  return false;
}

bool counts_somewhere(const Candidate *c, const Node *at, const Var *v) {
  return is_iterator(c, at, v) || counts_outside(c, v);
}

static bool counts(const Candidate *c, const Node *at, const Polynomial *p) {
  for (int i = 0; i < p->len; i++)
    for (int k = 0; k < p->at[i].n; k++)
      if (counts_somewhere(c, at, p->at[i].factor[k])) return true;
  return false;
}

// A sum that no iteration changes, as a factor: one variable, so that k * (nx + 4) + i has the stride that the program
// means. The variable is the sum divided by 1.
static Polynomial as_factor(const Candidate *c, const Polynomial *p) {
  Arena *a = c->u->arena;
  Quotient q = {.number = 1};
  Polynomial v = {0};
  if (p->len < 2) return *p;
  add_scaled(a, &q.dividend, p, 1);
  add_term(a, &q.divisor, (Term){.number = 1});
  add_term(a, &v, (Term){.number = 1, .n = 1, .factor = {quotient_var(c, &q)}});
  return v;
}

static bool is_constant_sum(const Polynomial *p) {
  return !p->len || (p->len == 1 && !p->at[0].n);
}

// Is that sum a factor already?
static bool is_factor(const Candidate *c, const Polynomial *p) {
  for (int i = 0; i < c->memo->quotients.len; i++) {
    const Quotient *q = c->memo->quotients.at[i];
    if (q->number == 1 && same_polynomial(&q->dividend, p)) return true;
  }
  return false;
}

// Multiplies two polynomials. One of two sums without counters, as in (nz + 4) * (nx + 4), becomes a single factor: the
// one that is a factor elsewhere.
static bool product(const Candidate *c, Node *e, Polynomial l, Polynomial r,
                    Polynomial *out) {
  if (c->solver && !is_constant_sum(&l) && !is_constant_sum(&r)) {
    bool left = counts(c, e, &l), right = counts(c, e, &r);
    if (!right && (left || l.len < 2 || is_factor(c, &r) || !is_factor(c, &l)))
      r = as_factor(c, &r);
    else if (!left)
      l = as_factor(c, &l);
  }
  return multiply(c->u->arena, &l, &r, out);
}

static bool binary(const Candidate *c, Node *e, int depth, Polynomial *out) {
  Arena *a = c->u->arena;
  Polynomial l = {0}, r = {0};
  if (e->op == OP_DIV || e->op == OP_REM || e->op == OP_SHR || e->op == OP_AND)
    return quotient(c, e, depth, out);
  if (e->op == OP_SHL && e->child[1]->has_value && e->child[1]->value >= 0 &&
      e->child[1]->value < 32) {
    add_term(a, &r, (Term){.number = 1LL << e->child[1]->value});
    return polynomial_at(c, e->child[0], depth, &l) && multiply(a, &l, &r, out);
  }
  if (e->op != OP_ADD && e->op != OP_SUB && e->op != OP_MUL) return false;
  if (!polynomial_at(c, e->child[0], depth, &l) ||
      !polynomial_at(c, e->child[1], depth, &r))
    return false;
  if (e->op == OP_MUL) return product(c, e, l, r, out);
  add_scaled(a, out, &l, 1);
  add_scaled(a, out, &r, e->op == OP_ADD ? 1 : -1);
  return true;
}

static bool expression(const Candidate *c, Node *e, int depth, Polynomial *out) {
  e = strip_widening(e);
  if (e->has_value) {
    add_term(c->u->arena, out, (Term){.number = e->value});
    return true;
  }
  if (e->type && e->type->kind != TYPE_INT && e->type->kind != TYPE_ENUM) return false;
  if (e->kind == N_REF) return variable(c, e, depth, out);
  if (e->kind == N_UNARY && (e->op == OP_MINUS || e->op == OP_PLUS)) {
    Polynomial p = {0};
    if (!polynomial_at(c, e->child[0], depth, &p)) return false;
    add_scaled(c->u->arena, out, &p, e->op == OP_MINUS ? -1 : 1);
    return true;
  }
  return e->kind == N_BINARY && binary(c, e, depth, out);
}

static bool polynomial_at(const Candidate *c, Node *e, int depth, Polynomial *out) {
  bool usable = expression(c, e, depth, out);
  for (int i = 0; usable && i < out->len; i++) usable = is_usable(out->at[i].number);
  if (!usable) *out = (Polynomial){0};
  return usable;
}

const Polynomial *polynomial_of(const Candidate *c, Node *e) {
  static const Polynomial zero;
  if (!e) return &zero;
  Known **bucket = &c->memo->known[((uintptr_t)e >> 6) % BUCKETS], *k = *bucket;
  while (k && k->e != e) k = k->next;
  if (!k) {
    k = alloc(c->u->arena, Known);
    k->e = e;
    k->ok = polynomial_at(c, e, 0, &k->value);
    k->next = *bucket;
    *bucket = k;
  }
  return k->ok ? &k->value : NULL;
}

bool polynomial(const Candidate *c, Node *e, Polynomial *out) {
  const Polynomial *p = polynomial_of(c, e);
  *out = (Polynomial){0};
  for (int i = 0; p && i < p->len; i++) push(c->u->arena, out, p->at[i]);
  return p != NULL;
}

bool is_affine(const Polynomial *p) {
  for (int i = 0; i < p->len; i++)
    if (p->at[i].n > 1) return false;
  return true;
}
