// Dependences of a nest that nobody declared independent: loops of kernels regions and 'auto'.
// In:  the nest's loops.  Out: how many, from the outermost on, carry no dependence; else the reason.
// A proof or nothing: calls, unknown memory, pointers that may overlap and scalars whose value lives on
// all stand against it.
#include "analysis/analysis.h"

static bool calls_unknown(const Node *n, const char **name) {
  if (n->kind == N_CALL) {
    const Node *f = n->child[0];
    const char *prefix =
        f->function && !f->function->definition ? device_prefix(f->function->name) : NULL;
    bool pure = prefix && !strcmp(prefix, "__accomp_math_");
    if (!pure) return *name = f->function ? f->function->name : "a pointer", true;
  }
  if (n->kind == N_ASM) return *name = "asm", true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && calls_unknown(n->child[i], name)) return true;
  return false;
}

// 'breaks': a break here would leave the nest.
static bool leaves_early(const Node *n, bool breaks) {
  if (n->kind == N_RETURN || n->kind == N_GOTO || (n->kind == N_BREAK && breaks))
    return true;
  if (n->kind == N_FOR || n->kind == N_WHILE || n->kind == N_DO || n->kind == N_SWITCH)
    breaks = false;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && leaves_early(n->child[i], breaks)) return true;
  return false;
}

// --- scalars ---------------------------------------------------------------------------------

static bool is_assignment_to(const Node *s, const Var *v) {
  return s->kind == N_ASSIGN && s->op == OP_NONE && s->child[0]->kind == N_REF &&
         s->child[0]->var == v && !find_use(s->child[1], v);
}

// Does the statement give v a value on every path, before any use of v?
bool kills(Node *s, const Var *v) {
  if (is_assignment_to(s, v)) return true;
  CanonicalLoop l;
  if (s->kind == N_FOR && canonical_loop(s, &l, NULL, NULL) && l.var == v) return true;
  if (s->kind != N_COMPOUND) return false;
  for (int i = 0; i < s->nchild; i++) {
    if (kills(s->child[i], v)) return true;
    if (find_use(s->child[i], v)) return false;
  }
  return false;
}

static bool contains(const Node *outer, const Node *inner) {
  return outer->range.start <= inner->range.start && inner->range.end <= outer->range.end;
}

// Is the value that v has at 'use' given after the region, whatever way leads there? Looks for a
// statement that kills v: in a block around the use that the region is not part of, before the use; in
// the innermost block around both, between them.
static bool is_killed_before(const Region *r, Node *use, const Var *v) {
  for (Node *n = use; n->parent; n = n->parent) {
    Node *p = n->parent;
    bool around = contains(p, r->node);
    for (int i = 0; p->kind == N_COMPOUND && p->child[i] != n; i++)
      if ((!around || p->child[i]->range.start >= r->node->range.end) &&
          kills(p->child[i], v))
        return true;
    if (around) return false;
    CanonicalLoop l;
    if (p->kind == N_FOR && canonical_loop(p, &l, NULL, NULL) && l.var == v &&
        n != p->child[0])
      return true;
  }
  return false;
}

static bool is_read_outside(const Region *r, Node *n, const Var *v) {
  if (n == r->node) return false;
  if (n->kind == N_REF && n->var == v) {
    bool target = n->parent && is_assignment_to(n->parent, v) && n->parent->child[0] == n;
    bool counts = n->parent && n->parent->kind == N_FOR;
    return !target && !counts && !is_killed_before(r, n, v);
  }
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && is_read_outside(r, n->child[i], v)) return true;
  return false;
}

static bool has_label(const Node *n) {
  if (n->kind == N_LABEL) return true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && has_label(n->child[i])) return true;
  return false;
}

static bool has_address_taken(const Node *n, const Var *v) {
  if (n->kind == N_UNARY && n->op == OP_ADDRESS && named_var(n->child[0]) == v)
    return true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && has_address_taken(n->child[i], v)) return true;
  return false;
}

// Can a pointer reach v?
static bool is_reachable(const Region *r, const Var *v) {
  return v->is_global || has_address_taken(r->function->body, v);
}

// Does nobody need the value that the region leaves in v?
static bool is_dead_after(const Region *r, const Var *v) {
  Node *function = r->function->body;
  return !is_reachable(r, v) && !has_label(function) && !is_read_outside(r, function, v);
}

// Can each iteration have its own copy of v, which nobody misses afterwards?
static bool is_private(const Region *r, Node *body, const Var *v) {
  return kills(body, v) && is_dead_after(r, v);
}

// --- memory ----------------------------------------------------------------------------------

static const Type *scalar_below(const Type *t) {
  while (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER) t = t->element;
  return t->canonical ? t->canonical : t;
}

// C11, 6.5: an object of one arithmetic type is not accessed as another, but for characters.
static bool have_distinct_types(const Access *a, const Access *b) {
  const Type *s = scalar_below(a->var->type), *t = scalar_below(b->var->type);
  bool arithmetic = (s->kind == TYPE_INT || s->kind == TYPE_FLOAT) &&
                    (t->kind == TYPE_INT || t->kind == TYPE_FLOAT);
  return arithmetic && s->size > 1 && t->size > 1 &&
         (s->kind != t->kind || s->size != t->size);
}

// Different names for memory that cannot be the same: two arrays, a pointer that is restrict, types
// that do not mix.
bool are_distinct(const Access *a, const Access *b) {
  if (a->var == b->var) return false;
  if (have_distinct_types(a, b)) return true;
  if (!a->through && !b->through) return true;
  if (a->through && a->var->type->is_restrict) return true;
  return b->through && b->var->type->is_restrict;
}

static bool is_memory(const Region *r, const Access *a) {
  return a->through || a->subscripts.len || a->var->type->kind == TYPE_ARRAY ||
         a->var->type->kind == TYPE_RECORD || is_reachable(r, a->var);
}

static bool is_counter(const NestLoop *loops, int n, const Var *v) {
  for (int i = 0; i < n; i++)
    if (loops[i].loop.var == v) return true;
  return false;
}

static bool in_clause(const Region *r, const NestLoop *loops, int n, ClauseKind kind,
                      const Var *v) {
  for (int i = -1; i < n; i++) {
    const Directive *d = i < 0 ? r->directive : loops[i].directive;
    for (int k = 0; d && k < d->clauses.len; k++)
      for (int m = 0; d->clauses.at[k]->kind == kind && m < d->clauses.at[k]->items.len;
           m++)
        if (d->clauses.at[k]->items.at[m].expr.node &&
            named_var(d->clauses.at[k]->items.at[m].expr.node) == v)
          return true;
  }
  return false;
}

// Scalars and unknown memory stand against every loop of the nest.
static bool fits_any_loop(Unit *u, Region *r, const NestLoop *loops, int n,
                          const AccessList *list, Obstacle *o) {
  Node *body = loops[n - 1].node->child[3];
  for (int i = 0; i < list->len; i++) {
    const Access *a = &list->at[i];
    const char *name = a->var->name;
    if (is_counter(loops, n, a->var)) continue;
    if (in_clause(r, loops, n, CL_PRIVATE, a->var) ||
        in_clause(r, loops, n, CL_REDUCTION, a->var))
      continue;
    if (a->unknown)
      return o->why = arena_printf(u->arena,
                                   "'%s' is used in a way that cannot be followed", name),
             false;
    if (!a->through && !a->subscripts.len && a->written &&
        a->var->type->kind != TYPE_RECORD && !is_private(r, body, a->var))
      return o->why = arena_printf(
                 u->arena,
                 "scalar '%s' carries a value between iterations or out of the loop",
                 name),
             false;
  }
  return true;
}

// Bounds are computed once, before the nest; and a counter that no loop directive makes private has a
// value after the loop.
static bool fits_loop(Unit *u, Region *r, const NestLoop *l, const AccessList *list,
                      Obstacle *o) {
  for (int i = 0; i < list->len; i++) {
    const Var *v = list->at[i].var;
    bool bound = find_use(l->loop.bound, v) || find_use(l->loop.start, v) ||
                 (l->loop.step && find_use(l->loop.step, v));
    if (list->at[i].written && bound)
      return o->why =
                 arena_printf(u->arena, "'%s' of its bounds changes inside", v->name),
             false;
  }
  if (find_write(l->node->child[3], l->loop.var))
    return o->why = arena_printf(u->arena, "its counter '%s' changes inside",
                                 l->loop.var->name),
           false;
  if (!l->directive && !l->loop.declared && !is_dead_after(r, l->loop.var))
    return o->why = arena_printf(u->arena, "its counter '%s' is used after it",
                                 l->loop.var->name),
           false;
  return true;
}

static bool blame(Obstacle *o, const Access *a, const Access *b, const char *why) {
  *o = (Obstacle){.why = why,
                  .var = a->var,
                  .other = b->var,
                  .from = a->node->loc,
                  .to = b->node->loc};
  return true;
}

static bool carries(Unit *u, Region *r, const NestLoop *loops, int n, int level,
                    const AccessList *list, Obstacle *o) {
  for (int i = 0; i < list->len; i++)
    for (int k = i; k < list->len; k++) {
      const Access *a = &list->at[i], *b = &list->at[k];
      if (!is_memory(r, a) || !is_memory(r, b) || (!a->written && !b->written) ||
          are_distinct(a, b))
        continue;
      const char *x = a->var->name, *y = b->var->name;
      if (a->var != b->var)
        return blame(o, a, b,
                     arena_printf(u->arena,
                                  "'%s' and '%s' may overlap; 'restrict' would say that "
                                  "they do not",
                                  x, y));
      if (in_clause(r, loops, n, CL_PRIVATE, a->var) ||
          in_clause(r, loops, n, CL_REDUCTION, a->var))
        continue;
      if (!may_conflict(u, r, loops, n, level, a, b)) continue;
      return blame(o, a, b,
                   arena_printf(u->arena,
                                "'%s' carries a dependence from line %d to line %d", x,
                                a->node->loc.line, b->node->loc.line));
    }
  return false;
}

int independent_loops(Unit *u, Region *r, const NestLoop *loops, int n, Obstacle *o) {
  Node *body = loops[n - 1].node->child[3];
  const char *name;
  if (calls_unknown(body, &name))
    return o->why = arena_printf(u->arena, "'%s' is called, which may do anything", name),
           0;
  if (leaves_early(body, true)) return o->why = "control leaves its body", 0;
  AccessList list = {0};
  list_accesses(u, loops[0].node->child[3], &list);
  if (!fits_any_loop(u, r, loops, n, &list, o)) return 0;
  int level = 0;
  while (level < n && fits_loop(u, r, &loops[level], &list, o) &&
         !carries(u, r, loops, n, level, &list, o))
    level++;
  for (int i = level; i < n; i++) // these become loops inside each iteration
    if (!loops[i].loop.declared && !is_dead_after(r, loops[i].loop.var))
      return o->why = arena_printf(u->arena, "'%s' is used after the loop",
                                   loops[i].loop.var->name),
             0;
  return level;
}
