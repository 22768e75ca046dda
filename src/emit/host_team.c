// OpenMP's parallel in a kernel of the CPU: a team of the OpenMP library's.
// In:  levels (ir/level.h) of a target region without teams.  Out: C text. Between parallel regions one thread runs the code, so
// that variables outside of them are those of that thread, which the team shares. Threads have the names that device code has:
// __accomp_tid(), __accomp_team (rt/device/host.h). Regions with several teams have one thread for each: their parts are
// threads of one team of the library's already.
#include "emit/body.h"

// The OpenMP library waits at the 'ordered' of a function for loops of its own.
static bool has_ordered(const Levels *l) {
  for (int i = 0; i < l->all.len; i++)
    if (l->all.at[i]->in_order) return true;
  return false;
}

// clang 19 loses the last value of a loop that threads share dynamically, so such functions run with one thread.
static bool has_lost_values(const Unit *u) {
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (d->function && d->function->caller != CALLER_NONE &&
        find_clause(d, CL_LASTPRIVATE) && find_clause(d, CL_SCHEDULE))
      return true;
  }
  return false;
}

bool may_have_host_teams(const Render *x, const Region *r) {
  return x->body == &body_c && r->plan.levels && r->plan.form == PLAN_ONE_GANG &&
         !has_ordered(r->plan.levels) && !has_lost_values(x->u) &&
         r->directive->info->dialect == DIALECT_OMP &&
         !has_construct_flag(r, DIRECTIVE_TEAMS);
}

bool is_host_team(const Render *x, LevelMode m) {
  return x->host_teams && m.team && !m.alone;
}

// One thread takes the iterations one after the other.
static bool is_in_turn(const Level *level) {
  return level->scan || has_conditional(level->directive);
}

bool has_no_host_team(const Render *x, const Node *n) {
  for (; x->levels && n && n != x->kernel->node; n = n->parent) {
    const Level *level = n->kind == N_DIRECTIVE ? level_of(x->levels, n) : NULL;
    if (level && level->team && is_in_turn(level)) return true;
  }
  return false;
}

bool forks_on_host(const Render *x, const Level *level) {
  if (!x->host_teams || is_in_turn(level)) return false;
  return level->form == LEVEL_TEAM ? !level->inside.alone : level->team;
}

bool shares_on_host(const Render *x, const Level *level) {
  if (is_in_turn(level)) return false;
  return forks_on_host(x, level) || is_host_team(x, level->around);
}

// The program's own functions ask the OpenMP library for their team.
bool calls_host_version(const Render *x) { return x->host_teams; }

bool is_first_alone(const Render *x, const Level *level) {
  return is_in_turn(level) && is_host_team(x, level->around);
}

bool is_team_kernel(const Render *x, const Region *r) {
  return may_have_host_teams(x, r) && r->plan.levels->start.team;
}

bool is_shared_copy(const Render *x, const Region *r, const Use *use) {
  return is_team_kernel(x, r) && group_copy_at(r->plan.levels, use->var, NULL);
}

// A team that runs the whole kernel has copies of what it does not share.
static bool is_own_param(const Render *x, const LaunchArgument *p) {
  const Region *r = x->kernel;
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    if (use->argument >= 0 && &r->arguments.at[use->argument] == p)
      return !is_shared_copy(x, r, use);
  }
  return true;
}

// Pointers of ours do not change: each thread has its own.
static void write_own_params(Render *x) {
  const char *before = " firstprivate(";
  for (int i = 0; i < x->kernel->arguments.len; i++) {
    const LaunchArgument *p = &x->kernel->arguments.at[i];
    bool pointer = !strncmp(p->name, "__accomp_v_", 11),
         kernel = is_team_kernel(x, x->kernel);
    if (kernel ? !is_own_param(x, p) : !pointer) continue;
    text_printf(x->out, "%s%s", before, p->name);
    before = ", ";
  }
  if (*before == ',') text_add(x->out, ")");
}

// Writes the team's size, from num_threads, thread_limit and 'if' (OpenMP 5.2, 10.1.1).
static void write_size(Render *x, const Directive *d) {
  const Clause *threads = find_clause(d, CL_NUM_THREADS), *when = parallel_if(d),
               *limit = find_construct_clause(x->kernel, CL_VECTOR_LENGTH);
  bool known = threads && threads == x->kernel->plan.num_threads;
  text_printf(x->out, "  unsigned __accomp_size = __accomp_host_team(%s, %s);\n",
              threads ? team_size_text(x, threads, known ? "__accomp_asked" : NULL)
              : x->kernel->plan.sets_team
                  ? "*__accomp_set_team ? (long long)*__accomp_set_team : -1"
                  : "-1",
              limit ? team_size_text(x, limit, "__accomp_limit") : "-1");
  if (when)
    text_printf(x->out, "  if (!(%s)) __accomp_size = 1;\n",
                render_text(x, when->items.at[0].expr.node));
}

void open_host_team(Render *x, const Directive *d) {
  write_size(x, d);
  text_add(x->out, "  __ACCOMP_BEFORE_TEAM\n"
                   "#pragma omp parallel num_threads(__accomp_size) default(shared)");
  write_own_params(x);
  text_add(x->out, "\n  {\n  __ACCOMP_BEGIN_TEAM\n");
  if (find_argument(x->kernel, ARGUMENT_THREADS))
    text_add(x->out, "  __ACCOMP_BEGIN_MEMORY(__accomp_each)\n");
}

void close_host_team(Render *x) {
  if (find_argument(x->kernel, ARGUMENT_THREADS))
    text_add(x->out, "  __ACCOMP_END_MEMORY\n");
  text_add(x->out, "  __ACCOMP_END_TEAM\n  }\n");
}

void write_team_kernel(Render *x, Region *r) {
  const Directive *team = NULL;
  for (int i = 0; i < region_directives(r) && !team; i++)
    if (region_directive(r, i)->info->flags & DIRECTIVE_THREADS)
      team = region_directive(r, i);
  for (int i = 0; i < r->uses.len; i++)
    if (is_shared_copy(x, r, r->uses.at[i])) x->body->bind(x, r, r->uses.at[i]);
  open_host_team(x, team);
  declare_partials(x, NULL);
  write_body(x, r);
  if (r->reductions.len) {
    text_add(x->out, "  __ACCOMP_BEGIN_TURN\n");
    join_serial(x);
    text_add(x->out, "  __ACCOMP_END_TURN\n");
  }
  close_host_team(x);
}

// The iterations of a thread follow each other.
const char *open_host_share(Render *x) {
  text_add(x->out,
           "  unsigned long long __accomp_at = __accomp_first_share(__accomp_count, "
           "__accomp_team, __accomp_tid()), __accomp_end = "
           "__accomp_first_share(__accomp_count, __accomp_team, __accomp_tid() + 1);\n"
           "  for (; __accomp_at < __accomp_end; __accomp_at++) {\n");
  return "__accomp_tid()";
}
