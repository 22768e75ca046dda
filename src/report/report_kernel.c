// Records about a kernel, or a routine: which loops the device's threads share and how, reductions, where
// private data is, which threads run the code between the levels.
// In:  a compute region or a device function.  Out: findings.
#include "report/report.h"

// --- loops -------------------------------------------------------------------------------------

static const char *size_in(const Directive *d, ClauseKind kind) {
  const Clause *c = d ? find_clause(d, kind) : NULL;
  for (int i = 0; c && i < c->items.len; i++) {
    const Item *it = &c->items.at[i];
    bool size =
        !it->keyword || !strcmp(it->keyword, "num") || !strcmp(it->keyword, "length");
    if (size && it->expr.text) return it->expr.text;
  }
  return NULL;
}

// -fopenacc-dim: of a construct that does not say.
static const char *default_size(Unit *u, const Region *r, ClauseKind on_construct) {
  int level = on_construct == CL_NUM_GANGS ? 0 : on_construct == CL_NUM_WORKERS ? 1 : 2;
  int n = r->directive->info->dialect == DIALECT_ACC ? u->dimensions[level] : 0;
  return n ? arena_printf(u->arena, "%d", n) : NULL;
}

// The size that the program asks for: on the loop, or on a construct around it, or for the whole file.
static const char *size_of(const Report *c, const Region *r, const Directive *d,
                           ClauseKind on_loop, ClauseKind on_construct) {
  const char *own = size_in(d, on_loop);
  if (own || !r) return own;
  const Clause *k = find_construct_clause(r, on_construct);
  return k && k->items.len ? k->items.at[0].expr.text
                           : default_size(c->u, r, on_construct);
}

// Threads of a worker or of the block; NULL: chosen when the kernel starts (rt/construct/shape.c: shape_block).
static const char *lanes(const Report *c, const Region *r, const Levels *l,
                         const Directive *d) {
  if (l && l->rows && !l->warp_per_iteration) return "32";
  const char *asked = size_of(c, r, d, CL_VECTOR, CL_VECTOR_LENGTH);
  if (!asked && c->dialect == DIALECT_OMP)
    asked = size_of(c, r, d, CL_NUM_THREADS, CL_NUM_THREADS);
  if (asked) return asked;
  bool shared = size_of(c, r, d, CL_WORKER, CL_NUM_WORKERS) != NULL;
  return shared || (l && !is_thread_mode(l->start)) ? NULL : "128";
}

// Workers side by side with their lanes are threads of the block: named only where the program does.
static unsigned named_axes(const Report *c, const Region *r, const Levels *l,
                           const Directive *d, unsigned over) {
  bool asked =
      (d && asked_axes(d) & AXIS_WORKER) || size_of(c, r, d, CL_WORKER, CL_NUM_WORKERS);
  bool plain = over & AXIS_VECTOR && !(l && l->rows) && !asked;
  return plain ? over & ~(unsigned)AXIS_WORKER : over;
}

static Finding *add_mapping(Report *c, const Region *r, const Levels *l,
                            const Directive *d, unsigned over, const Node *loop) {
  Finding *f = found(c, FIND_MAPPING, loop->loc);
  f->at = loop->range.start;
  f->levels = over = named_axes(c, r, l, d, over);
  if (over & AXIS_GANG) f->gangs = size_of(c, r, d, CL_GANG, CL_NUM_GANGS);
  if (over & AXIS_WORKER) f->workers = size_of(c, r, d, CL_WORKER, CL_NUM_WORKERS);
  if (over & AXIS_VECTOR) f->vector = lanes(c, r, l, d);
  f->grid_rows = over & AXIS_WORKER && (!(over & AXIS_VECTOR) || (l && l->rows));
  return f;
}

// Iterations that a thread runs where the launch allows it.
static int most_in_a_thread(const Region *r) {
  int most = 1;
  for (int i = 0; i < r->plan.variants.len; i++)
    if (r->plan.variants.at[i].factor > most) most = r->plan.variants.at[i].factor;
  return most;
}

// The loops of a nest, flattened to one.  r: NULL for a routine
static void add_nest(Report *c, const Region *r, const Levels *l, const NestLoops *nest,
                     unsigned over) {
  const NestLoop *first = r && nest == &r->plan.nest ? nest_start(r) : &nest->at[0];
  Finding *f = add_mapping(c, r, l, first->directive, over, first->node);
  int each = r && nest == &r->plan.nest && !f->gangs ? most_in_a_thread(r) : 1;
  f->collapse = nest->len > 1 ? nest->len : 0;
  f->each = each > 1 && first == &nest->at[0] ? each : 0;
  for (int i = 0; i < nest->len; i++) {
    const NestLoop *inner = &nest->at[i];
    if (inner == first) continue;
    Finding *g = add_mapping(c, r, l, first->directive, over, inner->node);
    g->joined = first->node->loc.line;
    g->each = each > 1 && !i ? each : 0;
    g->implicit = inner->directive != first->directive || !first->directive;
  }
}

static bool is_shared(const Levels *l, const Node *loop) {
  for (int i = 0; l && i < l->all.len; i++)
    for (int k = 0; k < l->all.at[i]->loops.len; k++)
      if (l->all.at[i]->loops.at[k].node == loop) return true;
  return false;
}

// Loops that each thread runs by itself.
static void add_sequential(Report *c, const Levels *l, const Node *body) {
  NodeList loops = nodes_below(c->u->arena, body, KIND(N_FOR));
  for (int i = 0; i < loops.len; i++)
    if (!is_shared(l, loops.at[i]))
      found(c, FIND_MAPPING, loops.at[i]->loc)->at = loops.at[i]->range.start;
}

// --- reductions ---------------------------------------------------------------------------------

// "+" of reduction(+:s), as written.
static const char *operator_name(const Directive *d, const Reduction *red) {
  for (Items it = items_of(d, CL_REDUCTION); next_item(&it);)
    if (it.item == red->item) return it.clause->op_name;
  return NULL;
}

static const char *region_operator(const Region *r, const Reduction *red) {
  const char *name = operator_name(r->directive, red);
  for (int i = 0; !name && i < r->enclosing.len; i++)
    name = operator_name(r->enclosing.at[i], red);
  for (int i = 0; !name && i < r->plan.nest.len; i++)
    name = operator_name(r->plan.nest.at[i].directive, red);
  return name;
}

static void add_reduction(Report *c, const Reduction *red, const char *op,
                          const Node *loop) {
  Finding *f = found(c, FIND_REDUCTION, loop->loc);
  f->at = loop->range.start;
  f->argument = op ? op : "";
  f->variable =
      red->item && red->item->nsubscripts ? red->item->expr.text : red->var->name;
  if (red->item && red->item->nsubscripts)
    f->section = red->item->text + strlen(f->variable);
}

// Last values of a loop that the program calls independent; what was found out about others says theirs.
static void add_lasts(Report *c, const Level *level) {
  if (loop_fact(level->loops.at[0].node)) return;
  for (Items it = items_of(level->directive, CL_LASTPRIVATE); next_item(&it);) {
    if (!it.clause->is_found) continue;
    Finding *f = found(c, FIND_PRIVATE, level->loops.at[0].node->loc);
    f->at = level->loops.at[0].node->range.start;
    f->action = it.clause->name;
    f->implicit = true;
    f->variable = it.item->text;
  }
}

// --- levels inside ------------------------------------------------------------------------------

static void add_levels(Report *c, const Region *r, const Levels *l) {
  for (int i = 0; i < l->all.len; i++) {
    const Level *level = l->all.at[i];
    if (level->form == LEVEL_LOOP && level->loops.len) {
      unsigned blocks = r && r->plan.scan == level ? AXIS_GANG : 0u;
      add_nest(c, r, l, &level->loops, level->over | blocks);
      add_lasts(c, level);
    }
    for (int k = 0; k < level->reductions.len; k++) {
      const char *op = operator_name(level->directive, level->reductions.at[k]);
      if (level->scan) op = arena_printf(c->u->arena, "inscan,%s", op);
      add_reduction(c, level->reductions.at[k], op,
                    level->loops.len ? level->loops.at[0].node : level->node);
    }
    bool one = level->form == LEVEL_SINGLE || level->form == LEVEL_MASKED;
    bool alone = one ? level->outside.alone : level->inside.alone;
    if ((level->form != LEVEL_TEAM && !one) || alone) continue;
    Finding *f = found(c, FIND_EXECUTION, level->node->loc);
    f->at = level->node->range.start;
    f->action = one ? "one thread" : "team";
    f->levels = AXIS_GANG;
  }
}

// Code between the levels.
static void add_between(Report *c, const Levels *l, const Node *start) {
  for (int i = 0; i < l->singles.len; i++) {
    const Single *s = l->singles.at[i];
    Finding *f = found(c, FIND_EXECUTION, s->node->loc);
    f->at = s->node->range.start;
    f->action = "one thread";
    f->levels = s->mode.axes & AXIS_WORKER ? AXIS_WORKER : AXIS_GANG;
  }
  if (l->singles.len || is_thread_mode(l->start)) return;
  Finding *f = found(c, FIND_EXECUTION, start->loc);
  f->at = start->range.start;
  f->action = "uniform";
  f->barriers = l->block_barriers || l->row_barriers;
}

// --- memory -------------------------------------------------------------------------------------

static void add_memory(Report *c, const Node *where, const char *variable,
                       const char *memory, unsigned of) {
  Finding *f = found(c, FIND_MEMORY, where->loc);
  f->at = where->range.start;
  f->variable = variable;
  f->action = memory;
  f->levels = of;
}

// Arrays that each thread declares.
static void add_locals(Report *c, const Region *r, const Levels *l, const Node *body) {
  NodeList declared = nodes_below(c->u->arena, body, KIND(N_VAR));
  for (int i = 0; i < declared.len; i++) {
    const Var *v = declared.at[i]->var;
    bool array = is_plain_array(v) && !v->is_static;
    if (array && !(r && region_use(r, v)) && !(l && group_copy_of(l, v)))
      add_memory(c, declared.at[i], v->name, "local", 0);
  }
}

static void report_copies(Report *c, const Region *r, const Node *start) {
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    if (r->plan.levels && group_copy_of(r->plan.levels, use->var)) continue;
    bool array =
        is_plain_array(use->var) &&
        (use->share == SHARE_PRIVATE || (use->share == SHARE_VALUE && use->written));
    if (use->copy && use->copy->storage != COPY_SOURCE)
      add_memory(c, start, use->var->name,
                 use->copy->storage == COPY_STACK ? "local" : "global", 0);
    else if (array && !use->copy)
      add_memory(c, start, use->var->name, "local", 0);
  }
}

static void add_placed(Report *c, const Levels *l, const Node *start) {
  for (int i = 0; i < l->group_copies.len; i++) {
    const Copy *p = l->group_copies.at[i];
    add_memory(
        c,
        p->var->node && p->var->node->range.start > start->range.start ? p->var->node
                                                                       : start,
        p->var->name, p->storage == COPY_GROUP && p->workspace < 0 ? "shared" : "global",
        is_per_row(p) ? AXIS_WORKER : AXIS_GANG);
  }
}

// --- a kernel --------------------------------------------------------------------------------------

// Sorts the findings from this one on by their place in the text, stably.
static void sort_from(Unit *u, int from) {
  Finding **at = u->findings.at;
  for (int i = from + 1; i < u->findings.len; i++)
    for (int k = i; k > from && at[k - 1]->at > at[k]->at; k--) {
      Finding *f = at[k];
      at[k] = at[k - 1];
      at[k - 1] = f;
    }
}

// The names of some variables with commas, or NULL.
static const char *names_with_commas(Unit *u, Var *const *at, int n, bool scalars) {
  Text t = {.arena = u->arena};
  for (int i = 0; i < n; i++)
    if (scalars || is_aggregate(at[i]->type))
      text_printf(&t, "%s%s", t.len ? "," : "", at[i]->name);
  return t.at;
}

static const char *order_words(Unit *u, const LoopFact *fact) {
  Text t = {.arena = u->arena};
  for (int i = 0; i < fact->orders.len; i++) {
    const HostOrder *o = &fact->orders.at[i];
    text_add(&t, i ? " and " : "");
    if (o->more->kind == HOST_ARITHMETIC)
      text_printf(&t, "%s is arithmetic", o->more->type->spelling);
    else
      text_printf(&t, "%s <= %s", host_dumped(u, o->less), host_dumped(u, o->more));
  }
  return t.len ? t.at : NULL;
}

Finding *find_fact(Report *c, const LoopFact *fact) {
  Finding *f = found(c, FIND_LOOP, fact->loop->loc);
  f->at = fact->loop->range.start;
  f->action = fact->parallel ? "parallel" : "sequential";
  f->reason = fact->why;
  f->remedy = fact->remedy;
  if (fact->parallel) {
    f->no_alias = fact->no_alias;
    f->orders = order_words(c->u, fact);
    f->copies = names_with_commas(c->u, fact->privates.at, fact->privates.len, false);
    f->lasts = names_with_commas(c->u, fact->lasts.at, fact->lasts.len, true);
  }
  if (!fact->var || !fact->other) return f;
  f->variable =
      fact->var == fact->other
          ? fact->var->name
          : arena_printf(c->u->arena, "%s,%s", fact->var->name, fact->other->name);
  f->from_line = fact->from.line;
  f->to_line = fact->to.line;
  return f;
}

// Does each thread run the loop in order if pointers overlap? The loops outside of it are shared all the same.
static bool is_left_to_threads(const Region *r, const Node *loop) {
  for (int i = 0; i < r->plan.variants.len; i++)
    for (int k = 0; k < r->plan.nest.len && k < 32; k++)
      if (r->plan.nest.at[k].node == loop && r->plan.variants.at[i].in_order >> k & 1)
        return true;
  return false;
}

// Adds the facts about loops that nobody declared independent.
static void add_facts(Report *c, const Region *r, const Node *but) {
  for (int i = 0; i < c->u->loops.len; i++) {
    const Node *n = c->u->loops.at[i]->loop;
    if (n != but && r->node->range.start <= n->range.start &&
        n->range.end <= r->node->range.end)
      find_fact(c, c->u->loops.at[i])->each_thread = is_left_to_threads(r, n);
  }
}

static void add_kernel(Report *c, const Region *r, const LoopFact *first, Loc loc) {
  Finding *f = found(c, FIND_KERNEL, loc);
  f->name = r->kernel;
  f->action = runs_on_one_thread(r)  ? "scalar"
              : r->plan.scan         ? "parallel"
              : has_one_gang(r)      ? "one gang"
              : is_gang_redundant(r) ? "redundant"
                                     : "parallel";
  if (!first || !first->why) f->reason = r->plan.why;
}

// The axes of the nest itself.
static unsigned nest_axes(const Region *r) {
  const LevelMode *start = r->plan.levels ? &r->plan.levels->start : NULL;
  if (start && !is_thread_mode(*start)) return start->axes;
  return (runs_in_one_gang(r) ? 0u : (unsigned)AXIS_GANG) | AXIS_THREADS;
}

// Loops of the nest that are not run in the order of the text.
static void add_interchange(Report *c, const Region *r) {
  if (!r->plan.interchanged) return;
  const Node *fastest = r->plan.nest.at[r->plan.nest.len - 1].node;
  found(c, FIND_INTERCHANGE, fastest->loc)->at = fastest->range.start;
}

// Loads that a block keeps, and what the launch asks for.
static void add_reuse(Report *c, const Region *r) {
  const Reuse *u = r->plan.reuse;
  unsigned when = 0;
  for (int i = 0; i < r->plan.variants.len; i++)
    if (r->plan.variants.at[i].reuses) when = r->plan.variants.at[i].when;
  if (!when) return;
  Finding *f = found(c, FIND_REUSE, u->loop.node->loc);
  f->at = u->loop.node->range.start;
  Text names = {.arena = c->u->arena};
  for (int i = 0; i < u->loads.len; i++) {
    const Var *v = root_var(u->loads.at[i].places.at[0]);
    bool told = false;
    for (int k = 0; k < i; k++) told |= root_var(u->loads.at[k].places.at[0]) == v;
    if (!told) text_printf(&names, "%s%s", i ? "," : "", v->name);
  }
  f->variable = names.at;
  f->orders = arena_printf(
      c->u->arena, "these are many%s%s",
      when & __ACCOMP_WHEN_APART ? " and what is written lies in other arrays" : "",
      when & __ACCOMP_WHEN_INSIDE ? " and what conditions leave out is mapped" : "");
}

static void add_shared(Report *c, const Region *r, const Node *start) {
  const Levels *l = r->plan.levels;
  add_interchange(c, r);
  if (r->plan.nest.len) add_nest(c, r, l, &r->plan.nest, nest_axes(r));
  for (int i = 0; i < r->reductions.len; i++)
    add_reduction(c, r->reductions.at[i], region_operator(r, r->reductions.at[i]), start);
  report_copies(c, r, start);
  if (l) {
    add_levels(c, r, l);
    add_between(c, l, start);
    add_placed(c, l, start);
  }
  add_reuse(c, r);
  if (r->plan.nest_body) {
    add_sequential(c, l, r->plan.nest_body);
    add_locals(c, r, l, r->plan.nest_body);
  }
}

// Accepted, and nothing else.
static void find_unused(Report *c, const Directive *d) {
  bool cache = d->info->kind == DIR_CACHE;
  if (!cache && !find_clause(d, CL_TILE)) return;
  Finding *f = found(c, FIND_UNUSED, d->loc);
  f->reason = cache ? "it is left to the device's own caches" : "its loops are collapsed";
  f->action = cache ? "cache" : "tile";
}

void find_kernel(Report *c, const Region *r) {
  bool omp = c->dialect == DIALECT_OMP;
  const Node *start = r->plan.nest.len ? nest_start(r)->node : r->node;
  const LoopFact *first = loop_fact(r->plan.nest.len ? start
                                    : r->body        ? loop_of(r->body)
                                                     : NULL);
  if (first) start = first->loop;
  Loc loc = omp || !start ? r->directive->loc : start->loc;
  if (start == r->node) loc = r->directive->loc;
  if (first) find_fact(c, first)->each_thread = is_left_to_threads(r, first->loop);
  c->depth = omp;
  add_kernel(c, r, first, loc);
  if (omp) find_code(c, loc);
  c->depth = 1;
  int from = c->u->findings.len;
  add_facts(c, r, first ? first->loop : NULL);
  add_shared(c, r, start);
  sort_from(c->u, from);
  find_work(c, r);
  c->depth = 0;
  NodeList inside = nodes_below(c->u->arena, r->node, KIND(N_DIRECTIVE));
  for (int i = 0; i < inside.len; i++) find_unused(c, inside.at[i]->directive);
}

void find_routine_loops(Report *c, const Function *f) {
  c->depth = 1;
  int from = c->u->findings.len;
  // The version with most threads counts.
  CallerKind k = CALLER_KINDS - 1;
  while (k != CALLER_NONE && !is_called_by(f, k)) k--;
  const Levels *l = levels_of_version(f, k);
  if (l) {
    add_levels(c, NULL, l);
    add_between(c, l, f->body);
    add_placed(c, l, f->body);
  }
  add_sequential(c, l, f->body);
  add_locals(c, NULL, l, f->body);
  sort_from(c->u, from);
  c->depth = 0;
}
