// Data clauses and how long variables live: those of the device, of which a clause copies nothing, and locals that end while
// they are mapped.
// In:  directives, var->device_global.  Out: messages only.
#include "accomp/abi.h"
#include "data/data.h"

// --- variables of the device ------------------------------------------------------------------

// OpenMP 5.2, 5.8.3; OpenACC 3.3, 2.7.7: what is present is not copied, but with 'always'.
static void report_present(Unit *u, const Directive *d, const Items *it) {
  const Clause *c = it->clause;
  const Var *v = it->var;
  bool copies =
      c->map & (__ACCOMP_TO | __ACCOMP_FROM) &&
      !(c->map & (__ACCOMP_ALWAYS_TO | __ACCOMP_ALWAYS_FROM | __ACCOMP_PRESENT));
  if (!copies || c->is_found || !v || !v->device_global || v->device_link ||
      v->type->is_const || v->is_const_table ||
      (it->item->nsubscripts && is_pointer(v->type)))
    return;
  bool omp = d->info->dialect == DIALECT_OMP;
  warning(u->diag, it->item->loc, WARN_PRESENT_ALREADY,
          "'%s' in '%s' is not copied: it is on the device from the program's start on",
          item_shown(u, it->item), c->name);
  note(u->diag, v->loc, "'%s' is declared for the device; use '%s', or '%s'", v->name,
       omp ? "target update" : "update", omp ? "always" : "declare link");
}

// --- locals that end ----------------------------------------------------------------------------

// Might other code end the mapping, which has the address from here?
static bool gives_address(const Node *ref) {
  const Node *top = ref;
  while (top->parent && (top->parent->kind == N_PAREN ||
                         (top->parent->kind == N_MEMBER && !top->parent->arrow)))
    top = top->parent;
  const Node *p = top->parent;
  if (!is_array(top->type->canonical) && !top->decays) return false;
  return !p || p->kind != N_SUBSCRIPT || p->child[0] != top ||
         is_array(p->type->canonical);
}

static bool is_handed_on(Unit *u, Function *f, const Var *v) {
  Node *body = front_body(u, f);
  if (!body || v->is_addressed) return true;
  NodeList all = nodes_below(u->arena, body, KIND(N_REF));
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->var == v && gives_address(all.at[i])) return true;
  return false;
}

// By a parameter of another function, too: each construct of another language has one.
static bool names_local(const Directive *d, int local) {
  for (Items it = all_items(d); local && next_item(&it);)
    if (it.var && it.var->local == local) return true;
  return false;
}

static bool is_unmapped(const Unit *u, const Var *v) {
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (d->info->kind != DIR_EXIT_DATA) continue;
    if (mentions_var(d, v) || names_local(d, v->local)) return true;
  }
  return false;
}

// A variable of the function itself, or of the procedure that it was made of, and nothing else has its address.
static bool ends_here(Unit *u, Function *f, const Var *v) {
  if (v->local) return true;
  bool of_caller = v->is_reference && !u->cxx; // by reference
  return !of_caller && !v->is_global && !v->is_static && !v->is_extern &&
         library_kind(f) != LIBRARY_MAIN && !is_behind_pointer(v) &&
         !is_pointer(v->type) && !is_handed_on(u, f, v);
}

// The next variable at that address would be taken for this one.
static void report_ended(Unit *u, const Directive *d, const Items *it) {
  const Var *v = it->var;
  Function *f = d->function;
  if (!v || !f || !f->definition || it->clause->kind != CL_MAP || it->clause->is_found ||
      find_clause(d, CL_IF) || is_unmapped(u, v) || !ends_here(u, f, v))
    return;
  warning(u->diag, it->item->loc, WARN_ENDED_VARIABLE,
          "'%s' stays mapped when '%s' returns, and the variable ends there",
          v->shown ? v->shown : v->name, function_shown(f));
  note(u->diag, v->local ? it->item->loc : v->loc, "it is local; '%s' ends the mapping",
       d->info->dialect == DIALECT_OMP ? "target exit data" : "exit data");
}

void report_lifetimes(Unit *u) {
  for (int i = 0; i < u->directives.len && !u->unified; i++) {
    const Directive *d = u->directives.at[i];
    if (d->info->kind == DIR_DECLARE) continue;
    for (Items it = items_of(d, CL_MAP); next_item(&it);) {
      report_present(u, d, &it);
      if (d->info->kind == DIR_ENTER_DATA) report_ended(u, d, &it);
    }
  }
}
