// OpenMP's teams and parallel around a flat nest, directly one inside the other. (level.c is about what stands inside.)
// In:  region's tree; after find_nest the nest.  Out: region->enclosing and the body inside of it;
// one thread where the program asks for that; 'sorry' where they are no flat nest.
// How many teams and threads run is ours to choose, up to what num_teams and num_threads say
// (OpenMP 5.2, 10.1.1 and 10.2): one of each where there is no loop to spread.
#include "plan/plan.h"
#include "ir/device_info.h"

static Node *only_directive(Node *s) {
  while (s && s->kind == N_COMPOUND && s->nchild == 1) s = s->child[0];
  return s && s->kind == N_DIRECTIVE && s->nchild ? s : NULL;
}

// The clause asks for one.
static bool is_one(const Clause *c) {
  const Node *n = c && c->items.len ? c->items.at[0].expr.node : NULL;
  return n && n->has_value && n->value == 1;
}

// Copies that a directive around parallel makes are one for a team, not one for each of its threads: so parallel is a level of its
// own. A loop alone cannot show it: its iterations would race. But it shows how many teams add to a reduction.
static bool has_copies_of_teams(const Region *r, const Node *parallel) {
  if (!(parallel->directive->info->flags & DIRECTIVE_THREADS)) return false;
  const Node *n = only_directive(parallel->child[0]);
  bool one_loop = n && n->directive->info->kind == DIR_LOOP,
       reduces = find_construct_clause(r, CL_REDUCTION);
  const Clause *teams = find_construct_clause(r, CL_NUM_GANGS);
  if (one_loop) return reduces && teams && !is_one(teams);
  return reduces || find_construct_clause(r, CL_PRIVATE) ||
         find_construct_clause(r, CL_FIRSTPRIVATE);
}

void enter_enclosing(Unit *u, Region *r) {
  if (r->directive->info->dialect != DIALECT_OMP) return;
  Node *n;
  bool team = r->directive->info->flags & DIRECTIVE_THREADS;
  while ((n = only_directive(r->body)) && n->directive->info->kind == DIR_MAKES_THREADS) {
    if (team && n->directive->info->flags & DIRECTIVE_THREADS)
      return; // a team inside of a team
    if (has_copies_of_teams(r, n)) return;
    team |= n->directive->info->flags & DIRECTIVE_THREADS;
    push(u->arena, &r->enclosing, n->directive);
    r->body = n->child[0];
  }
}

// --- what the directives of a region ask for ---------------------------------------------------

static Clause *find_on_levels(const Region *r, ClauseKind kind) {
  for (int i = 0; i < region_directives(r); i++) {
    Clause *c = find_clause(region_directive(r, i), kind);
    if (c) return c;
  }
  return NULL;
}

// One team of one thread runs its iterations in order, and a program may rely on it.
static bool is_one_thread(const Region *r) {
  bool one_team =
      !has_construct_flag(r, DIRECTIVE_TEAMS) || is_one(find_on_levels(r, CL_NUM_GANGS));
  bool one_each = !has_construct_flag(r, DIRECTIVE_THREADS) ||
                  is_one(find_on_levels(r, CL_NUM_THREADS)) ||
                  is_one(find_on_levels(r, CL_VECTOR_LENGTH));
  return one_team && one_each;
}

// --- what a program can see of a team ----------------------------------------------------------

// Clauses that need to know which iteration is the first or the last one, or that may leave a
// team of one thread.
static bool needs_order(const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i]->kind == CL_IF && is_parallel_if(d, d->clauses.at[i]))
      return true;
  return find_clause(d, CL_LASTPRIVATE) || find_clause(d, CL_LINEAR) ||
         find_clause(d, CL_ORDERED) || find_inscan(d);
}

// Does the code ask which thread runs it, and of how many, or which team?
static bool asks_who(Unit *u, const Node *n) {
  return asked_below(u, n) &
         (question_bit(LIBRARY_THREAD_NUM) | question_bit(LIBRARY_NUM_THREADS) |
          question_bit(LIBRARY_TEAM_NUM) | question_bit(LIBRARY_TEAM_SIZE) |
          question_bit(LIBRARY_ANCESTOR));
}

// num_threads. 'as many as there may be' is what a team has without it.
static const Clause *threads_clause(const Directive *d) {
  const Clause *c = find_clause(d, CL_NUM_THREADS);
  const Node *n = c ? c->items.at[0].expr.node : NULL;
  while (n && n->kind == N_PAREN) n = n->child[0];
  bool most = n && n->kind == N_CALL && n->child[0]->function &&
              library_kind(n->child[0]->function) == LIBRARY_MAX_THREADS;
  return most ? NULL : c;
}

// May there be one team, whose first thread runs the iterations of distribute in order?
static bool may_be_one_team(const Region *r) {
  const Clause *c = find_construct_clause(r, CL_NUM_GANGS);
  const Node *n = c ? c->items.at[0].expr.node : NULL;
  return n && (!n->has_value || n->value == 1);
}

static bool reduces(const Region *r, const Directive *d) {
  return find_clause(d, CL_REDUCTION) || find_construct_clause(r, CL_REDUCTION);
}

// thread_limit, num_threads: of the loop's directive, or of one around it.
typedef struct {
  const Node *size[2];
} Sizes;

static Sizes team_sizes(const Region *r, const Directive *d) {
  const Clause *limit = find_clause(d, CL_VECTOR_LENGTH), *threads = threads_clause(d);
  if (!limit) limit = find_construct_clause(r, CL_VECTOR_LENGTH);
  for (int i = 0; !threads && i <= r->enclosing.len; i++)
    threads = threads_clause(region_directive(r, i));
  return (Sizes){{limit ? limit->items.at[0].expr.node : NULL,
                  threads ? threads->items.at[0].expr.node : NULL}};
}

// A block with reductions has whole warps: where a program may see that a team is smaller, or that it has one
// thread, the block's first threads are the team.
static bool needs_small_team(Unit *u, const Region *r, const Directive *d) {
  Sizes s = team_sizes(r, d);
  bool whole = true, known = true, one = false;
  for (int i = 0; i < 2; i++) {
    whole &= !s.size[i] ||
             (s.size[i]->has_value && s.size[i]->value % plan_device(u)->warp == 0);
    known &= !s.size[i] || s.size[i]->has_value;
    one |= s.size[i] && s.size[i]->has_value && s.size[i]->value == 1;
  }
  if (!reduces(r, d)) return false;
  if (takes_environments_limit(r) && asks_who(u, r->body)) return true;
  if (whole) return false;
  bool teams = has_construct_flag(r, DIRECTIVE_TEAMS);
  return (!known && !teams) || ((!known || one) && may_be_one_team(r)) ||
         asks_who(u, r->body);
}

// The outermost directive with threads, down to the nest, or 'd' where it is not known yet; NULL: none.
static const Directive *team_directive(const Region *r, const Directive *d) {
  for (int i = 0; i < region_directives(r); i++)
    if (region_directive(r, i)->info->flags & DIRECTIVE_THREADS)
      return region_directive(r, i);
  return d && d->info->flags & DIRECTIVE_THREADS ? d : NULL;
}

// The construct's own value is the host's anyway.
static bool has_known_size(const Region *r, const Directive *d, const Clause *c) {
  return d == r->directive || has_start_value(r, c->items.at[0].expr.node);
}

// OpenMP 5.2, 11.5.3 and 11.6.1: one thread runs a chunk, in order. It is of no account where the iterations are
// known not to need each other. region NULL: in a function, nothing is known.
const Clause *chunks_in_order(Unit *u, Directive *region, const Directive *d,
                              Node *stmt) {
  bool threads =
      d->info->flags & DIRECTIVE_THREADS || !(d->info->flags & DIRECTIVE_DISTRIBUTE);
  const Clause *c = find_clause(d, threads ? CL_SCHEDULE : CL_DIST_SCHEDULE);
  const Node *size = c && c->items.len ? c->items.at[0].expr.node : NULL;
  if (!size || (size->has_value && size->value <= 1) ||
      !strcmp(c->items.at[0].keyword, "guided"))
    return NULL;
  if (!region) return c;
  for (Nested it = nested_loops(d, stmt); next_loop(&it);)
    if (!prove_loop(u, region, it.node)->parallel) return c;
  return NULL;
}

// A search for what shows how often code runs, in functions that it calls, too.
typedef struct {
  Unit *u;
  int depth; // of calls
} Runs;

// Does the node show that it runs more than once with the same values? A plain store does not; a directive such as atomic does,
// and so may a function whose body is not known.
static bool shows_each_run(const Node *n, const void *runs) {
  enum { DEEPEST = 8 };
  const Runs *x = runs;
  if (n->kind == N_DIRECTIVE) return n->directive->info->kind != DIR_LOOP;
  if (!is_call(n)) return n->kind == N_ASM;
  Function *f = function_called(n);
  if (f && is_number_function(f)) return false;
  Node *body = f && x->depth < DEEPEST ? front_body(x->u, f) : NULL;
  return !body || find_below(body, shows_each_run, &(Runs){x->u, x->depth + 1});
}

// Do teams or gangs share the loop, or is there only one of them?
static bool shares_among_teams(const Region *r, const Directive *d) {
  if (d->info->dialect == DIALECT_ACC)
    return r->directive->info->compute != COMPUTE_PARALLEL ||
           (is_for_gangs(d) && !find_clause(d, CL_SEQ));
  return d == r->directive || !has_construct_flag(r, DIRECTIVE_TEAMS) ||
         d->info->flags & (DIRECTIVE_DISTRIBUTE | DIRECTIVE_TEAMS);
}

// Several teams or gangs each run all of a loop that they do not share. One may do it for all of them, unless sums, atomic
// operations or calls show how many there were.
bool shows_each_team(Unit *u, const Region *r, const Directive *d) {
  const Clause *c = find_construct_clause(r, CL_NUM_GANGS);
  if (!c || is_one(c) || shares_among_teams(r, d)) return false;
  return find_construct_clause(r, CL_REDUCTION) ||
         find_below(r->body, shows_each_run, &(Runs){u, 0});
}

// An element or a member of v, which is no scalar, is written.
static bool writes_part(const Node *n, const void *v) {
  if (n->kind != N_REF || n->var != v || !is_aggregate(n->var->type)) return false;
  while (n->parent && (n->parent->kind == N_PAREN ||
                       (n->parent->kind == N_MEMBER && !n->parent->arrow) ||
                       (n->parent->kind == N_SUBSCRIPT && n->parent->child[0] == n)))
    n = n->parent;
  Effect e = effect_in_parent(n);
  return e.written || e.escapes;
}

// Does an iteration read what the one before has left in a copy of firstprivate?
static bool is_carried(const Directive *d, Node *stmt) {
  for (Items it = items_of(d, CL_FIRSTPRIVATE); next_item(&it);)
    if (it.var && ((find_write(stmt, it.var) && !kills(loop_body(stmt), it.var)) ||
                   find_below(stmt, writes_part, it.var)))
      return true;
  return false;
}

// A copy of firstprivate gets its value once for each thread or team, which may carry it from one iteration to the next (OpenMP
// 5.2, 5.4.4). Where their number is free there may be one for each iteration.
static bool carries_values(const Region *r, const Directive *d, Node *stmt) {
  if (stmt->kind != N_FOR) return false;
  Sizes s = team_sizes(r, d);
  if (!s.size[0] && !s.size[1] && !find_construct_clause(r, CL_NUM_GANGS)) return false;
  bool carried = is_carried(d, stmt);
  for (int i = 0; i < region_directives(r); i++)
    carried |= is_carried(region_directive(r, i), stmt);
  return carried;
}

bool goes_by_levels(Unit *u, const Region *r, const Directive *d, Node *stmt) {
  if (needs_order(d) || !has_host_trips(u, r, d, stmt)) return true;
  if (shows_each_team(u, r, d)) return true;
  if (d->info->dialect != DIALECT_OMP) return false;
  if (chunks_in_order(u, r->directive, d, stmt) || carries_values(r, d, stmt))
    return true;
  bool scheduled = find_clause(d, CL_SCHEDULE) || find_clause(d, CL_DIST_SCHEDULE);
  if (scheduled && asked_below(u, r->body) & (THREAD_QUESTIONS | TEAM_QUESTIONS))
    return true;
  // A team inside of a team.
  if (has_construct_flag(r, DIRECTIVE_THREADS) && d != r->directive &&
      d->info->flags & DIRECTIVE_THREADS)
    return true;
  unsigned flags = d->info->flags;
  bool teams = has_construct_flag(r, DIRECTIVE_TEAMS) || flags & DIRECTIVE_TEAMS,
       threads = has_construct_flag(r, DIRECTIVE_THREADS) || flags & DIRECTIVE_THREADS;
  // Threads of a block would stand for more teams; with reductions they are a warp at least.
  if (teams && !threads &&
      (asks_who(u, r->body) || (reduces(r, d) && may_be_one_team(r))))
    return true;
  const Directive *team = team_directive(r, d);
  const Clause *c = team ? threads_clause(team) : NULL;
  return needs_small_team(u, r, d) || (c && !has_known_size(r, team, c));
}

bool is_hidden_team(Unit *u, const Region *r, const Directive *d) {
  if (d->info->dialect != DIALECT_OMP) return true;
  bool team = has_construct_flag(r, DIRECTIVE_THREADS);
  unsigned flags = d->info->flags;
  if (needs_order(d) || find_clause(d, CL_SCHEDULE)) return false;
  if (!(flags & DIRECTIVE_THREADS))
    return team || !(flags & DIRECTIVE_PARALLEL_LOOP) || flags & DIRECTIVE_DISTRIBUTE;
  if (!team && may_be_one_team(r)) return false;
  Sizes s = team_sizes(r, d);
  for (int i = 0; i < 2; i++)
    if (s.size[i] && (!s.size[i]->has_value || s.size[i]->value == 1)) return false;
  return !asks_who(u, d->node);
}

// --- what is no flat nest ----------------------------------------------------------------------

// The copies of an inner firstprivate start with the device's value. The construct's own value
// is the same for a scalar that it does not map.
static void check_firstprivate(Unit *u, const Region *r, const Clause *c) {
  for (int i = 0; i < c->items.len; i++) {
    const Item *it = &c->items.at[i];
    const Var *v = it->expr.node ? named_var(it->expr.node) : NULL;
    if (!v) continue;
    if (!keeps_host_value(r, v))
      sorry(u->diag, it->loc, "firstprivate(%s) inside of the '%s' that maps it", v->name,
            r->directive->info->name);
  }
}

static void check_clauses_of(Unit *u, const Region *r, const Directive *d) {
  for (int i = 0; d != r->directive && i < d->clauses.len; i++) {
    const Clause *inner = d->clauses.at[i];
    if (inner->kind == CL_FIRSTPRIVATE) check_firstprivate(u, r, inner);
  }
}

// All of a team's threads run the region: the variables of its size are not there yet.
static void check_team_size(Unit *u, const Region *r) {
  for (int i = 0; i <= r->enclosing.len; i++) {
    const Directive *d = region_directive(r, i);
    const Clause *c = threads_clause(d);
    bool team =
        d->info->flags & DIRECTIVE_THREADS && !(d->info->flags & DIRECTIVE_HAS_LOOP);
    if (team && c && c != r->plan.num_threads && !c->items.at[0].expr.node->has_value)
      sorry(u->diag, c->loc, "'num_threads' of '%s' with a value that is the device's",
            d->info->name);
  }
}

void choose_iteration_threads(Unit *u, Region *r) {
  if (r->directive->info->dialect != DIALECT_OMP) return;
  for (int i = 0; i < region_directives(r); i++) {
    bool walked =
        is_gang_redundant(r) && region_directive(r, i) == r->loop; // levels look at it
    if (!walked && (!i || region_directive(r, i) != region_directive(r, i - 1)))
      check_clauses_of(u, r, region_directive(r, i));
  }
  r->plan.threads = has_construct_flag(r, DIRECTIVE_THREADS) && !runs_on_one_thread(r) &&
                    !is_gang_redundant(r);
  const Directive *team = team_directive(r, NULL);
  const Clause *size = team ? threads_clause(team) : NULL;
  r->plan.num_threads = size && has_known_size(r, team, size) ? size : NULL;
  if (is_gang_redundant(r)) return check_team_size(u, r);
  if (is_one_thread(r)) {
    r->plan.threads = false;
    r->plan.form = PLAN_ONE_THREAD;
    r->plan.nest.len = 0;
    r->plan.nest_body = r->body;
  }
}
