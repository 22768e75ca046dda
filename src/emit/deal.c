// Which iterations of a loop a thread, or a team, takes: the start of the loop over those.
// In:  levels with their schedules.  Out: C text, in which __accomp_at is an iteration's number, of __accomp_count.
#include "emit/body.h"
#include "ir/library.h"

typedef struct {
  const char *from, *by;
} Stride;

// Has the code no other threads or teams to share with?
static bool is_in_one_thread(const Render *x) {
  return x->here.sequential || (x->here.of_cpu && x->here.caller != CALLER_GANGS);
}

// The thread's first iteration and the distance to its next one.
static Stride iteration_stride(Render *x, const Level *level) {
  Arena *a = x->u->arena;
  unsigned over = level->over;
  const char *gang = x->device ? "(unsigned long long)__accomp_bid()"
                               : "(unsigned long long)__accomp_lo";
  const char *gangs = x->here.kernel || x->here.of_cpu
                          ? "(unsigned long long)__accomp_gangs"
                          : "(unsigned long long)__accomp_nbid()";
  if (is_in_one_thread(x)) return (Stride){"0", "1"};
  if (shares_on_host(x, level)) return (Stride){"__accomp_tid()", "__accomp_team"};
  if (!x->device) return over & AXIS_GANG ? (Stride){gang, gangs} : (Stride){"0", "1"};
  bool threads = level->team || (level->outside.team && !level->outside.alone);
  if (level->in_order && threads)
    return over & AXIS_GANG
               ? (Stride){arena_printf(a, "__accomp_tid() ? __accomp_count : %s", gang),
                          gangs}
               : (Stride){"__accomp_tid() ? __accomp_count : 0", "1"};
  Stride s = {"0", "1"};
  bool team = level->team || (level->outside.team && !level->outside.alone);
  switch (over & AXIS_THREADS) {
  case AXIS_THREADS:
    s = team ? (Stride){"__accomp_tid()", "__accomp_team"}
             : (Stride){"__accomp_tid()", "__accomp_ntid()"};
    break;
  case AXIS_WORKER: s = (Stride){"__accomp_row()", "__accomp_rows()"}; break;
  case AXIS_VECTOR: s = (Stride){"__accomp_lane()", "__accomp_width()"}; break;
  }
  if (over & AXIS_GANG && over & AXIS_THREADS)
    s = (Stride){arena_printf(a, "%s * %s + %s", gang, s.by, s.from),
                 arena_printf(a, "%s * %s", gangs, s.by)};
  else if (over & AXIS_GANG)
    s = (Stride){gang, gangs};
  return s;
}

const Clause *parallel_if(const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++)
    if (is_parallel_if(d, d->clauses.at[i])) return d->clauses.at[i];
  return NULL;
}

const char *team_size_text(Render *x, const Clause *c, const char *parameter) {
  Node *n = c ? c->items.at[0].expr.node : NULL;
  return arena_printf(x->u->arena, "(long long)(%s)",
                      n && n->has_value ? arena_printf(x->u->arena, "%lldLL", n->value)
                      : parameter       ? parameter
                                        : render_text(x, n));
}

// One of the block's threads sets it, between teams; all of them read it where a team begins (write_team).
void declare_team_setting(Render *x, const Region *r) {
  if (!r->plan.sets_team) return;
  bool shared = x->device && r->plan.levels;
  text_printf(x->out, "  %sunsigned __accomp_set%s;\n", shared ? "__ACCOMP_SHARED " : "",
              shared ? "" : " = 0");
  if (shared)
    text_add(x->out, "  if (!__accomp_tid()) __accomp_set = 0;\n  __accomp_barrier();\n");
  text_add(x->out, "  unsigned *__accomp_set_team = (unsigned *)&__accomp_set; "
                   "(void)__accomp_set_team;\n");
  show(x, "unsigned *", "__accomp_set_team");
}

bool render_team_setting(Render *x, Node *n) {
  const Function *f = n->kind == N_CALL && x->here.kernel ? n->child[0]->function : NULL;
  if (!f || f->definition || library_kind(f) != LIBRARY_SETS_TEAM || n->nchild != 2)
    return false;
  text_printf(x->out, "((void)(*__accomp_set_team = (unsigned)(%s)))",
              render_text(x, n->child[1]));
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}

static const char *team_of_at_most(bool meets) {
  return meets ? "__accomp_meeting_team" : "__accomp_team_size";
}

// c NULL: the environment's limit.
static void write_team_size(Render *x, const Clause *c, const char *parameter,
                            bool meets) {
  text_printf(x->out, "  __accomp_team = %s(__accomp_team, %s);\n",
              team_of_at_most(meets), team_size_text(x, c, parameter));
}

// The number of threads that thread_limit, num_threads and 'if' leave of the block's (OpenMP 5.2, 10.1.1).
// A block may be larger than the limit, since it has whole rows.
void write_team(Render *x, const Directive *d, bool meets) {
  const Clause *threads = find_clause(d, CL_NUM_THREADS), *when = parallel_if(d),
               *limit = x->here.kernel
                            ? find_construct_clause(x->here.kernel, CL_VECTOR_LENGTH)
                            : NULL;
  bool known = x->here.kernel && threads == x->here.kernel->plan.num_threads;
  text_add(x->out, "  unsigned __accomp_team = __accomp_ntid();\n");
  show(x, "unsigned", "__accomp_team");
  if (limit || (x->here.kernel && has_team_limit(x->here.kernel)))
    write_team_size(x, limit, "__accomp_limit", meets);
  if (threads) write_team_size(x, threads, known ? "__accomp_asked" : NULL, meets);
  if (!threads && x->here.kernel && x->here.kernel->plan.sets_team)
    text_printf(x->out,
                "  __accomp_barrier();\n  if (*__accomp_set_team) __accomp_team = "
                "%s(__accomp_team, *__accomp_set_team);\n  "
                "__accomp_barrier();\n",
                team_of_at_most(meets));
  if (when)
    text_printf(x->out, "  if (!(%s)) __accomp_team = 1;\n",
                render_text(x, when->items.at[0].expr.node));
  if (meets && (limit || threads || (x->here.kernel && x->here.kernel->plan.sets_team) ||
                (x->here.kernel && has_team_limit(x->here.kernel))))
    text_add(x->out, "  __accomp_team_begin(__accomp_team);\n");
}

// schedule(static) of a team, where the program can see who runs what (OpenMP 5.2, 11.5.3), and chunks that one thread
// runs in order; else the stride by which threads that follow each other run iterations that do.
static const Item *schedule_of(const Render *x, const Level *level) {
  const Clause *c = find_clause(level->directive, CL_SCHEDULE);
  bool shared = level->team || (level->outside.team && !level->outside.alone);
  bool host = shares_on_host(x, level),
       seen = (has_threads(x) || host) &&
              (!x->here.kernel || x->here.kernel->plan.asks_threads);
  if (level->in_order || x->here.sequential || x->here.of_cpu) return NULL;
  if (level->chunks && (x->device || host || level->over & AXIS_GANG))
    return &level->chunks->items.at[0];
  if (!c || !seen || !shared || level->over != AXIS_THREADS) return NULL;
  const Item *it = &c->items.at[0];
  return !strcmp(it->keyword, "static") || it->expr.node ? it : NULL;
}

// Loops that teams share, where the program can see who runs what, or where a chunk is run in order.
static bool is_dealt(const Render *x, const Level *level) {
  if (is_in_one_thread(x)) return false;
  bool seen = !x->here.kernel || x->here.kernel->plan.asks_threads ||
              x->here.kernel->plan.asks_teams;
  bool asked = find_clause(level->directive, CL_SCHEDULE) ||
               find_clause(level->directive, CL_DIST_SCHEDULE);
  return level->over & AXIS_GANG && asked && (seen || level->chunks) && !level->in_order;
}

// The argument, at least 1 and not much more than there are iterations; NULL: the clause has none.
static const char *chunk_text(Render *x, const Level *level, ClauseKind kind) {
  const Clause *c = find_clause(level->directive, kind);
  Node *n = c && c->items.len ? c->items.at[0].expr.node : NULL;
  return n ? arena_printf(x->u->arena,
                          "__accomp_chunk_of((long long)(%s), __accomp_count)",
                          render_text(x, n))
           : NULL;
}

// OpenMP 5.2, 11.6.1: chunks go to teams in turn, or one to each team; 11.5.3: so do chunks of what a team has to its
// threads. Without dist_schedule a team's chunk is such that each of its threads has one of schedule's.
static void open_dealt(Render *x, const Level *level) {
  Arena *a = x->u->arena;
  const char *gang = x->device ? "(unsigned long long)__accomp_bid()"
                               : "(unsigned long long)__accomp_lo",
             *gangs = x->here.kernel || x->here.of_cpu
                          ? "(unsigned long long)__accomp_gangs"
                          : "(unsigned long long)__accomp_nbid()";
  bool threads = x->device && level->over & AXIS_THREADS;
  const char *team = threads ? level->team ? "__accomp_team" : "__accomp_ntid()" : "1";
  const char *dist = chunk_text(x, level, CL_DIST_SCHEDULE),
             *chunk =
                 level->over & AXIS_THREADS ? chunk_text(x, level, CL_SCHEDULE) : NULL;
  if (!dist && chunk && !find_clause(level->directive, CL_DIST_SCHEDULE))
    dist = arena_printf(a, "%s * %s", chunk, team);
  if (!dist) dist = arena_printf(a, "__accomp_share_of(__accomp_count, %s)", gangs);
  if (!chunk) chunk = arena_printf(a, "__accomp_share_of(__accomp_dist, %s)", team);
  text_printf(
      x->out,
      "  unsigned long long __accomp_dist = %s, __accomp_chunk = %s, __accomp_of;\n"
      "  for (__accomp_of = %s * __accomp_dist; __accomp_of < __accomp_count; "
      "__accomp_of += %s * __accomp_dist)\n"
      "  for (unsigned long long __accomp_end = __accomp_count - __accomp_of < "
      "__accomp_dist ? __accomp_count : __accomp_of + __accomp_dist, __accomp_at = %s",
      dist, chunk, gang, gangs,
      threads && level->team ? "__accomp_tid() >= __accomp_team ? __accomp_end : " : "");
  text_printf(
      x->out,
      "__accomp_of + %s * __accomp_chunk; __accomp_at < __accomp_end; __accomp_at "
      "+= (__accomp_at - __accomp_of + 1) %% __accomp_chunk ? 1 : 1 + (%s - 1ull) "
      "* __accomp_chunk) {\n",
      threads ? "__accomp_tid()" : "0", team);
}

// by_one: the stride of those who share them, if chunks were one iteration each.
static Stride deal_chunks(Render *x, const Item *schedule, Stride by_one) {
  Arena *a = x->u->arena;
  if (schedule->expr.node)
    text_printf(
        x->out,
        "  long long __accomp_asked = (long long)(%s);\n"
        "  unsigned long long __accomp_chunk = __accomp_asked > 0 ? (unsigned long "
        "long)__accomp_asked : 1;\n"
        "  if (__accomp_chunk > __accomp_count) __accomp_chunk = __accomp_count | 1;\n",
        render_text(x, schedule->expr.node));
  else
    text_add(x->out,
             "  unsigned long long __accomp_chunk = __accomp_count / __accomp_team + "
             "(__accomp_count % __accomp_team != 0);\n");
  return (Stride){
      arena_printf(a, "(%s) * __accomp_chunk", by_one.from),
      arena_printf(a,
                   "(__accomp_at + 1) %% __accomp_chunk ? 1 : 1 + ((%s) - 1ull) * "
                   "__accomp_chunk",
                   by_one.by)};
}

// May a thread of a row run several short iterations at once, so that their loads overlap?
static bool in_groups(const Render *x, const Level *level) {
  bool shared = (level->over & AXIS_THREADS) && !(level->over & AXIS_GANG);
  return has_threads(x) && shared && !level->team &&
         !(level->outside.team && !level->outside.alone) && !level->in_order &&
         level->loops.len == 1 && is_brief(level->body) &&
         !has_kind(level->body, LOOP_KINDS);
}

static void open_groups(Render *x, const Level *level, Stride s) {
  const CanonicalLoop *l = &level->loops.at[0].loop;
  Comparison compared = loop_comparison(l);
  bool open =
      compared == COMPARE_DEPENDENT && strcmp(l->var->type->spelling, "auto") != 0;
  const char *t = open                             ? "__accomp_counter"
                  : compared <= COMPARE_UNSIGNED32 ? "unsigned"
                                                   : "unsigned long long";
  if (open)
    text_printf(x->out,
                "  typedef typename __accomp::counter<%s, decltype(%s)>::type %s;\n",
                declaration_type(x->u->arena, l->var->type), render_text(x, l->bound), t);
  text_printf(
      x->out,
      "  __ACCOMP_FOR_GROUPS(%s, %s, %s) {\n  %s __accomp_at = __ACCOMP_IN_GROUP;\n", t,
      s.from, s.by, t);
}

static void open_stride(Render *x, const Level *level, Stride s) {
  bool team = has_threads(x) && level->team;
  text_printf(x->out, "  __ACCOMP_FOR_SHARE(%s%s%s, %s) {\n",
              team ? "__ACCOMP_IN_TEAM ? " : "", s.from, team ? " : __accomp_count" : "",
              s.by);
}

// The iterations of a thread follow each other.
static const char *open_host_share(Render *x) {
  text_add(x->out,
           "  unsigned long long __accomp_at = __accomp_first_share(__accomp_count, "
           "__accomp_team, __accomp_tid()), __accomp_end = "
           "__accomp_first_share(__accomp_count, __accomp_team, __accomp_tid() + 1);\n"
           "  for (; __accomp_at < __accomp_end; __accomp_at++) {\n");
  return "__accomp_tid()";
}

const char *open_iterations(Render *x, const Level *level) {
  const Item *schedule = schedule_of(x, level);
  Stride s = iteration_stride(x, level);
  bool dealt = is_dealt(x, level);
  if (!schedule && shares_on_host(x, level)) return open_host_share(x);
  if (schedule && !dealt) s = deal_chunks(x, schedule, s);
  if (dealt)
    open_dealt(x, level);
  else if (!schedule && in_groups(x, level))
    open_groups(x, level, s);
  else
    open_stride(x, level, s);
  return s.from;
}
