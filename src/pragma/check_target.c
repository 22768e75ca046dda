// OpenMP's declare target and requires: which variables and functions, where, and no two that contradict.
// In: directives with their functions and resolved clause expressions.  Out: messages only.
// OpenMP 5.2, 7.8 and 8.2.
#include "accomp/abi.h"
#include "pragma/check.h"

static bool is_target_decl(const Directive *d) {
  return d->info->dialect == DIALECT_OMP && d->info->kind == DIR_DECLARE;
}

bool is_threadprivate(const Unit *u, const Var *v) {
  if (v->is_thread_local) return true;
  HostDirectives it = host_directives(u, (Range){0, v->is_global ? u->text_len : 0});
  while (next_host_directive(&it))
    for (Items names = all_items(it.directive); next_item(&names);)
      if (it.directive->info->kind == DIR_THREADPRIVATE &&
          !strcmp(names.item->text, v->name))
        return true;
  return false;
}

// --- declare target ------------------------------------------------------------------------

static void check_target_item(Unit *u, const Clause *c, const Item *item) {
  const Node *n = item->expr.node;
  if (!n) return;
  if (n->kind != N_REF || item->nsubscripts)
    error(u->diag, item->loc, "'%s' takes variables and functions, and '%s' is none",
          c->name, item->text);
  else if ((c->kind == CL_LINK || c->kind == CL_LOCAL) && !n->var)
    error(u->diag, item->loc, "'%s' takes variables, and '%s' is a function", c->name,
          item->text);
  else if (n->var && !n->var->is_global)
    error(u->diag, item->loc,
          "'%s' is not of static storage: it lives in a function only", item->text);
  else if (n->var && n->var->unmoved)
    sorry(u->diag, item->loc, "'%s', a static variable of the function, on devices: %s",
          item->text, n->var->unmoved);
  else if (n->var && is_threadprivate(u, n->var))
    error(u->diag, item->loc, "'%s' belongs to a thread and has no copy on the device",
          item->text);
  else if (n->var && n->var->instance && c->kind != CL_ENTER)
    sorry(u->diag, item->loc, "'%s' in '%s', a variable of a template's instance",
          item->text, c->name);
  else if (c->kind == CL_LOCAL && u->unified)
    sorry(u->diag, item->loc, "'local' where memory is shared");
  else if (c->kind == CL_LOCAL && n->var->type->canonical->count == -2)
    error(u->diag, item->loc, "'%s' in 'local' has no size here", item->text);
  else
    return;
  if (n->kind == N_REF && n->var)
    note(u->diag, n->var->loc, "'%s' is declared here", n->var->name);
}

static const char *device_type(const Directive *d) {
  const Clause *c = find_clause(d, CL_DEVICE_TYPE);
  return c && c->items.len ? c->items.at[0].text : "any";
}

static bool names_same_object(const Item *a, const Item *b) {
  const Node *x = a->expr.node, *y = b->expr.node;
  return x && y && x->kind == N_REF && y->kind == N_REF && x->var == y->var &&
         x->function == y->function;
}

// Reports a variable with both enter and link, or with two device_types, in any of its directives.
static bool contradict(Unit *u, const Directive *d, const Clause *c, const Item *item,
                       const Directive *other) {
  for (Items it = all_items(other); next_item(&it);) {
    if (other == d && it.clause == c) return false;
    if (!names_same_object(item, it.item)) continue;
    if (it.clause->kind != c->kind)
      error(u->diag, item->loc, "'%s' appears in both '%s' and '%s'", item->text,
            it.clause->name, c->name);
    else if (strcmp(device_type(d), device_type(other)))
      error(u->diag, item->loc,
            "'%s' is for device_type(%s) here and for device_type(%s) before", item->text,
            device_type(d), device_type(other));
    else
      continue;
    note(u->diag, it.item->loc, "the first is here");
    return true;
  }
  return false;
}

static void check_before(Unit *u, const Directive *d, const Clause *c, const Item *item) {
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *other = u->directives.at[i];
    if (is_target_decl(other) && contradict(u, d, c, item, other)) return;
    if (other == d) return;
  }
}

static bool is_opening(const Directive *d) {
  return is_target_decl(d) && !find_clause(d, CL_ENTER) && !find_clause(d, CL_LINK) &&
         !find_clause(d, CL_LOCAL);
}

// Has a 'begin' its end (step 1), or an end its 'begin' (step -1)?
static bool has_partner(const Unit *u, const Directive *d, int step) {
  int at = 0, open = 0;
  while (u->directives.at[at] != d) at++;
  for (; at >= 0 && at < u->directives.len; at += step) {
    const Directive *o = u->directives.at[at];
    if (is_opening(o)) open += step;
    if (o->info->kind == DIR_DECLARE_END) open -= step;
    if (!open) return true;
  }
  return false;
}

static void check_pair(Unit *u, const Directive *d) {
  bool end = d->info->kind == DIR_DECLARE_END;
  const Clause *type = find_clause(d, CL_DEVICE_TYPE);
  if (end && !has_partner(u, d, -1))
    error(u->diag, d->name_loc, "'%s' ends nothing", d->info->name);
  if (end || !is_opening(d) || has_partner(u, d, 1)) return;
  if (type && !strcmp(d->info->name, "declare target"))
    error(u->diag, d->name_loc, "'%s' needs 'enter' or 'link'", d->info->name);
  else
    error(u->diag, d->name_loc, "'%s' without 'end declare target'", d->info->name);
}

// 7.8.3: whether it holds is known here, and then for every device.
static void check_indirect(Unit *u, const Directive *d) {
  const Clause *c = find_clause(d, CL_INDIRECT), *type = find_clause(d, CL_DEVICE_TYPE);
  const Item *item = c && c->items.len ? &c->items.at[0] : NULL;
  const Node *n = item ? item->expr.node : NULL;
  if (n && !n->has_value)
    error(u->diag, item->loc, "'%s' in '%s' must be a constant", item->text, c->name);
  else if (c && !(n && !n->value) && type && strcmp(device_type(d), "any"))
    error(u->diag, c->loc,
          "'%s' with 'device_type(%s)': the host has its functions' addresses", c->name,
          device_type(d));
}

// --- requires --------------------------------------------------------------------------------

// 8.2.1: what holds for all device code comes before the first of it.
static void check_place(Unit *u, const Directive *d) {
  if (d->function) {
    error(u->diag, d->name_loc, "'%s' must be outside of functions", d->info->name);
    return;
  }
  const Clause *c = find_clause(d, CL_UNIFIED_ADDRESS);
  if (find_clause(d, CL_UNIFIED_SHARED_MEMORY)) {
    c = find_clause(d, CL_UNIFIED_SHARED_MEMORY);
    u->unified = true;
  }
  for (int i = 0; c && u->directives.at[i] != d; i++) {
    const Directive *o = u->directives.at[i];
    if (o->info->dialect != DIALECT_OMP || o->info->kind == DIR_REQUIRES) continue;
    if (o->info->kind != DIR_DECLARE && !(directive_row(o->info->id)->status == READY))
      continue;
    error(u->diag, c->loc, "'%s' must come before all device constructs", c->name);
    note(u->diag, o->name_loc, "'%s' is here", o->info->name);
    return;
  }
}

void check_target(Unit *u, const Directive *d) {
  for (Items it = items_of(d, CL_MAP); next_item(&it);)
    u->shares |= (it.clause->map & __ACCOMP_SELF_MAP) != 0;
  if (d->info->kind == DIR_REQUIRES) check_place(u, d);
  if (d->info->kind == DIR_DECLARE_END || is_target_decl(d)) check_pair(u, d);
  if (is_target_decl(d)) check_indirect(u, d);
  for (Items it = all_items(is_target_decl(d) ? d : NULL); next_item(&it);) {
    if (it.clause->kind != CL_ENTER && it.clause->kind != CL_LINK &&
        it.clause->kind != CL_LOCAL)
      continue;
    check_target_item(u, it.clause, it.item);
    check_before(u, d, it.clause, it.item);
  }
}
