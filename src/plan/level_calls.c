// Calls of routines that several threads call together (OpenACC 3.3, 2.15.1): the threads that the routine's
// loops share must all be there, and none of them taken by a loop around the call.
// In:  levels of regions and routines.  Out: errors.
#include "plan/plan.h"

typedef struct {
  Unit *u;
  Region *r;         // NULL: a routine,
  const Function *f; // this one
  const Levels *l;   // NULL: one thread runs the code by itself
  Vec(Function *) seen;
} Walk;

// --- what a routine needs ------------------------------------------------------------------

// The function that a node names, or the routine that it calls.
static Function *named_function(const Node *n) {
  return KIND(n->kind) & NAMING_KINDS ? n->function : n->routine;
}

// The axes whose threads a routine needs: its own level and all finer ones.
static unsigned needed_axes(const Function *f) {
  unsigned axes = routine_axes(f);
  return axes & AXIS_GANG     ? AXIS_GANG | AXIS_THREADS
         : axes & AXIS_WORKER ? AXIS_THREADS
                              : axes;
}

static bool is_taken(unsigned needed, LevelMode m) {
  return m.axes & needed || ((m.team || m.alone) && needed & AXIS_THREADS);
}

// --- messages --------------------------------------------------------------------------------

static Clause *level_clause(const Directive *d, unsigned needed) {
  Clause *c = NULL;
  if (needed & AXIS_VECTOR) c = find_clause(d, CL_VECTOR);
  if (!c && needed & AXIS_WORKER) c = find_clause(d, CL_WORKER);
  return !c && needed & AXIS_GANG ? find_clause(d, CL_GANG) : c;
}

static void refuse_taken_axes(Walk *w, const Node *ref, const Directive *d) {
  const Function *f = named_function(ref);
  unsigned needed = needed_axes(f);
  Clause *c = level_clause(d, needed);
  const char *level = level_name(needed), *around = c ? c->name : d->info->name;
  error(w->u->diag, ref->loc,
        "'%s' is a routine '%s', which must not be called inside of %s'%s'", f->name,
        level, c ? "a loop with " : "", around);
  note(
      w->u->diag, c ? c->loc : d->name_loc,
      "'%s' is here, and each of its threads would call '%s' alone; it must be called by "
      "all threads of a %s together",
      around, f->name,
      needed & AXIS_GANG     ? "kernel"
      : needed & AXIS_WORKER ? "gang"
                             : "worker");
}

static void refuse_in_function(Walk *w, const Node *ref, const Function *in) {
  const char *level = level_name(needed_axes(named_function(ref)));
  const Directive *d =
      in->routine && in->routine->info->dialect == DIALECT_ACC ? in->routine : NULL;
  error(w->u->diag, ref->loc,
        "'%s' is a routine '%s', which must not be called in '%s'%s",
        named_function(ref)->name, level, in->name,
        !d ? ", which a single thread calls"
        : routine_axes(in)
            ? arena_printf(w->u->arena, ", a routine '%s'", level_name(needed_axes(in)))
            : ", a routine 'seq'");
  note(w->u->diag, d ? d->name_loc : in->loc, "put '#pragma acc routine %s' before '%s'",
       level, in->name);
}

// --- in a region or routine with levels ------------------------------------------------------

// The directive that takes the threads: the outermost inside the body, then what the body starts with.
static const Directive *taker_in(const Walk *w, const Node *ref, unsigned needed) {
  const Directive *found = NULL;
  for (const Level *l = enclosing_level(w->l, ref); l;
       l = enclosing_level(w->l, l->node)) {
    if (is_taken(needed, l->inside) && !is_taken(needed, l->outside))
      found = l->directive;
    if (l->node == w->l->body) break;
  }
  return found;
}

static const Directive *taker_of_nest(const Region *r, unsigned needed) {
  for (int i = 0; i < r->plan.nest.len; i++)
    if (r->plan.nest.at[i].directive &&
        level_clause(r->plan.nest.at[i].directive, needed))
      return r->plan.nest.at[i].directive;
  for (int i = 0; i < r->enclosing.len; i++)
    if (needed & AXIS_THREADS && r->enclosing.at[i]->info->flags & DIRECTIVE_THREADS)
      return r->enclosing.at[i];
  const Directive *outermost = r->plan.nest.len ? nest_start(r)->directive : NULL;
  return outermost ? outermost : r->directive;
}

static void check_level_call(Walk *w, const Node *ref) {
  unsigned needed = needed_axes(named_function(ref));
  if (!is_taken(needed, mode_at(w->l, ref))) return;
  const Directive *d = taker_in(w, ref, needed);
  if (d) return refuse_taken_axes(w, ref, d);
  if (!w->r) return refuse_in_function(w, ref, w->f);
  // A target construct without teams is one gang.
  if (is_taken(needed & AXIS_THREADS, w->l->start) || w->r->plan.nest.len)
    refuse_taken_axes(w, ref, taker_of_nest(w->r, needed));
}

// --- walk ------------------------------------------------------------------------------------

static void check_refs(Walk *w, const Node *n, Function *in);

// The lambda in the function or region that the node stands in.
static const Node *lambda_around(const Walk *w, const Node *n) {
  for (; w->u->cxx && n; n = n->parent)
    if (n->kind == N_LAMBDA && (!w->r || encloses(w->r->node, n))) return n;
  return NULL;
}

static void refuse_in_lambda(Walk *w, const Node *ref, const Node *lambda) {
  const Function *f = named_function(ref);
  error(w->u->diag, ref->loc,
        "'%s' is a routine '%s', which must not be called in a lambda, which a single "
        "thread calls",
        f->name, level_name(needed_axes(f)));
  note(w->u->diag, lambda->loc, "the lambda is here");
}

// Walks a function that one thread calls. A routine of OpenACC is checked by itself, and what libraries of C++ call by clang's
// output (driver/image_check.c).
static void walk_function(Walk *w, Function *f) {
  if (f->routine && f->routine->info->dialect == DIALECT_ACC) return;
  if (w->u->cxx && f->definition && f->definition->in_system_header) return;
  for (int i = 0; i < w->seen.len; i++)
    if (w->seen.at[i] == f) return;
  push(w->u->arena, &w->seen, f);
  check_refs(w, f->definition ? front_body(w->u, f) : NULL, f);
}

// 'in': NULL in the code of the region or routine itself.
static void check_ref(Walk *w, const Node *n, Function *in) {
  Function *f = named_function(n);
  const Node *lambda = routine_axes(f) ? lambda_around(w, n) : NULL;
  if (w->r && !in && routine_axes(f) & AXIS_GANG) w->r->plan.gang_routine = true;
  if (!routine_axes(f))
    walk_function(w, f);
  else if (lambda)
    refuse_in_lambda(w, n, lambda);
  else if (in)
    refuse_in_function(w, n, in);
  else if (w->l)
    check_level_call(w, n);
  else if (w->r)
    refuse_taken_axes(
        w, n, taker_of_nest(w->r, needed_axes(f))); // threads run iterations alone
  else
    refuse_in_function(w, n, w->f);
}

static void check_refs(Walk *w, const Node *n, Function *in) {
  NodeList refs = nodes_below(w->u->arena, n, NAMING_KINDS | KIND(N_CALL));
  for (int i = 0; i < refs.len; i++)
    if (named_function(refs.at[i])) check_ref(w, refs.at[i], in);
}

void check_region_calls(Unit *u, Region *r) {
  Walk w = {.u = u, .r = r, .l = r->plan.levels};
  check_refs(&w, r->body, NULL);
  const Node *set = r->plan.sets_team;
  bool one = runs_on_one_thread(r) || (w.l && !is_thread_mode(w.l->start));
  if (set && !one)
    sorry(u->diag, set->loc, "'%s' in a loop whose iterations threads share",
          set->function->name);
}

void check_routine_calls(Unit *u, Function *f) {
  Walk w = {.u = u, .f = f, .l = f->levels[CALLER_NONE]};
  check_refs(&w, f->body, NULL);
}
