// Sections that the compiler found, as messages name them.
// In:  a variable, where its section starts and how long it is.  Out: a[1:n] in C; a(2:n+1) in Fortran.
#include "data/move.h"

#include <stdlib.h>

// --- Fortran: the bounds, as sums without what cancels -----------------------------------------

// False: it is no sum of variables.
static bool add_expression(Arena *a, Polynomial *p, const HostExpr *e, int times);

static bool add_node(Arena *a, Polynomial *p, const Node *n, int times) {
  n = strip_casts((Node *)n);
  if (n->kind == N_REF && n->var) return add_term(a, p, (Term){times, {n->var}, 1}), true;
  return n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB) &&
         add_expression(a, p, host_node(a, n->child[0]), times) &&
         add_expression(a, p, host_node(a, n->child[1]),
                        n->op == OP_ADD ? times : -times);
}

static bool add_expression(Arena *a, Polynomial *p, const HostExpr *e, int times) {
  switch (e->kind) {
  case HOST_NUMBER: add_term(a, p, (Term){.number = times * e->number}); return true;
  case HOST_VAR: add_term(a, p, (Term){times, {e->var}, 1}); return true;
  case HOST_NODE: return add_node(a, p, e->node, times);
  case HOST_ADD:
  case HOST_SUB:
    return add_expression(a, p, e->kid[0], times) &&
           add_expression(a, p, e->kid[1], e->kind == HOST_ADD ? times : -times);
  default: return false;
  }
}

// The number stands behind the variables.
static const char *sum_shown(Arena *a, const Polynomial *p) {
  Text t = {.arena = a};
  long long number = 0;
  for (int i = 0; i < p->len; i++) {
    const Term *term = &p->at[i];
    if (!term->n) {
      number = term->number;
      continue;
    }
    if (!term->number) continue;
    const Var *v = term->factor[0];
    if (t.len || term->number < 0) text_add(&t, term->number < 0 ? "-" : "+");
    if (llabs(term->number) != 1) text_printf(&t, "%lld*", llabs(term->number));
    text_add(&t, v->shown ? v->shown : v->name);
  }
  if (!t.len) return arena_printf(a, "%lld", number);
  if (number) text_printf(&t, "%+lld", number);
  return t.at;
}

// Of the same function, by its name or a number.
static const HostExpr *lower_bound(Unit *u, const Var *v) {
  char *end;
  long long number = strtoll(v->lower, &end, 10);
  if (!*end) return host_number(u->arena, number);
  for (int i = 0; v->function && i < v->function->params.len; i++) {
    const Var *p = v->function->params.at[i];
    if (!strcmp(p->name, v->lower)) return host_var(u->arena, p);
  }
  return NULL;
}

// NULL: Fortran would need more than sums for it.
static const char *bounds_shown(Unit *u, const Var *v, const HostExpr *lo,
                                const HostExpr *len) {
  const HostExpr *lower = lower_bound(u, v);
  Arena *a = u->arena;
  Polynomial first = {0}, last = {0};
  if (!lower || !add_expression(a, &first, lo, 1) || !add_expression(a, &first, lower, 1))
    return NULL;
  add_scaled(a, &last, &first, 1);
  if (!add_expression(a, &last, len, 1)) return NULL;
  add_term(a, &last, (Term){.number = -1});
  const char *from = sum_shown(a, &first), *to = sum_shown(a, &last);
  return !strcmp(from, to) ? from : arena_printf(a, "%s:%s", from, to);
}

// a(:,2:n). All of it is a(:,:).
static const char *fortran_section(Unit *u, const Var *v, const HostExpr *lo,
                                   const HostExpr *len) {
  ArrayShape s = array_shape(u->arena, v);
  int inner = s.rank - 1;
  long long first;
  const Node *size = v->shape && v->shape->nchild > inner
                         ? v->shape->child[v->shape->nchild - inner - 1]
                         : NULL;
  bool all = host_is_number(lo, &first) && !first && size &&
             host_same(len, host_node(u->arena, size));
  const char *bounds = all ? ":" : bounds_shown(u, v, lo, len);
  if (!bounds) return v->shown;
  Text t = {.arena = u->arena};
  text_printf(&t, "%s(", v->shown);
  for (int i = 0; i < inner; i++) text_add(&t, ":,");
  text_printf(&t, "%s)", bounds);
  return t.at;
}

// --- both ------------------------------------------------------------------------------------

const char *section_name(Unit *u, const Var *v, const HostExpr *lo, const HostExpr *len) {
  if (v->lower && v->shown) return fortran_section(u, v, lo, len);
  const char *first = host_shown(u, lo), *count = host_shown(u, len);
  if (!first || !count) return v->name;
  ArrayShape s = array_shape(u->arena, v);
  return arena_printf(u->arena, "%s[%s:%s]%s", v->name, first, count,
                      whole_dimensions(u->arena, &s, 1));
}
