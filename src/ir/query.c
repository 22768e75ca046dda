// Questions about directives and trees (query.h).
// In: directives after the front has filled them.  Out: answers; nothing changes.
#include "ir/query.h"
#include "ir/loop.h"

Var *item_var(const Item *it) { return it->expr.node ? named_var(it->expr.node) : NULL; }

Items items_of(const Directive *d, ClauseKind kind) { return (Items){.of = d, .kind = kind, .index = -1}; }

Items all_items(const Directive *d) { return items_of(d, CL_NONE); }

bool next_item(Items *it) {
  it->index++;
  while (!it->clause || it->index >= it->clause->items.len) {
    if (!it->of || it->next >= it->of->clauses.len) return false;
    Clause *c = it->of->clauses.at[it->next++];
    if (it->kind != CL_NONE && c->kind != it->kind) continue;
    it->clause = c, it->index = 0;
  }
  it->item = &it->clause->items.at[it->index];
  it->var = item_var(it->item);
  return true;
}

bool names_var(const Directive *d, ClauseKind kind, const Var *v) {
  for (Items it = items_of(d, kind); next_item(&it);)
    if (it.var == v) return true;
  return false;
}

bool names_whole_var(const Directive *d, ClauseKind kind, const Var *v) {
  for (Items it = items_of(d, kind); next_item(&it);)
    if (it.var == v && !it.item->nsubscripts) return true;
  return false;
}

bool mentions_var(const Directive *d, const Var *v) {
  for (Items it = all_items(d); next_item(&it);)
    if (find_use(it.item->expr.node, v)) return true;
  return false;
}

Clause *find_clause(const Directive *d, ClauseKind kind) {
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i]->kind == kind) return d->clauses.at[i];
  return NULL;
}

Var *root_var(Node *e) {
  for (;;) {
    e = strip_casts(e);
    if (e->kind == N_REF) return e->var;
    if (e->kind == N_MEMBER || e->kind == N_SUBSCRIPT || e->kind == N_UNARY)
      e = e->child[0];
    else
      return NULL;
  }
}

bool has_jump(const Node *n) {
  switch ((int)n->kind) {
  case N_CONTINUE:
  case N_BREAK:
  case N_RETURN:
  case N_GOTO:
  case N_LABEL:
  case N_ASM: return true;
  }
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && has_jump(n->child[i])) return true;
  return false;
}

bool is_used_beside(Node *n, const Node *but, const Var *v) {
  if (n == but) return false;
  if (n->kind == N_REF && n->var == v) return true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && is_used_beside(n->child[i], but, v)) return true;
  return false;
}

bool is_used_shared(const Node *n, const Var *v) {
  if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_LOOP &&
      names_var(n->directive, CL_PRIVATE, v))
    return false;
  if (n->kind == N_REF && n->var == v) return true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && is_used_shared(n->child[i], v)) return true;
  return false;
}

bool counts_with(const Directive *d, Node *stmt, const Var *v) {
  for (Nested it = nested_loops(d, stmt); next_loop(&it);)
    if (it.form->var == v) return true;
  return false;
}

// *counts: one of the loops does that use it.
static bool is_used_beside_loops(const Node *n, const Var *v, bool *counts) {
  if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_LOOP && n->nchild &&
      counts_with(n->directive, n->child[0], v)) {
    *counts = true;
    return false;
  }
  if (n->kind == N_REF && n->var == v) return true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && is_used_beside_loops(n->child[i], v, counts)) return true;
  return false;
}

bool is_counter_inside(const Node *n, const Var *v) {
  bool counts = false;
  return !is_used_beside_loops(n, v, &counts) && counts;
}
