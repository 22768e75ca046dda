// OpenACC's declare: which variables it takes at file scope and in functions, and that no jump
// passes it.
// In: directives with their nodes and resolved clause expressions.  Out: messages only.
// OpenACC 3.3, 2.13.
#include "pragma/check.h"
#include "accomp/abi.h"

static bool is_acc_declare(const Directive *d) {
  return d->info->kind == DIR_DECLARE && d->info->dialect == DIALECT_ACC;
}

// --- variables -----------------------------------------------------------------------

// Only create, copyin, deviceptr, device_resident and link may stand at file scope.
static void check_file_clause(Unit *u, const Directive *d, const Clause *c) {
  bool moves =
      c->kind == CL_MAP && (!(c->map & __ACCOMP_ALLOC) || c->map & __ACCOMP_FROM);
  if (moves)
    error(u->diag, c->loc,
          "'%s' on '%s' at file scope; only create, copyin, device_resident and link "
          "may stand there",
          c->name, d->info->name);
  else if (c->kind == CL_DEVICEPTR)
    sorry(u->diag, c->loc, "'%s' on '%s' at file scope", c->name, d->info->name);
}

static void check_file_item(Unit *u, const Directive *d, const Clause *c,
                            const Item *item) {
  const Var *v = item_var(item);
  if (!v || item->nsubscripts)
    error(u->diag, item->loc, "'%s' at file scope takes variables, and '%s' is none",
          d->info->name, item->text);
  else if (v->instance && !(c->kind == CL_MAP && c->map & __ACCOMP_TO))
    sorry(u->diag, item->loc, "'%s' in '%s', a variable of a template's instance",
          item->text, c->name);
  else if (v->is_thread_local)
    error(u->diag, item->loc, "'%s' belongs to a thread and has no copy on the device",
          v->name);
}

// The block in which a variable of a function is declared; a parameter's is the body.
static const Node *block_of(const Directive *d, const Var *v) {
  if (v->is_param || v->top) return d->function->body;
  return v->node && v->node->parent ? v->node->parent->parent : NULL;
}

static void check_local_item(Unit *u, const Directive *d, const Item *item) {
  const Var *v = item_var(item);
  if (!v) {
    error(u->diag, item->loc, "'%s' takes variables, and '%s' is none", d->info->name,
          item->text);
  } else if (v->is_extern) {
    sorry(u->diag, item->loc,
          "'%s' of '%s', which is extern, in a function; put it at file scope",
          d->info->name, v->name);
  } else if (block_of(d, v) != d->node->parent) {
    sorry(u->diag, item->loc,
          "'%s' in another block than the one that '%s' is declared in", d->info->name,
          v->name);
    note(u->diag, v->loc, "'%s' is declared here", v->name);
  }
}

// A variable may appear once in all of a function's, or of the file's, declare directives.
static void check_again(Unit *u, const Directive *d, const Item *item) {
  const Var *v = item_var(item);
  for (int i = 0; v && u->directives.at[i] != d; i++) {
    const Directive *other = u->directives.at[i];
    if (!is_acc_declare(other) || other->function != d->function) continue;
    for (Items it = all_items(other); next_item(&it);) {
      if (it.var != v) continue;
      error(u->diag, item->loc, "'%s' appears in another '%s' already", v->name,
            d->info->name);
      note(u->diag, it.item->loc, "the first is here");
      return;
    }
  }
}

static void check_variables(Unit *u, const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    if (!d->function)
      check_file_clause(u, d, c);
    else if (c->kind == CL_DEVICE_RESIDENT || c->kind == CL_LINK)
      sorry(u->diag, c->loc, "'%s' on '%s' in a function", c->name, d->info->name);
    for (int k = 0; k < c->items.len; k++) {
      if (!c->items.at[k].expr.node) continue; // not known, as was said
      if (d->function)
        check_local_item(u, d, &c->items.at[k]);
      else
        check_file_item(u, d, c, &c->items.at[k]);
      check_again(u, d, &c->items.at[k]);
    }
  }
}

// --- the region of a function ----------------------------------------------------------

typedef struct {
  Unit *unit;
  const Directive *directive;
  const Node *block; // the region ends where it does
} Walk;

// Behind the directive, to the end of its block.
static bool is_behind(const Walk *w, const Node *n) {
  return n->range.start >= w->directive->node->range.end &&
         n->range.end <= w->block->range.end;
}

static const Node *switch_of(const Node *n) {
  while (n && n->kind != N_SWITCH) n = n->parent;
  return n;
}

static void report_jump(const Walk *w, const Node *n, const char *what) {
  const Directive *d = w->directive;
  error(w->unit->diag, n->loc, "%s jumps over '%s' into its region", what, d->info->name);
  note(w->unit->diag, d->name_loc, "'%s' is here", d->info->name);
}

static void check_entry(const Walk *w, const Node *n) {
  if (n->kind == N_GOTO && !n->name)
    sorry(w->unit->diag, n->loc, "a computed goto in a function with '%s'",
          w->directive->info->name);
  if (n->kind == N_GOTO && n->name && !is_behind(w, n)) {
    const Node *label = find_label(w->block, n->name);
    if (label && is_behind(w, label)) report_jump(w, n, "'goto'");
  }
  const Node *owner = n->kind == N_CASE && is_behind(w, n) ? switch_of(n) : NULL;
  if (owner && !is_behind(w, owner)) report_jump(w, n, "a label of 'switch'");
}

// False: where it stands has no block to speak of.
static bool check_region(Unit *u, const Directive *d) {
  if (d->node->parent->kind != N_COMPOUND) {
    error(u->diag, d->name_loc, "'%s' must stand in a block, as a declaration does",
          d->info->name);
    return false;
  }
  if (d->function->routine)
    error(u->diag, d->name_loc, "'%s' in '%s', which runs on the device", d->info->name,
          d->function->name);
  Walk w = {u, d, d->node->parent};
  NodeList entries =
      nodes_below(u->arena, d->function->body, KIND(N_GOTO) | KIND(N_CASE));
  for (int i = 0; i < entries.len; i++) check_entry(&w, entries.at[i]);
  return true;
}

void check_declare(Unit *u, const Directive *d) {
  if (!is_acc_declare(d)) return;
  if (d->function && !d->node) return;
  if (!d->function || check_region(u, d)) check_variables(u, d);
}
