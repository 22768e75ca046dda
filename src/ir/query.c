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
