// OpenMP's default(private) and default(firstprivate), as clauses for each variable; the maps that in_reduction of a target
// construct implies.
// In:  directives with their trees.  Out: clauses private, firstprivate and map, which nobody wrote.
//
// OpenMP 5.2, 5.4.1 and 5.1.1: they are about variables that the construct names, that no clause of it names, and whose
// attribute is not predetermined.
#include "plan/plan.h"

static bool has_attribute(const Clause *c) {
  switch ((int)c->kind) {
  case CL_PRIVATE:
  case CL_FIRSTPRIVATE:
  case CL_LASTPRIVATE:
  case CL_SHARED:
  case CL_REDUCTION:
  case CL_IN_REDUCTION:
  case CL_LINEAR:
  case CL_DEVICEPTR:
  case CL_HAS_DEVICE_ADDR: return true;
  }
  return false;
}

static bool is_listed(const Directive *d, const Var *v) {
  for (Items it = all_items(d); next_item(&it);)
    if (has_attribute(it.clause) && it.item->expr.node && section_var(it.item) == v)
      return true;
  return false;
}

static bool is_mapped_by(const Directive *d, const Var *v) {
  for (Items it = items_of(d, CL_MAP); next_item(&it);)
    if (it.item->expr.node && section_var(it.item) == v) return true;
  return false;
}

static bool is_declared_inside(const Directive *d, const Var *v) {
  return v->decl.start >= d->node->range.start && v->decl.end <= d->node->range.end;
}

static bool is_predetermined(const Directive *d, const Var *v) {
  Node *body = d->node->child[0];
  return v->is_thread_local || is_declared_inside(d, v) || counts_with(d, body, v) ||
         is_counter_inside(body, v);
}

// OpenMP 5.2, 5.4.1: clauses have to list variables of file scope.
static void refuse_global(Unit *u, const Directive *d, const Clause *c, const Node *ref) {
  const char *word = c->dflt == DEFAULT_PRIVATE ? "private" : "firstprivate";
  error(u->diag, ref->loc,
        "'%s' is a variable of file scope, which default(%s) on '%s' does not say "
        "anything of",
        ref->var->name, word, d->info->name);
  note(u->diag, c->loc, "add it to a clause such as shared(%s)", ref->var->name);
}

// A target construct has a copy of its own of a scalar alone, which starts with the host's value. Copies of what else it
// names start with the device's.
static bool starts_as_host_value(const Directive *d, const Var *v) {
  bool mapped = find_clause(d, CL_DEFAULTMAP) || v->device_global || is_mapped_by(d, v);
  return is_arithmetic(v->type) && !mapped;
}

// Adds the clause that 'default' implies for a variable. A variable that nothing changes needs no copies.
static void add_default(Unit *u, Directive *d, const Clause *c, Node *ref) {
  Var *v = ref->var;
  Node *body = d->node->child[0];
  if (v->is_global && v->top) return refuse_global(u, d, c, ref);
  if (c->dflt == DEFAULT_PRIVATE)
    return add_found_clause(u, d, CL_PRIVATE, "private", body, v);
  if (!changes_variable(u, body, v)) return;
  if (d->info->kind != DIR_COMPUTE || starts_as_host_value(d, v))
    add_found_clause(u, d, CL_FIRSTPRIVATE, "firstprivate", body, v);
  else
    sorry(u->diag, ref->loc,
          "default(firstprivate) on '%s' of '%s', which the region changes and the "
          "device may have",
          d->info->name, v->name);
}

static void complete_default(Unit *u, Directive *d, const Clause *c) {
  NodeList refs = nodes_below(u->arena, d->node->child[0], KIND(N_REF));
  Vec(const Var *) seen = {0};
  for (int i = 0; i < refs.len; i++) {
    Var *v = refs.at[i]->var;
    bool again = !v;
    for (int k = 0; k < seen.len && !again; k++) again = seen.at[k] == v;
    if (again) continue;
    push(u->arena, &seen, v);
    if (!is_predetermined(d, v) && !is_listed(d, v)) add_default(u, d, c, refs.at[i]);
  }
}

// OpenMP 5.2, 5.5.10: a target task maps the variables that it reduces both ways, its own copy on the host.
static void map_reduced(Unit *u, Directive *d) {
  Clause *map = NULL;
  for (Items it = items_of(d, CL_IN_REDUCTION); next_item(&it);) {
    const Var *v = section_var(it.item);
    if (!v || is_mapped_by(d, v)) continue;
    if (!map) map = add_clause(u, d, CL_MAP, "map");
    map->map = __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM;
    push(u->arena, &map->items, *it.item);
  }
}

void complete_defaults(Unit *u) {
  for (int i = 0; i < u->directives.len; i++) {
    Directive *d = u->directives.at[i];
    if (d->info->kind == DIR_COMPUTE) map_reduced(u, d);
    const Clause *c = find_clause(d, CL_DEFAULT);
    bool copies = c && (c->dflt == DEFAULT_PRIVATE || c->dflt == DEFAULT_FIRSTPRIVATE);
    if (copies && d->node && d->node->nchild) complete_default(u, d, c);
  }
}
