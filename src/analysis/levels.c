// OpenMP's levels around a flat nest: teams and parallel, directly one inside the other.
// In:  region's tree; after find_nest the nest.  Out: region->around and the body inside of it;
// serial where the program asks for one thread; 'sorry' where the levels are no flat nest.
// How many teams and threads run is ours to choose, up to what num_teams and num_threads say
// (OpenMP 5.2, 10.1.1 and 10.2): one of each where there is no loop to spread.
#include "analysis/analysis.h"

static Node *only_directive(Node *s) {
  while (s && s->kind == N_COMPOUND && s->nchild == 1) s = s->child[0];
  return s && s->kind == N_DIRECTIVE && s->nchild ? s : NULL;
}

void enter_levels(Unit *u, Region *r) {
  if (r->directive->info->dialect != DIALECT_OMP) return;
  Node *n;
  while ((n = only_directive(r->body)) && n->directive->info->kind == DIR_THREADS) {
    push(u->arena, &r->around, n->directive);
    r->body = n->child[0];
  }
}

// --- the directives of a region, from outside ------------------------------------------------

static int level_count(const Region *r) { return 1 + r->around.len + r->nest.len; }

static Directive *level(const Region *r, int i) {
  if (!i) return r->directive;
  return i <= r->around.len ? r->around.at[i - 1]
                            : r->nest.at[i - 1 - r->around.len].directive;
}

static bool has_flag(const Region *r, unsigned flag) {
  for (int i = 0; i < level_count(r); i++)
    if (level(r, i)->info->flags & flag) return true;
  return false;
}

static Clause *find_on_levels(const Region *r, ClauseKind kind) {
  for (int i = 0; i < level_count(r); i++) {
    Clause *c = find_clause(level(r, i), kind);
    if (c) return c;
  }
  return NULL;
}

static bool is_one(const Clause *c) {
  const Node *n = c && c->items.len ? c->items.at[0].expr.node : NULL;
  return n && n->has_value && n->value == 1;
}

// One team of one thread runs its iterations in order, and a program may rely on it.
static bool is_one_thread(const Region *r) {
  bool one_team =
      !has_flag(r, DIRECTIVE_TEAMS) || is_one(find_on_levels(r, CL_NUM_GANGS));
  bool one_each = !has_flag(r, DIRECTIVE_THREADS) ||
                  is_one(find_on_levels(r, CL_NUM_THREADS)) ||
                  is_one(find_on_levels(r, CL_VECTOR_LENGTH));
  return one_team && one_each;
}

// --- what is no flat nest ----------------------------------------------------------------------

static bool is_mapped(const Directive *d, const char *text) {
  for (int i = 0; i < d->clauses.len; i++)
    for (int k = 0; k < d->clauses.at[i]->items.len; k++) {
      const Item *it = &d->clauses.at[i]->items.at[k];
      if (d->clauses.at[i]->kind == CL_MAP && it->expr.text &&
          !strcmp(it->expr.text, text))
        return true;
    }
  return find_clause(d, CL_DEFAULTMAP) != NULL;
}

// The copies of an inner firstprivate start with the device's value. The construct's own value
// is the same for a scalar that it does not map.
static void check_firstprivate(Unit *u, const Region *r, const Clause *c) {
  for (int i = 0; i < c->items.len; i++) {
    const Item *it = &c->items.at[i];
    const Var *v = it->expr.node ? named_var(it->expr.node) : NULL;
    if (!v) continue;
    TypeKind k = v->type->kind;
    bool scalar = k == TYPE_INT || k == TYPE_FLOAT || k == TYPE_BOOL || k == TYPE_ENUM ||
                  k == TYPE_COMPLEX;
    if (!scalar || v->device_global || is_mapped(r->directive, v->name))
      sorry(u->diag, it->loc, "firstprivate(%s) inside of the '%s' that maps it", v->name,
            r->directive->info->name);
  }
}

static void check_clauses_of(Unit *u, const Region *r, const Directive *d) {
  const Clause *c = find_clause(d, CL_DEFAULT);
  if (c && (c->dflt == DEFAULT_FIRSTPRIVATE || c->dflt == DEFAULT_PRIVATE))
    sorry(u->diag, c->loc, "default(%s) on '%s'",
          c->dflt == DEFAULT_PRIVATE ? "private" : "firstprivate", d->info->name);
  for (int i = 0; d != r->directive && i < d->clauses.len; i++) {
    const Clause *inner = d->clauses.at[i];
    if (inner->kind == CL_FIRSTPRIVATE) check_firstprivate(u, r, inner);
  }
}

// All of a team's threads run the region: the variables of its size are not there yet.
static void check_team_size(Unit *u, const Region *r) {
  for (int i = 0; i <= r->around.len; i++) {
    const Directive *d = level(r, i);
    const Clause *c = find_clause(d, CL_NUM_THREADS);
    const Node *size = c ? c->items.at[0].expr.node : NULL;
    bool team =
        d->info->flags & DIRECTIVE_THREADS && !(d->info->flags & DIRECTIVE_HAS_LOOP);
    if (team && size && !size->has_value)
      sorry(u->diag, c->loc, "'num_threads' of '%s' with a value that is not constant",
            d->info->name);
  }
}

void check_levels(Unit *u, Region *r) {
  if (r->directive->info->dialect != DIALECT_OMP) return;
  for (int i = 0; i < level_count(r); i++)
    if (!i || level(r, i) != level(r, i - 1)) check_clauses_of(u, r, level(r, i));
  r->threads = has_flag(r, DIRECTIVE_THREADS) && !r->serial && !r->redundant;
  if (r->redundant) return check_team_size(u, r);
  if (is_one_thread(r)) {
    r->threads = false;
    r->serial = true;
    r->nest.len = 0;
    r->nest_body = r->body;
  }
}
