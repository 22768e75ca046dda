// OpenMP's parallel in a kernel of the CPU: a team of the OpenMP library's.
// In:  levels (ir/level.h) of a target region without teams.  Out: C text. Between parallel regions one thread runs the code, so
// that variables outside of them are those of that thread, which the team shares. Threads have the names that device code has:
// __accomp_tid(), __accomp_team (rt/device/host.h). Regions with several teams have one thread for each: their parts are
// threads of one team of the library's already.
#include "emit/cxx.h"

// A team that runs the whole kernel has copies of what it does not share.
static bool is_own_param(const Render *x, const LaunchArgument *p) {
  const Region *r = x->here.kernel;
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    if (use->argument >= 0 && &r->arguments.at[use->argument] == p)
      return !is_shared_copy(x, r, use);
  }
  return true;
}

// Pointers of ours do not change: each thread has its own. A reference of C++'s is the object itself, which the team shares.
static void write_own_params(Render *x) {
  const char *before = " firstprivate(";
  for (int i = 0; i < x->here.kernel->arguments.len; i++) {
    const LaunchArgument *p = &x->here.kernel->arguments.at[i];
    if (x->u->cxx && (!p->name || is_reference(p))) continue;
    bool pointer = !strncmp(p->name, "__accomp_v_", 11),
         kernel = is_team_kernel(x, x->here.kernel);
    if (kernel ? !is_own_param(x, p) : !pointer) continue;
    text_printf(x->out, "%s%s", before, p->name);
    before = ", ";
  }
  if (*before == ',') text_add(x->out, ")");
}

// Writes the team's size, from num_threads, thread_limit and 'if' (OpenMP 5.2, 10.1.1).
static void write_size(Render *x, const Directive *d) {
  const Clause *threads = find_clause(d, CL_NUM_THREADS), *when = parallel_if(d),
               *limit = find_construct_clause(x->here.kernel, CL_VECTOR_LENGTH);
  bool known = threads && threads == x->here.kernel->plan.num_threads;
  text_printf(x->out, "  unsigned __accomp_size = __accomp_host_team(%s, %s);\n",
              threads ? team_size_text(x, threads, known ? "__accomp_asked" : NULL)
              : x->here.kernel->plan.sets_team
                  ? "*__accomp_set_team ? (long long)*__accomp_set_team : -1"
                  : "-1",
              limit ? team_size_text(x, limit, "__accomp_limit") : "-1");
  if (when)
    text_printf(x->out, "  if (!(%s)) __accomp_size = 1;\n",
                render_text(x, when->items.at[0].expr.node));
}

// Clang 19 instantiates the functions of a class that 'parallel' declares in a lambda of a template, or in one with 'auto' parameters,
// for another class of that name; it does not in a lambda inside.
static bool needs_lambda(const Render *x) {
  return x->u->cxx && has_kind(x->here.kernel->node, KIND(N_TYPE_DECL));
}

void open_host_team(Render *x, const Level *level, const Directive *d) {
  bool lanes = level && forks_lanes(x, level);
  if (lanes && d->info->dialect == DIALECT_ACC)
    text_add(x->out, "  unsigned __accomp_size = ~0u;\n");
  else
    write_size(x, d);
  if (lanes) text_add(x->out, "  __ACCOMP_BEFORE_LANES\n");
  text_add(x->out, "  __ACCOMP_BEFORE_TEAM\n"
                   "#pragma omp parallel num_threads(__accomp_size) default(shared)");
  write_own_params(x);
  text_printf(x->out, "\n  {\n%s  __ACCOMP_BEGIN_TEAM\n%s",
              needs_lambda(x) ? "[&]() __ACCOMP_IN_PLACE {\n" : "",
              lanes ? "  __ACCOMP_BEGIN_LANES\n" : "");
  if (find_argument(x->here.kernel, ARGUMENT_THREADS))
    text_add(x->out, "  __ACCOMP_BEGIN_MEMORY(__accomp_each)\n");
}

void close_host_team(Render *x, const Level *level) {
  bool lanes = level && forks_lanes(x, level);
  if (find_argument(x->here.kernel, ARGUMENT_THREADS))
    text_add(x->out, "  __ACCOMP_END_MEMORY\n");
  text_printf(x->out, "%s  __ACCOMP_END_TEAM\n  %s}\n%s",
              lanes ? "  __ACCOMP_END_LANES\n" : "", needs_lambda(x) ? "}();" : "",
              lanes ? "  __ACCOMP_AFTER_LANES\n" : "");
}

void write_team_kernel(Render *x, Region *r) {
  const Directive *team = NULL;
  for (int i = 0; i < region_directives(r) && !team; i++)
    if (region_directive(r, i)->info->flags & DIRECTIVE_THREADS)
      team = region_directive(r, i);
  for (int i = 0; i < r->uses.len; i++)
    if (is_shared_copy(x, r, r->uses.at[i])) x->body->bind(x, r, r->uses.at[i]);
  open_host_team(x, NULL, team);
  declare_partials(x, NULL);
  write_body(x, r);
  if (r->reductions.len) {
    text_add(x->out, "  __ACCOMP_BEGIN_TURN\n");
    join_serial(x);
    text_add(x->out, "  __ACCOMP_END_TURN\n");
  }
  close_host_team(x, NULL);
}
