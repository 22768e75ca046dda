// The loops that a directive is about: there, canonical, tightly nested, not changed
// from inside.
// In: directives with their nodes.  Out: messages only.
// OpenACC 3.3, 2.9; OpenMP 5.2, 4.4.1.
#include "pragma/check.h"

enum { COLLAPSE_MAX = 16 };

typedef struct {
  Unit *unit;
  const Directive *directive;
  CanonicalLoop outer[COLLAPSE_MAX]; // the loops already seen
  int depth;
} Nest;

static const Clause *depth_clause(const Directive *d) {
  const Clause *c = find_clause(d, CL_COLLAPSE);
  return c ? c : find_clause(d, CL_TILE);
}

// --- one loop ------------------------------------------------------------------------

// The variable of n (the end value or the step) that the body assigns, or NULL.
static Node *changed_in(Node *n, Node *body) {
  if (!n) return NULL;
  if (n->kind == N_REF) return n->var ? find_certain_assignment(body, n->var) : NULL;
  if (n->kind == N_SUBSCRIPT || n->kind == N_MEMBER) return NULL;
  for (int i = 0; i < n->nchild; i++) {
    Node *found = changed_in(n->child[i], body);
    if (found) return found;
  }
  return NULL;
}

static void check_body(Nest *x, const CanonicalLoop *l) {
  Diag *diag = x->unit->diag;
  const Node *n = find_certain_assignment(l->body, l->var);
  if (n) {
    error(diag, n->loc, "the loop variable '%s' is changed inside its loop",
          l->var->name);
    note(diag, x->directive->name_loc, "'%s' is here", x->directive->info->name);
  }
  if ((n = changed_in(l->bound, l->body)))
    error(diag, n->loc, "the end value of the loop over '%s' changes inside the loop",
          l->var->name);
  if ((n = changed_in(l->step, l->body)))
    error(diag, n->loc, "the step of the loop over '%s' changes inside the loop",
          l->var->name);
  if ((n = find_break(l->body))) {
    error(diag, n->loc, "'break' out of the loop of '%s'", x->directive->info->name);
    note(diag, x->directive->name_loc,
         "its iterations run in parallel, so none is the last; 'continue' ends one");
  }
}

static bool check_loop(Nest *x, const Node *loop) {
  const Loop *l = loop->loop;
  if (l->fault) {
    const char *name =
        l->form.var ? arena_printf(x->unit->arena, " over '%s'", l->form.var->name) : "";
    error(x->unit->diag, l->at, "the loop%s of '%s' is not in canonical form: %s", name,
          x->directive->info->name, l->fault);
    return false;
  }
  check_body(x, &l->form);
  x->outer[x->depth++] = l->form;
  return true;
}

// --- the nest ------------------------------------------------------------------------

// The statement that keeps the next loop from being the only one in the body, or NULL.
static const Node *intervening(const Node *body) {
  while (body && body->kind == N_COMPOUND && body->nchild == 1) body = body->child[0];
  if (!body || body->kind != N_COMPOUND) return NULL;
  for (int i = 0; i < body->nchild; i++)
    if (!loop_of(body->child[i])) return body->child[i];
  return body->nchild > 1 ? body->child[1] : NULL;
}

// OpenACC 3.3, 2.9.1: 'force'; OpenMP 5.2, 4.4.3: other code may stand between the loops.
static bool may_stand_apart(const Directive *d) {
  const Clause *c = find_clause(d, CL_COLLAPSE);
  return d->info->dialect == DIALECT_OMP || (c && c->items.len && c->items.at[0].keyword);
}

static void refuse_nest(Nest *x, const Node *body, int collapse) {
  const Clause *c = depth_clause(x->directive);
  const char *name = arena_printf(x->unit->arena, "%s(%d)", c->name, collapse);
  Diag *diag = x->unit->diag;
  const Node *between = has_kind(body, KIND(N_FOR)) ? intervening(body) : NULL;
  if (between) {
    error(diag, between->loc, "the loops of %s must be tightly nested",
          c->kind == CL_TILE ? "tile" : name);
    note(diag, c->loc,
         "'%s' is here; without it, or with this statement in the inner loop, the "
         "loops may stay as they are",
         c->name);
  } else {
    error(diag, c->loc, "'%s', but only %d nested loop%s here",
          c->kind == CL_TILE ? c->name : name, x->depth, x->depth == 1 ? " is" : "s are");
    if (body) note(diag, body->loc, "a 'for' loop is expected here");
  }
}

// A directive between the loops that one directive is about would be for nobody (OpenACC 3.3, 2.9.1;
// OpenMP 5.2, 4.4.1).
static bool refuse_between(Nest *x, const Node *loop, const Node *body) {
  for (const Node *n = loop->parent; n && n != body->parent; n = n->parent) {
    if (n->kind != N_DIRECTIVE || n->directive == x->directive) continue;
    error(x->unit->diag, n->directive->name_loc, "'%s' between the loops of '%s'",
          n->directive->info->name, depth_clause(x->directive)->name);
    note(x->unit->diag, depth_clause(x->directive)->loc,
         "'%s' is here; it is about both loops", depth_clause(x->directive)->name);
    return true;
  }
  return false;
}

// The loop that two directives are about would have two owners.
static bool refuse_stacked(Unit *u, const Directive *d, const Node *statement) {
  while (statement->kind == N_COMPOUND && statement->nchild == 1)
    statement = statement->child[0];
  if (statement->kind != N_DIRECTIVE) return false;
  error(u->diag, statement->directive->name_loc, "'%s' stands between '%s' and its loop",
        statement->directive->info->name, d->info->name);
  note(u->diag, d->name_loc, "'%s' is here; only one of them can be about the loop",
       d->info->name);
  return true;
}

void check_loops(Unit *u, const Directive *d) {
  Nest x = {.unit = u, .directive = d};
  Node *statement = statement_of(d), *loop = loop_of(statement);
  if (d->info->body != BODY_LOOP || !statement) return;
  if (!loop &&
      find_kind(statement, KIND(N_RANGE_FOR), ~(KIND(N_COMPOUND) | KIND(N_LABEL))))
    return sorry(u->diag, statement->loc, "'%s' on a loop over a range", d->info->name);
  if (!loop) {
    error(u->diag, statement->loc, "'%s' must be followed by a 'for' loop",
          d->info->name);
    note(u->diag, d->name_loc, "'%s' is here", d->info->name);
    return;
  }
  if (refuse_stacked(u, d, statement)) return;
  int collapse = collapse_depth(d) < COLLAPSE_MAX ? collapse_depth(d) : COLLAPSE_MAX;
  // OpenACC 3.3, 2.9: only loops without 'seq' must be canonical.
  while (!find_clause(d, CL_SEQ) && check_loop(&x, loop) && x.depth < collapse) {
    Node *body = x.outer[x.depth - 1].body;
    loop = loop_of(body);
    if (!loop && may_stand_apart(d)) loop = loop_among(body);
    if (loop && refuse_between(&x, loop, body)) return;
    if (loop) continue;
    refuse_nest(&x, body, collapse);
    return;
  }
}
