// Questions about a construct whose facts are known (region.h).
// In: a region, as far as it has been filled.  Out: answers; nothing changes.
#include "ir/query.h"
#include "ir/region.h"

int region_directives(const Region *r) {
  return 1 + r->enclosing.len + (r->loop != NULL) + r->plan.nest.len;
}

const Directive *region_directive(const Region *r, int i) {
  int at = i - 1 - r->enclosing.len;
  if (!i) return r->directive;
  if (at < 0) return r->enclosing.at[i - 1];
  if (r->loop && !at--) return r->loop;
  return r->plan.nest.at[at].directive;
}

Clause *find_construct_clause(const Region *r, ClauseKind kind) {
  Clause *c = find_clause(r->directive, kind);
  for (int i = 0; !c && i < r->enclosing.len; i++)
    c = find_clause(r->enclosing.at[i], kind);
  return c || !r->loop ? c : find_clause(r->loop, kind);
}

bool are_lone_teams(const Region *r) {
  return !r->plan.threads && r->plan.nest.len && has_construct_flag(r, DIRECTIVE_TEAMS);
}

bool is_one_team(const Region *r) {
  return r->plan.threads && !has_construct_flag(r, DIRECTIVE_TEAMS);
}

bool are_parts_numbered(const Region *r) {
  return r->directive->info->dialect == DIALECT_OMP && r->plan.form == PLAN_GRID &&
         (r->plan.asks_threads || r->plan.asks_teams);
}

// Many teams run the loop of one where nobody can see it.
bool runs_in_one_gang(const Region *r) {
  return has_one_gang(r) ||
         (is_one_team(r) && (r->plan.asks_threads || r->plan.asks_teams));
}

bool takes_environments_limit(const Region *r) {
  return has_construct_flag(r, DIRECTIVE_TEAMS) &&
         !find_construct_clause(r, CL_VECTOR_LENGTH);
}

bool counts_nest(const Region *r, const Var *v) {
  for (int i = 0; i < r->plan.nest.len; i++)
    if (r->plan.nest.at[i].loop.var == v) return true;
  return false;
}

Use *region_use(const Region *r, const Var *v) {
  for (int i = 0; i < r->uses.len; i++)
    if (r->uses.at[i]->var == v) return r->uses.at[i];
  return NULL;
}

bool has_construct_flag(const Region *r, unsigned flag) {
  for (int i = 0; i < region_directives(r); i++)
    if (region_directive(r, i)->info->flags & flag) return true;
  return false;
}

bool passes_target(const Operand *o) {
  return o->path && o->form == FORM_SECTION && is_pointer(o->path->type);
}

int count_entries(const Region *r) {
  int n = r->operands.len;
  for (int i = 0; i < r->arguments.len; i++)
    n += r->arguments.at[i].form != ARGUMENT_ADDRESS;
  return n;
}

const LaunchArgument *find_argument(const Region *r, ArgumentForm form) {
  for (int i = 0; i < r->arguments.len; i++)
    if (r->arguments.at[i].form == form) return &r->arguments.at[i];
  return NULL;
}

Node *sole_assignment(const Region *r) {
  Node *n = r->plan.nest_body;
  while (n && n->kind == N_COMPOUND && n->nchild == 1) n = n->child[0];
  return n && n->kind == N_ASSIGN ? n : NULL;
}

bool is_short_reduction(const Region *r) {
  bool flat = r->plan.nest.len == 1 && !runs_on_one_thread(r) && !is_gang_redundant(r) &&
              !r->plan.levels;
  return flat && r->reductions.len && is_brief(r->plan.nest_body);
}

bool collects(const Region *r) {
  for (int i = 0; i < r->reductions.len; i++)
    if (r->reductions.at[i]->collected) return true;
  return false;
}

// OpenMP's target data may map and ask for device addresses at once (5.2, 13.5).
bool has_device_addresses(const Region *r) {
  for (int i = 0; i < r->operands.len; i++)
    if (r->operands.at[i]->map & __ACCOMP_USE_DEVICE) return true;
  return false;
}
