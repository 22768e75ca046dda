// OpenMP's teams inside of a kernel: which threads meet, and how large the block must be for them.
// In:  levels, calls.  Out: Level.waits of constructs that end a team, Level.meets; Plan.team_sizes, whole_teams, whole_sizes,
//      teams_counted.
#include "ir/device_info.h"
#include "ir/level.h"
#include "plan/plan.h"

static WalkStep look_for_inner(const Node *e, const void *region) {
  const Region *r = region;
  bool inner = e->kind == N_REF && e->var && e->var->decl.start > r->node->range.start &&
               e->var->decl.start < r->node->range.end;
  return inner ? WALK_STOP : WALK_ON;
}

// num_threads of a team inside of the kernel; NULL: it has none.
static const Clause *size_of(const Level *level) {
  return find_clause(level->directive, CL_NUM_THREADS);
}

static bool makes_team(const Level *level) {
  bool team = level->form == LEVEL_TEAM || level->team;
  return team && level->inside.team && !level->inside.alone;
}

// Lists the block sizes that give each team as many threads as the program asks for (OpenMP 5.2, 10.1.1).
static void list_team_sizes(Unit *u, Region *r) {
  enum { DEFAULT_BLOCK = 128 }; // rt/construct/shape.c
  if (r->directive->info->dialect != DIALECT_OMP || r->plan.nest.len) return;
  if (r->plan.levels->start.team && r->plan.num_threads)
    push(u->arena, &r->plan.team_sizes, r->plan.num_threads);
  for (int i = 0; i < r->plan.levels->all.len; i++) {
    const Level *level = r->plan.levels->all.at[i];
    const Clause *c = size_of(level);
    const Node *n = c ? c->items.at[0].expr.node : NULL;
    if (!n || !level->inside.team || level->inside.alone) continue;
    if (n->has_value ? n->value > DEFAULT_BLOCK
                     : has_start_value(r, n) && !walk_to(n, look_for_inner, r))
      push(u->arena, &r->plan.team_sizes, c);
  }
}

// --- where threads meet --------------------------------------------------------------------------

// The values that go on are written, and joined, before it ends.
static bool ends_with_values(const Level *level) {
  return level->reductions.len || hands_on(level->directive) || level->scan ||
         find_clause(level->directive, CL_COPYPRIVATE);
}

// C++: may a destructor run where the variable ends?
static bool ends_with_call(const Var *v) {
  const Type *t = v->type->canonical;
  while (t->kind == TYPE_ARRAY) t = t->element->canonical;
  return t->kind != TYPE_POINTER && t->kind != TYPE_ENUM && !is_arithmetic(t);
}

static bool declares_object(const Node *n) {
  for (int i = 0; n->kind == N_DECL_STMT && i < n->nchild; i++)
    if (n->child[i]->kind == N_VAR && ends_with_call(n->child[i]->var)) return true;
  return false;
}

static bool copies_object(const Directive *d) {
  for (Items it = all_items(d); next_item(&it);)
    if (it.var && ends_with_call(it.var)) return true;
  return false;
}

// The team's end is a barrier, so that its last construct needs none. A destructor that runs before it may read what the construct stores.
static void drop_last_wait(const Unit *u, const Levels *l, const Level *team) {
  const Node *body = team->body;
  if (u->cxx && copies_object(team->directive)) return;
  while (body->kind == N_COMPOUND && body->nchild) {
    for (int i = 0; u->cxx && i < body->nchild; i++)
      if (declares_object(body->child[i])) return;
    body = body->child[body->nchild - 1];
  }
  Level *last = level_of(l, body);
  if (last && !ends_with_values(last)) last->waits = false;
}

static bool is_inside(const Node *n, const Node *outer) {
  return n != outer && n->range.start >= outer->range.start &&
         n->range.end <= outer->range.end;
}

static bool meets(Unit *u, const Region *r, const Level *team) {
  const Levels *l = r->plan.levels;
  for (int i = 0; i < l->all.len; i++) {
    const Level *level = l->all.at[i];
    if (is_inside(level->node, team->node) && !level->outside.alone &&
        (level->waits || ends_with_values(level)))
      return true;
  }
  return calls_with_team(u, r, l, team->body);
}

// --- blocks that are teams -----------------------------------------------------------------------

static bool has_parallel_if(const Directive *d) {
  bool has = false;
  for (int i = 0; i < d->clauses.len; i++) has |= is_parallel_if(d, d->clauses.at[i]);
  return has;
}

// The teams of a region: those that meet, and the others.
typedef struct {
  bool whole; // those that meet have one size
  bool any;   // one meets
  bool sized; // they have num_threads: 'same'
  const Clause *same;
  bool free_sized,
      free_open; // one of the others has num_threads; has none that the host knows
} Teams;

static void add_start(Region *r, Teams *t) {
  t->any = true, t->sized = find_construct_clause(r, CL_NUM_THREADS);
  t->same = r->plan.num_threads;
  t->whole &= !t->sized || t->same;
  for (int i = 0; i <= r->enclosing.len; i++)
    t->whole &= !has_parallel_if(region_directive(r, i));
}

static void add_team(Unit *u, Region *r, const Level *level, Teams *t) {
  const Clause *c = size_of(level);
  const Node *n = c ? c->items.at[0].expr.node : NULL;
  bool known =
      n && (n->has_value || (has_start_value(r, n) && !walk_to(n, look_for_inner, r)));
  if (!level->meets) {
    t->free_sized |= n != NULL, t->free_open |= !known;
    if (known && !t->any) push(u->arena, &r->plan.whole_sizes, c);
    return;
  }
  t->whole &=
      !has_parallel_if(level->directive) && (!n || known) && (!t->any || t->sized == !!n);
  if (t->any && n && t->whole) {
    const Node *other = t->same->items.at[0].expr.node;
    t->whole &= n->has_value && other->has_value && n->value == other->value;
  }
  t->any = true, t->sized |= !!n, t->same = c;
}

// Finds out which teams meet, and whether blocks of one size are whole teams wherever one does: for devices without a barrier of some threads
// of a block.
static void find_meetings(Unit *u, Region *r) {
  Teams t = {.whole = r->directive->info->dialect == DIALECT_OMP};
  bool counted = r->plan.levels->start.team && !r->plan.nest.len;
  if (counted) add_start(r, &t);
  for (int i = 0; i < r->plan.levels->all.len; i++) {
    Level *level = r->plan.levels->all.at[i];
    if (!makes_team(level)) continue;
    if (level->form == LEVEL_TEAM) drop_last_wait(u, r->plan.levels, level);
    level->meets = level->form == LEVEL_TEAM && meets(u, r, level);
    add_team(u, r, level, &t);
    counted |= level->form == LEVEL_TEAM;
  }
  if (t.any || t.free_open) r->plan.whole_sizes.len = 0;
  if (t.any && t.sized && t.same) push(u->arena, &r->plan.whole_sizes, t.same);
  bool sized = t.sized || t.free_sized,
       limited = find_construct_clause(r, CL_VECTOR_LENGTH);
  r->plan.whole_teams =
      t.whole && !(sized && limited) && !(t.any && !t.sized && r->plan.sets_team);
  r->plan.teams_counted = counted && sized;
}

void find_teams(Unit *u, Region *r) {
  list_team_sizes(u, r);
  find_meetings(u, r);
}
