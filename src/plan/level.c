// Levels: which loops and directives inside a kernel, or a routine, the device's threads share, and over
// which axes (OpenACC 3.3, 2.9.2 to 2.9.4; OpenMP 5.2, 10 and 11).
// In:  a region with its nest and sharing, or a routine's body.  Out: its levels with modes, loops and
// reductions, or NULL where every thread runs what it is given by itself.
//
// Gangs are blocks, workers and vector lanes the threads of a block. Loops without a clause are mapped
// here: outermost ones go to gangs, innermost ones to threads, one between them to workers.
#include "plan/plan.h"
#include "ir/device_info.h"

typedef struct {
  Unit *u;
  const Region *r; // NULL: a routine
  Levels *l;
  // The loop that a directive collapses, but whose bounds depend on those outside, and that directive.
  Node *uncollapsed;
  Directive *collapsed_by;
  bool gangs; // a function that one thread of each gang calls: they share 'distribute'
} Walk;

// --- what a directive asks for ---------------------------------------------------------------

static bool is_omp(const Directive *d) { return d->info->dialect == DIALECT_OMP; }

static bool has_word(const Directive *d, ClauseKind kind, const char *word) {
  const Clause *c = find_clause(d, kind);
  for (int i = 0; c && i < c->items.len; i++)
    if (c->items.at[i].keyword && !strcmp(c->items.at[i].keyword, word)) return true;
  return false;
}

static bool is_shared_loop(const Walk *w, const Directive *d) {
  return d->info->kind == DIR_LOOP && is_parallel_loop(w->r, d) &&
         !has_word(d, CL_BIND_LOOP, "thread");
}

static bool makes_any(const Walk *w, const Directive *d) {
  for (Items it = all_items(d); next_item(&it);)
    if (copies_any(w->r, it.clause, it.item)) return true;
  return false;
}

static bool is_task(const Directive *d) { return d->info->flags & DIRECTIVE_TASK; }

static bool is_level(const Walk *w, const Directive *d) {
  switch ((int)d->info->kind) {
  case DIR_LOOP:
    return is_shared_loop(w, d) || is_task(d) || hands_on(d) || makes_any(w, d);
  case DIR_MAKES_THREADS:
  case DIR_SCOPE:
  case DIR_TASK:
  case DIR_SINGLE:
  case DIR_MASKED:
  case DIR_SECTIONS:
  case DIR_BARRIER: return true;
  }
  return false;
}

// The axes that loops and calls below n use: those asked for; AXIS_VECTOR for one that leaves it open.
static unsigned axes_below(const Walk *w, const Node *n) {
  unsigned axes = 0;
  if (n->kind == N_DIRECTIVE && is_level(w, n->directive) && !is_task(n->directive)) {
    unsigned asked = asked_axes(n->directive);
    axes |= asked ? asked : AXIS_VECTOR;
    if (is_omp(n->directive)) axes |= AXIS_WORKER;
  }
  if (n == w->uncollapsed) axes |= AXIS_VECTOR;
  axes |= called_axes(n);
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) axes |= axes_below(w, n->child[i]);
  return axes;
}

static unsigned finer(unsigned axes) {
  return axes & AXIS_VECTOR ? 0u : axes & AXIS_WORKER ? AXIS_VECTOR : AXIS_THREADS;
}

// --- which axes a loop gets -------------------------------------------------------------------

// All that is left, where nothing inside needs a part of it.
static unsigned acc_axes(const Walk *w, const Directive *d, LevelMode m,
                         const Node *body) {
  unsigned below = axes_below(w, body), asked = asked_axes(d), over = asked;
  unsigned left = (m.axes & AXIS_GANG ? 0u : AXIS_GANG) | finer(m.axes);
  if (!asked && below) {
    // One between: workers, where what is inside leaves them.
    bool takes_worker = !(below & AXIS_WORKER) && left & AXIS_WORKER;
    over = left & AXIS_GANG ? AXIS_GANG : takes_worker ? AXIS_WORKER : 0;
  } else if (!asked) {
    over = left;
  }
  // A dimension of gangs inside another one.
  if (asked == AXIS_GANG && !(left & AXIS_GANG) && !below) over = left;
  // Lanes without workers around, and workers without lanes inside, are all threads of the block.
  if (over & AXIS_VECTOR && left & AXIS_WORKER) over |= AXIS_WORKER;
  if (!below && over)
    over |= finer(m.axes | over) | (over & AXIS_WORKER ? AXIS_VECTOR : 0u);
  return over & left;
}

static unsigned omp_axes(const Walk *w, const Directive *d, LevelMode m,
                         const Node *body) {
  unsigned gang = m.axes & AXIS_GANG || m.team ? 0u : AXIS_GANG;
  unsigned threads = finer(m.axes);
  if (d->info->flags & DIRECTIVE_CONCURRENT) {
    if (m.team) return threads;
    if (has_word(d, CL_BIND_LOOP, "parallel") || d->info->flags & DIRECTIVE_PARALLEL)
      return threads;
    return axes_below(w, body) && gang ? gang : gang | threads;
  }
  unsigned over = d->info->flags & DIRECTIVE_DISTRIBUTE ? gang : 0u;
  // A 'for' outside of parallel belongs to a team of one thread.
  bool spread = d->info->flags & DIRECTIVE_THREADS || (m.team && !over);
  return over | (spread ? threads : 0u);
}

// --- walk ---------------------------------------------------------------------------------------

static void add_levels(Walk *, Node *, LevelMode);

// OpenMP 6.0, 17.6: nowait(false) waits, and what is not known may.
static bool goes_on(const Directive *d) {
  const Clause *c = find_clause(d, CL_NOWAIT);
  const Node *n = c && c->items.len ? c->items.at[0].expr.node : NULL;
  return c && (!c->items.len || (n && n->has_value && n->value));
}

static Level *add_level(Walk *w, LevelForm form, Node *n, Directive *d, LevelMode m) {
  Level *level = alloc(w->u->arena, Level);
  *level = (Level){.form = form,
                   .node = n,
                   .directive = d,
                   .outside = m,
                   .inside = m,
                   .body = n->kind == N_DIRECTIVE && n->nchild ? n->child[0] : n,
                   .waits = m.team && !goes_on(d)};
  push(w->u->arena, &w->l->all, level);
  return level;
}

static void add_own(Walk *w, Level *level) { add_own_copies(w->u, w->r, w->l, level); }

static void add_levels_below(Walk *w, Node *n, LevelMode m) {
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) add_levels(w, n->child[i], m);
}

// OpenMP's 'loop' has no team, also where it is combined with parallel: its threads are the device's.
static bool makes_team(const Directive *d) {
  return (d->info->flags & (DIRECTIVE_PARALLEL | DIRECTIVE_CONCURRENT)) ==
         DIRECTIVE_PARALLEL;
}

// May the threads of a gang share the loop 'uncollapsed' of an iteration? Not when a copy that is private to
// both loops carries values from what stands between them.
static bool splits(const Level *level, const Node *uncollapsed) {
  for (Items it = items_of(level->directive, CL_PRIVATE); next_item(&it);)
    if (it.var && is_used_beside(level->body, uncollapsed, it.var)) return false;
  return true;
}

// The outer loop's last iterations may have none of the inner one: which iteration is the last is not known, but what
// the counters are behind it. Teams that share the outer loop have counters of their own.
static void refuse_last(const Walk *w, const Directive *d, unsigned over) {
  const Clause *last = find_clause(d, CL_LASTPRIVATE);
  bool counters = !(over & AXIS_GANG);
  for (int i = 0; last && i < last->items.len; i++) {
    const Node *e = last->items.at[i].expr.node;
    const Var *v = e ? named_var((Node *)e) : NULL;
    counters &= v && counts_with(d, d->node->child[0], v);
  }
  if (last && !counters)
    sorry(
        w->u->diag, last->loc,
        "'lastprivate' on loops of which one's bounds depend on another one's variable");
}

// 'only_one': the directive's other loops are levels already.
static void walk_loop(Walk *w, Node *n, Directive *d, bool only_one, LevelMode m) {
  Node *stmt = n->kind == N_DIRECTIVE ? n->child[0] : n;
  bool of_gangs = w->gangs && !m.alone && !(m.axes & AXIS_GANG) &&
                  d->info->flags & DIRECTIVE_DISTRIBUTE;
  if (is_thread_mode(m) && makes_team(d)) m.alone = true;
  bool in_thread =
      !of_gangs && (m.alone || m.axes & AXIS_VECTOR || !is_shared_loop(w, d));
  if (d->info->kind == DIR_COMPUTE) in_thread = false;
  unsigned over = in_thread   ? 0u
                  : is_omp(d) ? omp_axes(w, d, m, stmt)
                              : acc_axes(w, d, m, stmt);
  Level *level = add_level(w, LEVEL_LOOP, n, d, m);
  // Each thread that meets it runs all of it.
  if (in_thread && is_thread_mode(m)) level->outside.alone = true, level->waits = false;
  Node *uncollapsed =
      collapsed_loops(w->u, d, stmt, only_one, &level->loops, &level->body);
  if (uncollapsed && is_omp(d)) refuse_last(w, d, over);
  if (is_omp(d) && over && !only_one && !uncollapsed)
    level->chunks = chunks_in_order(w->u, w->r ? w->r->directive : NULL, d, stmt);
  level->in_order = find_clause(d, CL_ORDERED) != NULL;
  if (uncollapsed && over & AXIS_GANG && over & AXIS_THREADS && !level->in_order &&
      splits(level, uncollapsed)) {
    // Loops that depend on each other: the outer ones to gangs, the rest to threads.
    over &= AXIS_GANG;
    w->uncollapsed = uncollapsed;
    w->collapsed_by = d;
  }
  if (find_inscan(d)) divide_scan(w->u, level, uncollapsed);
  // Code between levels with copies of its own, which are then one thread's.
  bool own =
      !is_shared_loop(w, d) && (hands_on(d) || is_task(d)) && d->info->kind == DIR_LOOP;
  level->one =
      !is_thread_mode(m) && (own || ((level->scan || has_conditional(d)) && !over));
  if (level->one || is_task(d)) level->inside.alone = true;
  level->over = over;
  level->team = over & AXIS_THREADS && makes_team(d) && !m.team && !m.alone &&
                !(m.axes & AXIS_WORKER);
  level->inside.axes |= over;
  if (level->team) level->inside.team = true;
  add_own(w, level);
  add_levels(w, level->body, level->inside);
}

static void walk_team(Walk *w, Node *n, LevelMode m) {
  Level *level = add_level(w, LEVEL_TEAM, n, n->directive, m);
  if (is_thread_mode(m)) // each thread that meets it is a team of one
    level->outside.alone = level->inside.alone = true;
  else
    level->inside.team = true;
  level->waits = false;
  add_own(w, level);
  add_levels(w, level->body, level->inside);
}

// Each thread that meets it runs all of it; of a group with one copy of a variable the first one, with copies of its own.
static void walk_task(Walk *w, Node *n, LevelMode m) {
  const Directive *d = n->directive;
  Level *level = add_level(w, LEVEL_TASK, n, n->directive, m);
  if (is_thread_mode(m)) level->outside.alone = true;
  level->one = !is_thread_mode(m) &&
               (find_clause(d, CL_PRIVATE) || find_clause(d, CL_FIRSTPRIVATE));
  if (level->one) level->inside.alone = true;
  level->waits = false;
  add_own(w, level);
  add_levels(w, level->body, level->inside);
}

// Refuses lastprivate(conditional:) where a group's threads do not all see the value that one of them assigns.
static void refuse_conditional(const Walk *w, const Level *level) {
  for (int i = 0; i < level->directive->clauses.len; i++) {
    const Clause *c = level->directive->clauses.at[i];
    if (c->is_conditional && !is_thread_mode(level->inside))
      sorry(w->u->diag, c->loc, "'conditional' on '%s' outside of 'parallel'",
            level->directive->info->name);
  }
}

static void walk_sections(Walk *w, Node *n, LevelMode m) {
  Level *level = add_level(w, LEVEL_SECTIONS, n, n->directive, m);
  if (n->directive->info->flags & DIRECTIVE_THREADS) {
    if (is_thread_mode(m))
      level->outside.alone = level->inside.alone = true;
    else
      level->inside.team = level->team = true;
    level->waits = false;
  }
  refuse_conditional(w, level);
  add_own(w, level);
  add_levels(w, level->body, level->inside);
}

// OpenACC 3.3, 2.9: a loop with 'seq' need not be canonical.
static bool may_count(Walk *w, Node *n) {
  if (!n->nchild) return false;
  if (loop_form(loop_of(n->child[0]))) return true;
  sorry(w->u->diag, n->loc,
        "copies of a section or a VLA on a loop that is not in canonical form");
  return false;
}

static void walk_directive(Walk *w, Node *n, LevelMode m) {
  Directive *d = n->directive;
  switch ((int)d->info->kind) {
  case DIR_LOOP:
    if (is_level(w, d) && may_count(w, n)) return walk_loop(w, n, d, false, m);
    break;
  case DIR_MAKES_THREADS: return walk_team(w, n, m);
  case DIR_TASK: return walk_task(w, n, m);
  case DIR_SCOPE: add_own(w, add_level(w, LEVEL_SCOPE, n, d, m)); break;
  case DIR_SINGLE: add_own(w, add_level(w, LEVEL_SINGLE, n, d, m)); break;
  case DIR_MASKED: add_level(w, LEVEL_MASKED, n, d, m)->waits = false; break;
  case DIR_SECTIONS: return walk_sections(w, n, m);
  case DIR_BARRIER: add_level(w, LEVEL_BARRIER, n, d, m); break;
  }
  // One thread runs what is below; a team of one does what it finds by itself.
  add_levels_below(w, n, m);
}

static void add_levels(Walk *w, Node *n, LevelMode m) {
  if (n->kind == N_DIRECTIVE) return walk_directive(w, n, m);
  if (n == w->uncollapsed) {
    w->uncollapsed = NULL;
    return walk_loop(w, n, w->collapsed_by, true, m);
  }
  add_levels_below(w, n, m);
}

// --- start ---------------------------------------------------------------------------------------

static Directive *nest_directive(const Region *r, ClauseKind kind) {
  for (int i = 0; i < r->plan.nest.len; i++)
    if (r->plan.nest.at[i].directive && find_clause(r->plan.nest.at[i].directive, kind))
      return r->plan.nest.at[i].directive;
  return NULL;
}

static LevelMode start_mode(const Region *r) {
  if (runs_on_one_thread(r)) return (LevelMode){.axes = AXIS_GANG | AXIS_THREADS};
  LevelMode m = {.axes = r->plan.nest.len || has_one_gang(r) ? AXIS_GANG : 0u};
  if (nest_directive(r, CL_VECTOR) || r->plan.threads) m.axes |= AXIS_THREADS;
  if (nest_directive(r, CL_WORKER)) m.axes |= AXIS_WORKER;
  for (int i = -1; !r->plan.nest.len && i < r->enclosing.len; i++) {
    const Directive *d = i < 0 ? r->directive : r->enclosing.at[i];
    if (d->info->flags & DIRECTIVE_THREADS && !(d->info->flags & DIRECTIVE_HAS_LOOP))
      m.team = true;
  }
  return m;
}

static bool makes_copies(const Node *n) {
  if (n->kind != N_DIRECTIVE) return false;
  const Directive *d = n->directive;
  return hands_on(d) || makes_elements(d) ||
         (is_task(d) &&
          (find_clause(d, CL_FIRSTPRIVATE) || find_clause(d, CL_REDUCTION)));
}

static bool needs_levels(const Walk *w, const Region *r) {
  if (any_below(r->plan.nest.len ? r->plan.nest_body : r->body, makes_copies))
    return true;
  if (runs_on_one_thread(r)) return false;
  if (is_gang_redundant(r))
    return axes_below(w, r->body) || start_mode(r).team ||
           distributes_loop(r, r->directive);
  // A thread of a nest that takes the threads itself runs OpenMP's inner levels as a team of one.
  bool flat = r->plan.threads || nest_directive(r, CL_VECTOR);
  if (flat && r->directive->info->dialect == DIALECT_ACC) return false;
  return r->plan.nest.len && axes_below(w, r->plan.nest_body);
}

static bool has_rows(const Levels *l) {
  for (int i = 0; i < l->all.len; i++) {
    unsigned axes = l->all.at[i]->inside.axes;
    if (!l->all.at[i]->inside.team && axes & AXIS_WORKER && !(axes & AXIS_VECTOR))
      return true;
  }
  return l->start.axes & AXIS_WORKER && !(l->start.axes & AXIS_VECTOR);
}

static bool is_vector_routine(const Node *n) { return called_axes(n) == AXIS_VECTOR; }

// A combined directive's own loop, where it is no nest.
static void walk_body(Walk *w, Node *body, LevelMode start) {
  const Region *r = w->r;
  if (r && is_gang_redundant(r) && distributes_loop(r, r->directive))
    walk_loop(w, body, r->directive, false, start);
  else
    add_levels(w, body, start);
}

static Levels *find_levels(Walk *w, Node *body, LevelMode start, int id) {
  Levels *l = w->l = alloc(w->u->arena, Levels);
  *l = (Levels){.id = id, .body = body, .start = start};
  walk_body(w, body, start);
  l->rows = has_rows(l) || any_below(body, is_vector_routine);
  find_group_storage(w->u, w->r, l);
  refuse_whole_uses(w->u, l);
  find_singles(w->u, w->r, l);
  return l;
}

// A section that gangs reduce gets a name of its own, so that loops inside can have copies of it too.
static void copy_sections(Unit *u, const Region *r) {
  for (int i = 0; i < r->reductions.len; i++) {
    Reduction *red = r->reductions.at[i];
    if (red->copy->form == COPY_ROWS && red->item->nsubscripts)
      red->copy = red->use->copy = measure_copy(u, r, red->var, red->item, red->loc);
    if (red->use->copy && !is_thread_mode(start_mode(r)))
      red->copy->storage = COPY_MEMORY;
  }
}

// Threads that run iterations by themselves, and each a loop with a reduction to a variable that they
// share: all would write it at once.
static void refuse_shared(Unit *u, const Region *r, const Directive *loop) {
  for (Items it = items_of(loop, CL_REDUCTION); next_item(&it);) {
    const Use *use = it.var ? region_use(r, it.var) : NULL;
    if (!use || (use->share != SHARE_MAPPED && use->share != SHARE_POINTER)) continue;
    sorry(u->diag, it.item->loc,
          "a reduction of '%s', which all iterations of the loop around share, on a loop "
          "inside it",
          it.item->text);
    note(u->diag, r->directive->name_loc, "add it to the reduction of '%s'",
         r->directive->info->name);
  }
}

static void check_inner_loops(Unit *u, const Region *r) {
  NodeList all = nodes_below(u->arena, r->plan.nest_body, KIND(N_DIRECTIVE));
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->directive->info->kind == DIR_LOOP)
      refuse_shared(u, r, all.at[i]->directive);
}

// Are loops that nothing but lanes need all that the body has? Then an iteration can be a row's: short
// vectors leave no threads idle, and a row of 32 needs no barrier. 'inside': a shared loop is around.
static bool suits_rows(const Walk *w, const Node *n, bool inside) {
  const Directive *d =
      n->kind == N_DIRECTIVE && is_level(w, n->directive) ? n->directive : NULL;
  if (d) {
    bool team = find_clause(d, CL_NUM_THREADS) || find_clause(d, CL_IF) ||
                find_clause(d, CL_ORDERED);
    if (inside || d->info->kind != DIR_LOOP || team || hands_on(d)) return false;
    if (asked_axes(d) & ~(unsigned)AXIS_VECTOR) return false;
    inside = true;
  }
  if (n == w->uncollapsed) inside = true;
  if (called_axes(n) & ~(unsigned)AXIS_VECTOR) return false;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && !suits_rows(w, n->child[i], inside)) return false;
  return true;
}

static bool fits_rows(const Unit *u, const Levels *l) {
  long long size = 0;
  for (int i = 0; i < l->group_copies.len; i++) {
    if (l->group_copies.at[i]->storage == COPY_BLOCKS) return false;
    if (l->group_copies.at[i]->storage == COPY_HEAP) continue;
    size += copy_size(l->group_copies.at[i]);
  }
  return size <= plan_device(u)->warp_memory;
}

// Tries levels in which a row of threads runs one iteration of the nest; NULL: they do not fit, and their messages are
// dropped.
static Levels *find_warp_levels(Walk w, const Region *r, Node *body, LevelMode start) {
  // OpenMP: a row has 32 threads, rows run iterations of distribute side by side.
  bool seen = r->plan.asks_threads || r->plan.asks_teams ||
              (r->directive->info->dialect == DIALECT_OMP &&
               (find_construct_clause(r, CL_VECTOR_LENGTH) ||
                find_construct_clause(r, CL_NUM_GANGS)));
  if (!r->plan.nest.len || is_thread_mode(start) || start.axes & AXIS_WORKER || seen ||
      !suits_rows(&w, body, false))
    return NULL;
  start.axes |= AXIS_WORKER;
  Messages unsaid = {0};
  Diag trial = {.gathered = &unsaid}, *diag = w.u->diag;
  w.u->diag = &trial;
  Levels *l = find_levels(&w, body, start, r->id);
  w.u->diag = diag;
  l->warp_per_iteration = true;
  return fits_rows(w.u, l) && !trial.errors ? l : NULL;
}

void find_region_levels(Unit *u, Region *r) {
  Walk w = {.u = u,
            .r = r,
            .uncollapsed = r->plan.uncollapsed,
            .collapsed_by = r->plan.uncollapsed ? nest_start(r)->directive : NULL};
  if (!needs_levels(&w, r)) {
    if (r->plan.nest.len) check_inner_loops(u, r);
    return;
  }
  copy_sections(u, r);
  Node *body = r->plan.nest.len ? r->plan.nest_body : r->body;
  LevelMode start = start_mode(r);
  r->plan.levels = find_warp_levels(w, r, body, start);
  if (!r->plan.levels) r->plan.levels = find_levels(&w, body, start, r->id);
  find_teams(u, r);
}

// A thread that calls the function runs all of it, its parallel regions in teams of one (OpenMP 5.2, 10.1.1).
void find_function_levels(Unit *u, Function *f, CallerKind caller) {
  CallerKind of = orphan_of(f) ? caller : CALLER_NONE;
  if (f->levels[of]) return;
  Walk w = {.u = u, .gangs = caller == CALLER_GANGS};
  LevelMode start = {.axes = AXIS_GANG | AXIS_THREADS, .alone = true};
  if (caller == CALLER_TEAM) start = (LevelMode){.axes = AXIS_GANG, .team = true};
  if (caller == CALLER_GANGS) start = (LevelMode){.axes = AXIS_THREADS};
  f->levels[of] =
      find_levels(&w, f->body, start, f->definition->index + (int)of * u->decls.len);
}

// A routine is called by all threads of the axes that it names.
void find_routine_levels(Unit *u, Function *f) {
  unsigned axes = routine_axes(f);
  if (!axes || !f->body || f->levels[CALLER_NONE]) return;
  Walk w = {.u = u};
  LevelMode start = {.axes = axes & AXIS_GANG     ? 0u
                             : axes & AXIS_WORKER ? AXIS_GANG
                                                  : AXIS_GANG | AXIS_WORKER};
  int id = f->definition ? f->definition->index : (int)f->body->range.start;
  f->levels[CALLER_NONE] = find_levels(&w, f->body, start, id);
}
