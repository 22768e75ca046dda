// Tells who makes a call of a function: threads of a team together, one thread, teams of a league (ir.h: CallerKind).
// In:  the plan and levels of a region, or how the function around is called.  Out: a CallerKind.
#include "ir/level.h"
#include "ir/region.h"

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
  unsigned flags = 0;
  for (int i = 0; i < region_directives(r); i++)
    flags |= region_directive(r, i)->info->flags;
  for (const Node *n = ref; n != r->node; n = n->parent)
    if (n->kind == N_DIRECTIVE) flags |= n->directive->info->flags;
  return flags & DIRECTIVE_TEAMS &&
         !(flags & (DIRECTIVE_PARALLEL_LOOP | DIRECTIVE_DISTRIBUTE)) && !r->plan.nest.len;
}

CallerKind caller_in_region(const Region *r, const Node *ref) {
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

CallerKind caller_in_function(CallerKind of_function, const Node *ref) {
  return !is_met_by_all(ref)       ? CALLER_NONE
         : enclosing_parallel(ref) ? CALLER_ALONE
                                   : of_function;
}

bool is_called_by(const Function *f, CallerKind k) { return f->callers >> k & 1; }

const Levels *levels_of_version(const Function *f, CallerKind k) {
  return f->levels[k] ? f->levels[k] : f->levels[CALLER_NONE];
}

bool has_levels(const Function *f) {
  for (int k = 0; k < CALLER_KINDS; k++)
    if (f->levels[k]) return true;
  return false;
}
