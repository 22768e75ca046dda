// File-scope variables and functions that the program declares for the device.
// In:  declare target (OpenMP 5.2, 7.8), declare at file scope (OpenACC 3.3, 2.13).
// Out: var->device_global, device_unset; function->routine;
// var->is_const_table of those only that need nothing of the host.
#include "analysis/analysis.h"
#include "accomp/abi.h"

static void mark_var(Var *v) {
  if (v->is_global) v->device_global = true;
}

static void mark_decl(Decl *d, Directive *by) {
  for (int i = 0; i < d->vars.len; i++) mark_var(d->vars.at[i]);
  for (int i = 0; i < d->functions.len; i++) d->functions.at[i]->routine = by;
}

static void mark_items(Unit *u, Directive *d) {
  for (int i = 0; i < d->clauses.len; i++) {
    Clause *c = d->clauses.at[i];
    if (c->kind == CL_DEVICE_TYPE) continue;
    if (c->kind == CL_LINK) {
      sorry(u->diag, c->loc, "'link' on '%s'", d->info->name);
      continue;
    }
    for (int k = 0; k < c->items.len; k++) {
      Node *n = c->items.at[k].expr.node ? strip_casts(c->items.at[k].expr.node) : NULL;
      if (n && n->kind == N_REF && n->var) mark_var(n->var);
      if (n && n->kind == N_REF && n->function) n->function->routine = d;
    }
  }
}

// A variable with 'create' has storage from the start on, and a value when one is written there.
static void mark_declared(Directive *d) {
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    for (int k = 0; k < c->items.len; k++) {
      Var *v = named_var(c->items.at[k].expr.node);
      mark_var(v);
      v->device_unset =
          c->kind == CL_MAP && !(c->map & __ACCOMP_TO) && !v->is_const_table;
    }
  }
}

// 'declare target' without a list holds to its 'end declare target'.
static void mark_between(Unit *u, Directive *open, uint32_t end) {
  for (int i = 0; i < u->decls.len; i++) {
    Decl *d = u->decls.at[i];
    if (d->range.start >= open->pragma.start && d->range.end <= end) mark_decl(d, open);
  }
}

// Does a declaration's initialiser name a variable of the host? Then its value is no constant there.
static bool names_host_variable(Unit *u, Decl *d) {
  front_uses(u, d);
  for (int i = 0; i < d->uses.len; i++)
    for (int k = 0; k < d->uses.at[i]->vars.len; k++)
      if (!d->uses.at[i]->vars.at[k]->is_const_table &&
          !d->uses.at[i]->vars.at[k]->device_global)
        return true;
  return false;
}

// In text order: what a table names stands before it.
static void find_const_tables(Unit *u) {
  for (int i = 0; i < u->decls.len; i++) {
    Decl *d = u->decls.at[i];
    for (int k = 0; k < d->vars.len; k++)
      if (d->vars.at[k]->is_const_table && names_host_variable(u, d))
        d->vars.at[k]->is_const_table = false;
  }
}

void find_device_globals(Unit *u) {
  Vec(Directive *) open = {0};
  for (int i = 0; i < u->directives.len; i++) {
    Directive *d = u->directives.at[i];
    if (d->info->kind == DIR_DECLARE_END && open.len) {
      Directive *from = open.at[--open.len];
      mark_between(u, from, d->pragma.start);
    } else if (d->info->kind == DIR_DECLARE && d->info->dialect == DIALECT_OMP) {
      mark_items(u, d);
      if (!find_clause(d, CL_ENTER) && !find_clause(d, CL_MAP)) push(u->arena, &open, d);
    } else if (d->info->kind == DIR_DECLARE && !d->node) {
      mark_declared(d);
    } else if (d->info->kind == DIR_ROUTINE) {
      mark_items(u, d);
      if (d->target) mark_decl(d->target, d);
    }
  }
  find_const_tables(u);
}
