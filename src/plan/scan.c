// OpenMP's scan (5.2, 5.6): a loop's body gives an iteration's value, then uses the combination of the values so far.
// In:  a level with its loops.  Out: its scan, and both parts as statements of our own in place of the body; whether all blocks
// may share it.
// No value but that of the scan goes from one part to the other (5.2, 5.6, restrictions; pragma/check_scan.c).
#include "ir/library.h"
#include "plan/plan.h"

// Children [from, to) of a block; NULL: there are none.
static Node *block_part(Unit *u, Node *block, int from, int to) {
  if (from >= to) return NULL;
  Node *part = alloc(u->arena, Node);
  *part =
      (Node){.kind = N_COMPOUND,
             .range = {block->child[from]->range.start, block->child[to - 1]->range.end},
             .loc = block->child[from]->loc,
             .parent = block,
             .child = block->child + from,
             .nchild = to - from};
  return part;
}

void divide_scan(Unit *u, Level *level, const Node *uncollapsed) {
  Node *body = level->body;
  const Clause *c = find_inscan(level->directive);
  if (uncollapsed) {
    sorry(u->diag, c->loc,
          "'inscan' on loops of which one's bounds depend on another one's variable");
    return;
  }
  for (int i = 0; i < body->nchild; i++) {
    Node *n = body->child[i];
    if (n->kind != N_DIRECTIVE || n->directive->info->kind != DIR_SCAN) continue;
    Node *before = block_part(u, body, 0, i),
         *after = block_part(u, body, i + 1, body->nchild);
    bool exclusive = find_clause(n->directive, CL_EXCLUSIVE) != NULL;
    level->scan = n->directive;
    level->input = exclusive ? after : before;
    level->scanned = exclusive ? before : after;
    return;
  }
  unreachable(); // the check has found it
}

// --- all blocks ------------------------------------------------------------------------------

// Has a thread, or the team, copies in memory of the launch or in shared memory?
static bool has_copies(const Region *r, const Level *level) {
  if (r->plan.levels->group_copies.len || level->copies.len) return true;
  for (int i = 0; i < r->uses.len; i++)
    if (r->uses.at[i]->copy) return true;
  for (int i = 0; i < level->reductions.len; i++) {
    if (level->reductions.at[i]->copy->form != COPY_VARIABLE) return true;
  }
  return false;
}

// May a program see that it has one team, or how many threads that has?
static bool shows_team(Unit *u, const Region *r, const Directive *loop) {
  const ClauseKind sizes[] = {CL_NUM_THREADS, CL_VECTOR_LENGTH};
  for (size_t i = 0; i < countof(sizes); i++)
    if (find_clause(loop, sizes[i]) || find_construct_clause(r, sizes[i])) return true;
  for (int i = 0; i <= r->enclosing.len; i++) {
    const Directive *d = i ? r->enclosing.at[i - 1] : loop;
    for (int k = 0; k < d->clauses.len; k++)
      if (is_parallel_if(d, d->clauses.at[k])) return true;
  }
  return r->plan.asks_threads || r->plan.asks_teams || r->plan.sets_team || r->tells ||
         r->passes_answers ||
         asked_below(u, r->body) & (THREAD_QUESTIONS | TEAM_QUESTIONS);
}

static const Node *innermost_statement(const Node *s) {
  while (s && s->kind == N_COMPOUND && s->nchild == 1) s = s->child[0];
  return s;
}

// Is the loop all that the region runs, and do its iterations need the one team for nothing?
void find_shared_scan(Unit *u, Region *r) {
  const Levels *l = r->plan.levels;
  const Level *level = l && l->all.len == 1 ? l->all.at[0] : NULL;
  if (!level || !level->scan || r->plan.form != PLAN_ONE_GANG || r->reductions.len ||
      innermost_statement(r->body) != level->node || l->singles.len)
    return;
  const Directive *d = level->directive;
  bool team = level->over == AXIS_THREADS && (level->team || level->outside.team);
  if (!team || has_construct_flag(r, DIRECTIVE_TEAMS) || has_conditional(d) ||
      find_clause(d, CL_LASTPRIVATE) || find_clause(d, CL_LINEAR) || level->in_order)
    return;
  if (has_copies(r, level) || shows_team(u, r, d) ||
      !has_host_trips(u, r, d, d->node->child[0]))
    return;
  r->plan.scan = level;
}

// A template's arguments decide about types of no known size.
int scanned_by_thread(const Level *level) {
  long long size = type_size(level->reductions.at[0]->copy->type);
  bool is_short = level->reductions.len == 1 && size >= 0 && size <= 8;
  return !groups_iterations(level) ? 1 : is_short ? 16 : 8;
}

// __ACCOMP_TILE_RECORD
int record_bytes(const Copy *c) {
  int size = (int)type_size(c->type);
  return size <= 8 ? 16 : 16 + 2 * ((size + 15) / 16 * 16);
}
