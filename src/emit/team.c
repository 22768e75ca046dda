// Teams: does OpenMP's parallel have threads where the code that is written runs, on a device or on the CPU (host_team.c)?
// In:  modes and levels.  Out: answers.
#include "emit/body.h"

// The OpenMP library waits at the 'ordered' of a function for loops of its own.
static bool has_ordered(const Levels *l) {
  for (int i = 0; i < l->all.len; i++)
    if (l->all.at[i]->in_order) return true;
  return false;
}

bool may_have_host_teams(const Render *x, const Region *r) {
  return !x->body->is_outlined && r->plan.levels && r->plan.form == PLAN_ONE_GANG &&
         !has_ordered(r->plan.levels) && r->directive->info->dialect == DIALECT_OMP &&
         !has_construct_flag(r, DIRECTIVE_TEAMS);
}

bool is_host_team(const Render *x, LevelMode m) {
  return x->here.host_teams && m.team && !m.alone;
}

bool is_team_kernel(const Render *x, const Region *r) {
  return may_have_host_teams(x, r) && r->plan.levels->start.team;
}

bool is_shared_copy(const Render *x, const Region *r, const Use *use) {
  return is_team_kernel(x, r) && group_copy_at(r->plan.levels, use->var, NULL);
}

// One thread takes the iterations one after the other.
static bool is_in_turn(const Level *level) {
  return level->scan || has_conditional(level->directive);
}

bool has_no_host_team(const Render *x, const Node *n) {
  for (; x->here.levels && n && n != x->here.kernel->node; n = n->parent) {
    const Level *level = n->kind == N_DIRECTIVE ? level_of(x->here.levels, n) : NULL;
    if (level && level->team && is_in_turn(level)) return true;
  }
  return false;
}

static bool declares_vla(const Node *n) {
  return n->kind == N_VAR && n->var->type->is_vm;
}

// Copies that the kernel's part has in memory, one for all threads of its own: of elements, VLAs, counters of collapse(force).
static bool has_parts_copies(const Level *level) {
  const Clause *collapse = find_clause(level->directive, CL_COLLAPSE);
  for (int i = 0; i < level->reductions.len; i++) {
    const Reduction *red = level->reductions.at[i];
    if (red->copy->form != COPY_VARIABLE || is_array(red->copy->type)) return true;
  }
  return level->copies.len || (collapse && collapse->items.at[0].keyword) ||
         any_below(level->body, declares_vla);
}

// With -fcheck-races a team of threads shares each loop of workers or lanes in a gang.
bool forks_lanes(const Render *x, const Level *level) {
  return x->u->forks_lanes && !x->device && x->here.kernel && !x->here.host_teams &&
         !x->body->is_outlined && level->form == LEVEL_LOOP && !is_in_turn(level) &&
         !level->in_order && level->over & AXIS_THREADS && !(level->over & AXIS_GANG) &&
         !(level->outside.axes & AXIS_VECTOR) && !level->outside.team &&
         !level->outside.alone && !runs_on_one_thread(x->here.kernel) &&
         !x->here.kernel->plan.asks_threads && !x->here.kernel->plan.sets_team &&
         !has_parts_copies(level);
}

bool forks_on_host(const Render *x, const Level *level) {
  if (forks_lanes(x, level)) return true;
  if (!x->here.host_teams || is_in_turn(level)) return false;
  return level->form == LEVEL_TEAM ? !level->inside.alone : level->team;
}

bool shares_on_host(const Render *x, const Level *level) {
  if (is_in_turn(level)) return false;
  return forks_on_host(x, level) || is_host_team(x, level->outside);
}

// The program's own functions ask the OpenMP library for their team.
bool calls_host_version(const Render *x) { return x->here.host_teams; }

bool is_first_alone(const Render *x, const Level *level) {
  return is_in_turn(level) && is_host_team(x, level->outside);
}

bool is_device_team(const Render *x, LevelMode m) {
  return has_threads(x) && m.team && !m.alone;
}

bool is_any_team(const Render *x, LevelMode m) {
  return is_device_team(x, m) || is_host_team(x, m);
}
