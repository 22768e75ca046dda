// File-scope variables that the program declares for the device, and what routines are bound to.
// In:  declare target (OpenMP 5.2, 7.8), declare at file scope (OpenACC 3.3, 2.13), routine.
// Out: var->device_global, device_unset, device_local, device_link, device_shared, with those that they lead to (initial.c);
// function->bind, bound, nohost;
// var->is_const_table of those only that need nothing of the host.
#include "data/data.h"
#include "ir/level.h"
#include "accomp/abi.h"

static void mark_var(Var *v) {
  if (v->is_global) v->device_global = true;
}

static void mark_entered(Var *v) {
  mark_var(v);
  v->device_entered = v->device_global;
}

// OpenACC 3.3, 2.13.3; OpenMP 5.2, 5.8.5: no storage, so that it is no constant there either.
static void mark_link(Var *v) {
  if (!v->is_global) return;
  v->device_global = v->device_link = true;
  v->is_const_table = false;
}

static void mark_items(Directive *d) {
  for (Items it = all_items(d); next_item(&it);) {
    if (it.var && it.clause->kind == CL_LINK)
      mark_link(it.var);
    else if (it.var)
      mark_entered(it.var);
    if (it.var && it.clause->kind == CL_LOCAL)
      it.var->device_local = !it.var->is_const_table;
  }
}

// A variable with 'create' has storage from the start on, and a value when one is written there.
static void mark_declared(Directive *d) {
  for (Items it = all_items(d); next_item(&it);) {
    const Clause *c = it.clause;
    if (c->kind == CL_LINK) {
      mark_link(it.var);
      continue;
    }
    mark_var(it.var);
    it.var->device_unset =
        c->kind == CL_MAP && !(c->map & __ACCOMP_TO) && !it.var->is_const_table;
  }
}

// 'declare target' without a list holds to its 'end declare target'.
static void mark_between(Unit *u, const Directive *open, uint32_t end) {
  for (int i = 0; i < u->decls.len; i++) {
    Decl *d = u->decls.at[i];
    if (d->range.start < open->pragma.start || d->range.end > end) continue;
    for (int k = 0; k < d->vars.len; k++) mark_entered(d->vars.at[k]);
  }
}

// The linker joins tentative definitions, the dynamic linker takes the first of the definitions that libraries and
// the program export: the host has one variable then, and the device the storage of one of the files.
static void mark_shared(Unit *u) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->vars.len; k++) {
      Var *v = u->decls.at[i]->vars.at[k];
      bool joined = u->exports || (u->common && v->is_tentative);
      v->device_shared = joined && v->top && !v->is_static && !v->is_const_table &&
                         has_device_storage(v);
    }
}

// Does a declaration's initialiser name a variable of the host, a function, or a variable whose address the device learns
// at run time? Then its value is no constant there. What is constexpr, and has no pointers, may be a function's result.
static bool names_of_host(Unit *u, Decl *d, const Var *v) {
  bool computed = v->is_constexpr && !holds_pointers(u, v->type);
  front_uses(u, d);
  for (int i = 0; i < d->uses.len; i++) {
    if (d->uses.at[i]->functions.len && !computed) return true;
    for (int k = 0; k < d->uses.at[i]->vars.len; k++) {
      const Var *used = d->uses.at[i]->vars.at[k];
      if (!used->is_const_table && (!used->device_global || is_elsewhere(used)))
        return true;
    }
  }
  return false;
}

static bool has_device_variable(const Decl *d) {
  for (int i = 0; i < d->vars.len; i++)
    if (d->vars.at[i]->device_global) return true;
  return false;
}

// Does the declaration name a device variable, or declare one?
static bool is_near_device(Unit *u, Decl *d) {
  front_uses(u, d);
  for (int i = 0; i < d->uses.len; i++)
    if (has_device_variable(d->uses.at[i])) return true;
  return has_device_variable(d);
}

// In text order: what a table names stands before it. One that leads to device storage holds other addresses on each
// device, one beside a device variable would not come along in its declaration, and one with members of type long double has
// no initialiser there: they have storage, too.
static void find_const_tables(Unit *u) {
  for (int i = 0; i < u->decls.len; i++) {
    Decl *d = u->decls.at[i];
    for (int k = 0; k < d->vars.len; k++) {
      Var *v = d->vars.at[k];
      if (!v->is_const_table || v->top != d) continue;
      bool here =
          is_near_device(u, d) && (has_device_variable(d) || leads_to_device(u, v));
      if (here || has_long_double(u, v->type)) {
        mark_var(v);
        find_referents(u, v);
      }
      bool by_code =
          u->cxx && v->symbol && !v->is_constexpr && is_computed_at_start(u, v);
      if (names_of_host(u, d, v) || by_code) v->is_const_table = false;
    }
  }
}

static void find_all_referents(Unit *u) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->vars.len; k++)
      find_referents(u, u->decls.at[i]->vars.at[k]);
}

// By which the host uses a device.
static bool is_construct(const Node *n) {
  DirectiveKind k = n->kind == N_DIRECTIVE ? n->directive->info->kind : DIR_LOOP;
  return k == DIR_COMPUTE || k == DIR_DATA || k == DIR_ENTER_DATA || k == DIR_EXIT_DATA ||
         k == DIR_UPDATE || k == DIR_HOST_DATA;
}

// --- routine bind --------------------------------------------------------------------------

// Calls on a device are calls of the function that is bound, at its level. If another file defines it, callers
// go by the level of the directive here, so the two should agree.
static void check_bound_level(Unit *u, const Function *f, const Clause *c) {
  const Function *g = f->bound;
  if (!g->routine || asked_axes(g->routine) == asked_axes(f->routine)) return;
  warning(
      u->diag, c->loc, WARN_ROUTINE_LEVEL,
      "'%s' binds '%s', a routine %s, to '%s', a routine %s, as which devices call it",
      c->name, f->name, level_name(asked_axes(f->routine)), g->name,
      level_name(asked_axes(g->routine)));
  note(u->diag, g->routine->loc, "'%s' is here", g->name);
}

// The function of C++ that 'bind' names; a string is the linker's name of one, or that of the program. NULL: none is declared.
static Function *bound_overload(Unit *u, const Function *f, const char *name) {
  Function *any = NULL;
  while (*name == ':') name++;
  size_t n = strlen(name);
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *g = u->decls.at[i]->functions.at[k];
      size_t more = strlen(g->qualified) - n;
      bool named = strlen(g->qualified) >= n && !strcmp(g->qualified + more, name) &&
                   (!more || g->qualified[more - 1] == ':');
      if (!g->symbol || (!named && strcmp(g->symbol, name) != 0)) continue;
      if (same_interface(f, g)) return g;
      any = g;
    }
  return any;
}

// The devices' declaration of f has the linker's name of the other one (emit/cxx.c). Why it cannot; or NULL.
static const char *why_not_bound(const Function *f) {
  return !f->symbol ? "a member or a template"
         : f->declaration->functions.len + f->declaration->vars.len > 1
             ? "declared together with others"
         : f->body && any_below(f->body, is_construct) ? "a function with regions"
                                                       : NULL;
}

static Function *bind_in_cxx(Unit *u, Function *f, const Clause *c, bool string) {
  Function *g = bound_overload(u, f, f->bind);
  const char *why = why_not_bound(f);
  if (why) return sorry(u->diag, c->loc, "'%s' of '%s', %s", c->name, f->name, why), NULL;
  if (!g && !string)
    error(u->diag, c->loc, "'%s' of '%s': no function '%s' is declared", c->name, f->name,
          f->bind);
  if (g) f->bind = g->symbol;
  return g;
}

// OpenACC 3.3, 2.15.1: devices call what bind names, the host calls the function itself. A string and
// a name are the same in C, which changes no names.
static void bind(Unit *u, Function *f, Clause *c) {
  const char *text = c->items.at[0].text;
  size_t quotes = *text == '"';
  f->bind = arena_strndup(u->arena, text + quotes, strlen(text) - 2 * quotes);
  Function *g = u->cxx ? bind_in_cxx(u, f, c, quotes) : function_of_key(u, f->bind);
  if (g == f) f->bind = NULL;
  if (!g || g == f) return;
  f->bound = g;
  check_bound_level(u, f, c);
  if (same_interface(f, g)) return;
  error(u->diag, c->loc, "'%s' binds '%s' to '%s', which has another type", c->name,
        f->name, g->name);
  note(u->diag, g->loc, "'%s' is declared here", g->name);
}

// Bound to one that is bound itself: the chain is left as it is, unless it has no end.
static void check_chain(Unit *u, Function *f, const Clause *c) {
  const Function *g = f;
  for (int steps = 0; g && steps <= u->decls.len; steps++) g = g->bound;
  if (!g) return;
  error(u->diag, c->loc, "'%s' binds '%s' to itself, by a detour", c->name, f->name);
  f->bound = NULL;
}

static void bind_functions(Unit *u) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      if (f->declaration != u->decls.at[i] || !f->routine) continue;
      Clause *c = find_clause(f->routine, CL_BIND);
      f->nohost = find_clause(f->routine, CL_NOHOST) != NULL;
      if (!c) continue;
      bind(u, f, c);
      check_chain(u, f, c);
    }
  // OpenMP 5.2, 7.5: devices may call another function than the host.
  for (int i = 0; i < u->round.bindings.len; i++) {
    Function *f = function_of_key(u, u->round.bindings.at[i].from);
    Function *g = function_of_key(u, u->round.bindings.at[i].to);
    const char *why = u->cxx ? why_not_bound(f) : NULL;
    if (u->cxx && !why && !g->symbol) why = "a member or a template";
    if (why) {
      sorry(u->diag, f->loc,
            "'declare variant' that chooses '%s' for devices, of '%s', %s, in C++",
            g->name, f->name, why);
      continue;
    }
    f->bound = g;
    f->bind = u->cxx ? g->symbol : g->name;
    if (!u->cxx && f->routine && !f->is_static && is_version_for_devices(g))
      g->exported_as = f->name;
  }
}

static void mark_mapped_pointers(const Directive *d) {
  if (d->info->dialect != DIALECT_OMP) return;
  for (Items it = items_of(d, CL_MAP); next_item(&it);)
    if (!it.item->nsubscripts && it.var && is_pointer(it.var->type))
      it.var->is_mapped_itself = true;
}

void find_device_globals(Unit *u) {
  Vec(Directive *) open = {0};
  for (int i = 0; i < u->directives.len; i++) {
    Directive *d = u->directives.at[i];
    mark_mapped_pointers(d);
    if (d->info->kind == DIR_DECLARE_END && open.len) {
      Directive *from = open.at[--open.len];
      mark_between(u, from, d->pragma.start);
    } else if (d->info->kind == DIR_DECLARE && d->info->dialect == DIALECT_OMP) {
      mark_items(d);
      if (!find_clause(d, CL_ENTER) && !find_clause(d, CL_LINK) &&
          !find_clause(d, CL_LOCAL))
        push(u->arena, &open, d);
    } else if (d->info->kind == DIR_DECLARE && !d->node) {
      mark_declared(d);
    }
  }
  find_all_referents(u);
  mark_shared(u);
  bind_functions(u);
  find_const_tables(u);
  mark_shared(u); // constants that have storage now
  sort_references(u);
}
