// Orphaned constructs of OpenMP: in a function, without 'parallel' around them there. The team of the caller shares them, or
// meets at them (OpenMP 5.2, 1.2.2 and 11).
// In:  levels of all regions; the functions that they call.  Out: Function.callers, the levels of these functions.
// Each call shows which threads run it, and a function has a version for each kind of its calls. Calls of other files may be
// of any kind.
#include "plan/plan.h"

typedef struct {
  Unit *u;
  Vec(const Function *) seen;
} Search;

// --- which functions ---------------------------------------------------------------------------

static bool is_orphan(const Node *n) {
  return n->kind == N_DIRECTIVE && n->directive->is_called && needs_team(n->directive) &&
         !enclosing_parallel(n->parent);
}

static bool is_shared_by_gangs(const Node *n) {
  return is_orphan(n) && n->directive->info->flags & DIRECTIVE_DISTRIBUTE;
}

static bool is_wanted(const Node *n, const void *unused) {
  (void)unused;
  return is_orphan(n);
}

const Node *orphan_of(const Function *f) {
  return f->body ? find_below(f->body, is_wanted, NULL) : NULL;
}

static Function *called_function(const Node *ref) {
  Function *f = ref->function;
  while (f && f->bound) f = f->bound;
  return f && f->definition && !f->definition->in_system_header ? f : NULL;
}

// gangs: one that they share alone counts.
static const Node *orphan_in(Search *s, Function *f, bool gangs) {
  for (int i = 0; i < s->seen.len; i++)
    if (s->seen.at[i] == f) return NULL;
  push(s->u->arena, &s->seen, f);
  Node *body = front_body(s->u, f);
  NodeList all = nodes_below(s->u->arena, body, KIND(N_DIRECTIVE) | KIND(N_REF));
  for (int i = 0; i < all.len; i++) {
    const Node *n = all.at[i], *found = NULL;
    if (gangs ? is_shared_by_gangs(n) : is_orphan(n)) found = n;
    Function *g = n->kind == N_REF ? called_function(n) : NULL;
    if (g && !enclosing_parallel(n)) found = orphan_in(s, g, gangs);
    if (found) return found;
  }
  return NULL;
}

const Node *shared_by_callers(Unit *u, Function *f) {
  Search s = {.u = u};
  return orphan_in(&s, f, false);
}

// --- who calls -----------------------------------------------------------------------------------

static void refuse_shared_call(Unit *u, const Node *ref, const Function *f,
                               const Node *orphan, const char *why) {
  sorry(u->diag, ref->loc, "a call of '%s' %s", f->name, why);
  note(u->diag, orphan->loc, "'%s' is here, which the threads of the caller's team share",
       orphan->directive->info->name);
}

static bool is_shared_by_teams(Unit *u, Function *f) {
  Search s = {.u = u};
  return orphan_in(&s, f, true) != NULL;
}

static void visit_calls(Unit *u, Function *f, CallerKind caller);

// A version of the function for calls of this kind, and of those that it calls.
static void add_version(Unit *u, Function *f, CallerKind caller) {
  if (is_called_by(f, caller)) return;
  f->callers |= 1u << caller;
  if (orphan_of(f)) find_function_levels(u, f, caller);
  visit_calls(u, f, caller);
}

static void add_caller(Unit *u, const Node *ref, CallerKind caller) {
  Function *f = called_function(ref);
  const Node *orphan = f ? shared_by_callers(u, f) : NULL;
  if (!orphan) return;
  bool gangs = is_shared_by_teams(u, f);
  if (caller == CALLER_GANGS && !gangs) caller = CALLER_ALONE;
  const Node *p = ref->parent;
  while (p && (p->kind == N_PAREN || p->kind == N_CAST)) p = p->parent;
  if (caller == CALLER_NONE || p != ref->parent)
    return refuse_shared_call(u, ref, f, orphan,
                              "that not all threads of a team make together");
  if (gangs && caller != CALLER_GANGS)
    return refuse_shared_call(u, ref, f, orphan,
                              "that is not directly inside of 'teams'");
  if (f->is_variadic)
    return refuse_shared_call(u, ref, f, orphan, "that has variable arguments");
  add_version(u, f, caller);
}

static void visit_calls(Unit *u, Function *f, CallerKind caller) {
  NodeList refs = nodes_below(u->arena, f->body, KIND(N_REF));
  for (int i = 0; i < refs.len; i++)
    if (refs.at[i]->function)
      add_caller(u, refs.at[i], caller_in_function(caller, refs.at[i]));
}

// A team adds up in a variable of its own: one that the function declares.
static bool reduces_own(const Directive *d) {
  if (!(d->info->flags & DIRECTIVE_PARALLEL)) return false;
  for (Items it = items_of(d, CL_REDUCTION); next_item(&it);) {
    const Var *v = section_var(it.item);
    if (!v || v->is_global || is_pointer(v->type)) return false;
  }
  return true;
}

// gangs share no sums: each has the caller's variable.
static void check_gangs(Unit *u, Function *f) {
  NodeList all = nodes_below(u->arena, f->body, KIND(N_DIRECTIVE));
  for (int i = 0; i < all.len; i++) {
    const Directive *d = all.at[i]->directive;
    const Clause *c = reduces_own(d) ? NULL : find_clause(d, CL_REDUCTION);
    if (!c) c = find_clause(d, CL_LASTPRIVATE);
    if (c && is_shared_by_gangs(all.at[i]))
      sorry(u->diag, c->loc, "'%s' of '%s' without 'teams' in the function", c->name,
            d->info->name);
  }
}

void find_callers_in(Unit *u, Function *f) {
  if (f->callers || !f->body) return;
  NodeList refs = nodes_below(u->arena, f->body, KIND(N_REF));
  for (int i = 0; i < refs.len; i++)
    if (refs.at[i]->function && enclosing_parallel(refs.at[i]))
      add_caller(u, refs.at[i], caller_in_function(CALLER_NONE, refs.at[i]));
}

void add_callers_elsewhere(Unit *u, Function *f) {
  const Node *orphan = shared_by_callers(u, f);
  if (f->is_variadic) {
    sorry(u->diag, f->loc, "it has variable arguments");
    return note(u->diag, orphan->loc, "its callers' team shares this");
  }
  f->shares = true;
  if (is_shared_by_teams(u, f)) {
    add_version(u, f, CALLER_GANGS);
    check_gangs(u, f);
  } else {
    add_version(u, f, CALLER_ALONE);
    add_version(u, f, CALLER_TEAM);
  }
}

// Whether a function of another file shares anything, is known when the program is linked.
static void note_call_elsewhere(const Node *ref, CallerKind caller) {
  Function *f = ref->function;
  if (!f || !is_of_another_file(f)) return;
  if (caller == CALLER_NONE && !f->apart_at.file) f->apart_at = ref->loc;
  if (caller != CALLER_GANGS && !f->not_in_teams_at.file) f->not_in_teams_at = ref->loc;
}

static void note_calls_elsewhere(Unit *u, const Function *f) {
  NodeList refs = nodes_below(u->arena, f->body, KIND(N_REF));
  for (int i = 0; i < refs.len; i++)
    note_call_elsewhere(refs.at[i], caller_in_function(CALLER_GANGS, refs.at[i]));
}

void find_callers(Unit *u) {
  for (int i = 0; i < u->regions.len; i++) {
    Region *r = u->regions.at[i];
    if (r->directive->info->kind != DIR_COMPUTE) continue;
    NodeList refs = nodes_below(u->arena, r->body, KIND(N_REF));
    for (int k = 0; k < refs.len; k++) {
      if (!refs.at[k]->function) continue;
      CallerKind caller = caller_in_region(r, refs.at[k]);
      if (r->passes_answers) note_call_elsewhere(refs.at[k], caller);
      add_caller(u, refs.at[k], caller);
    }
  }
  for (int i = 0; i < u->functions.len; i++) {
    Function *f = u->functions.at[i];
    if (f->on_device) find_callers_in(u, f);
    if (f->on_device && f->passes_answers) note_calls_elsewhere(u, f);
    if (is_called_by(f, CALLER_GANGS)) check_gangs(u, f);
  }
}
