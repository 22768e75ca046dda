// Orphaned constructs of OpenMP: in a function, without 'parallel' around them there. The team of the caller shares them, or
// meets at them (OpenMP 5.2, 1.2.2 and 11).
// In:  levels of all regions; the functions that they call.  Out: Function.caller, the levels of these functions.
// Each call shows which threads run it. A function has one version for devices: all its calls are of one kind.
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

// Do all threads of the team run the call together? No construct between it and the one that makes the team may run it in
// some threads alone, or in each at another time.
static bool is_met_by_all(const Node *ref) {
  const Directive *team = enclosing_parallel(ref);
  for (const Node *n = ref; n; n = n->parent) {
    const Directive *d = n->kind == N_DIRECTIVE ? n->directive : NULL;
    if (!d) continue;
    if (d == team)
      return d->info->kind == DIR_MAKES_THREADS ||
             (d->info->kind == DIR_COMPUTE && !(d->info->flags & DIRECTIVE_HAS_LOOP));
    switch ((int)d->info->kind) {
    case DIR_LOOP:
    case DIR_SINGLE:
    case DIR_MASKED:
    case DIR_SECTIONS:
    case DIR_SECTION:
    case DIR_CRITICAL:
    case DIR_ORDERED:
    case DIR_TASK: return !team && d->info->flags & DIRECTIVE_DISTRIBUTE;
    }
  }
  return true;
}

static bool is_directly_in_teams(const Region *r, const Node *ref) {
  bool teams = false;
  for (int i = 0; i < region_directives(r); i++)
    teams |= (region_directive(r, i)->info->flags & DIRECTIVE_TEAMS) != 0;
  for (const Node *n = ref; n != r->node; n = n->parent)
    if (n->kind == N_DIRECTIVE && n->directive->info->flags & DIRECTIVE_PARALLEL_LOOP)
      return false;
  return teams && !r->plan.nest.len; // a region on one thread has one team
}

// CALLER_NONE: it is not known that all are there.
static CallerKind caller_at(const Region *r, const Node *ref) {
  if (r->directive->info->dialect != DIALECT_OMP || !is_met_by_all(ref))
    return CALLER_NONE;
  if (!enclosing_parallel(ref))
    return is_directly_in_teams(r, ref) ? CALLER_GANGS : CALLER_ALONE;
  if (runs_on_one_thread(r)) return CALLER_ALONE;
  if (!r->plan.levels) return CALLER_NONE;
  LevelMode m = mode_at(r->plan.levels, ref);
  if (m.alone) return CALLER_ALONE;
  return m.team ? CALLER_TEAM : CALLER_NONE;
}

static bool is_static_local(const Node *n) {
  return n->kind == N_VAR && n->var->is_static;
}

static void visit_calls(Unit *u, Function *f);

static void add_caller(Unit *u, const Node *ref, CallerKind caller) {
  Function *f = called_function(ref);
  const Node *orphan = f ? shared_by_callers(u, f) : NULL;
  if (!orphan) return;
  Search of_gangs = {.u = u};
  bool gangs = orphan_in(&of_gangs, f, true);
  if (caller == CALLER_GANGS && !gangs) caller = CALLER_ALONE;
  const Node *p = ref->parent;
  while (p && (p->kind == N_PAREN || p->kind == N_CAST)) p = p->parent;
  if (caller == CALLER_NONE || p != ref->parent)
    return refuse_shared_call(u, ref, f, orphan,
                              "that not all threads of a team make together");
  if (gangs && caller != CALLER_GANGS)
    return refuse_shared_call(u, ref, f, orphan,
                              "that is not directly inside of 'teams'");
  if (f->caller && f->caller != caller)
    return refuse_shared_call(
        u, ref, f, orphan, "by all threads of a team here, and by one thread elsewhere");
  if (f->caller) return;
  if (any_below(f->body, is_static_local) || f->is_variadic)
    return refuse_shared_call(u, ref, f, orphan,
                              "that has static variables or variable arguments");
  f->caller = caller;
  if (orphan_of(f)) find_function_levels(u, f, caller);
  visit_calls(u, f);
}

static void visit_calls(Unit *u, Function *f) {
  NodeList refs = nodes_below(u->arena, f->body, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    const Node *ref = refs.at[i];
    if (!ref->function) continue;
    add_caller(u, ref,
               !is_met_by_all(ref)       ? CALLER_NONE
               : enclosing_parallel(ref) ? CALLER_ALONE
                                         : f->caller);
  }
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
  if (f->caller || !f->body) return;
  NodeList refs = nodes_below(u->arena, f->body, KIND(N_REF));
  for (int i = 0; i < refs.len; i++)
    if (refs.at[i]->function && enclosing_parallel(refs.at[i]))
      add_caller(u, refs.at[i], is_met_by_all(refs.at[i]) ? CALLER_ALONE : CALLER_NONE);
}

void find_callers(Unit *u) {
  for (int i = 0; i < u->regions.len; i++) {
    Region *r = u->regions.at[i];
    if (r->directive->info->kind != DIR_COMPUTE) continue;
    NodeList refs = nodes_below(u->arena, r->body, KIND(N_REF));
    for (int k = 0; k < refs.len; k++) {
      if (!refs.at[k]->function) continue;
      add_caller(u, refs.at[k], caller_at(r, refs.at[k]));
      Function *f = called_function(refs.at[k]);
      r->plan.gang_routine |= f && f->caller == CALLER_GANGS;
    }
  }
  for (int i = 0; i < u->functions.len; i++) {
    if (u->functions.at[i]->on_device) find_callers_in(u, u->functions.at[i]);
    if (u->functions.at[i]->caller == CALLER_GANGS) check_gangs(u, u->functions.at[i]);
  }
}
