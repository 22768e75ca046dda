// C++: how many loops a directive is about, where a template's arguments decide that (OpenMP 5.2, 4.4.3).
// In:  a unit whose text has been parsed, without metadirectives.  Out: edits of its text.
// Each instance takes one of the copies:
//   #pragma omp target teams loop collapse(N)       { static_assert((N) >= 1 && (N) <= 2);
//   for (...) for (...) BODY                 becomes  if ((N) == 1) { #pragma omp target teams loop collapse(1) ... }
//                                                     else { #pragma omp target teams loop collapse(2) ... } }
#include "ir/query.h"
#include "rewrite/engine.h"

// The clause whose number is not known here, or NULL.
static const Clause *open_clause(const Directive *d) {
  if (!d->node || !d->text || !d->function || !d->function->in_template) return NULL;
  if (d->info->dialect != DIALECT_OMP || d->info->body != BODY_LOOP) return NULL;
  const Clause *c = find_clause(d, CL_COLLAPSE);
  const Node *n = c && c->items.len == 1 ? c->items.at[0].expr.node : NULL;
  bool ours =
      d->info->kind == DIR_COMPUTE || d->is_called || target_around(d->node) != NULL;
  return n && !n->has_value && ours ? c : NULL;
}

static bool is_inside_another(const Directive *d) {
  for (const Node *n = d->node->parent; n; n = n->parent)
    if (n->kind == N_DIRECTIVE && open_clause(n->directive)) return true;
  return false;
}

static bool has_directive_between(const Node *loop, const Node *outer) {
  for (const Node *n = loop; n && n != outer; n = n->parent)
    if (n->kind == N_DIRECTIVE) return true;
  return false;
}

// As many as the clause can be about.
static int count_loops(const Directive *d) {
  int n = 0;
  const Node *outer = d->node;
  Node *loop = loop_of(d->node->child[0]);
  while (n < MOST_LOOPS && loop_form(loop) && !has_directive_between(loop, outer)) {
    outer = loop;
    loop = loop_within(loop_form(loop)->body);
    n++;
  }
  return n;
}

static bool write_depths(Rewrite *t, const Directive *d, const Clause *c, int count) {
  const char *conditions[MOST_LOOPS], *instead[MOST_LOOPS], *n = c->items.at[0].text;
  for (int i = 0; i < count; i++) {
    conditions[i] = i < count - 1 ? TEXT("(%s) == %d", n, i + 1) : NULL;
    instead[i] = TEXT("#pragma%.*scollapse(%d)%s", (int)c->start, d->text, i + 1,
                      d->text + c->end);
  }
  // 'teams' stands alone in its target construct.
  Directive *target = target_around(d->node);
  bool teams = d->info->flags & DIRECTIVE_TEAMS && target && target != d;
  const char *head =
      TEXT("{ static_assert((%s) >= 1 && (%s) <= %d, \"accomp: 'collapse(%s)' of '%s' "
           "is about 1 to %d loops here\"); ",
           n, n, count, n, d->info->name, count);
  return write_copies(t, d, teams ? target : d, head, conditions, instead, count);
}

bool rewrite_depths(Rewrite *t) {
  bool any = false;
  for (int i = 0; i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    const Clause *c = open_clause(d);
    int count = c && !is_inside_another(d) ? count_loops(d) : 0;
    if (!count) continue; // what is wrong with it is said later
    t->failed |= !write_depths(t, d, c, count);
    any = true;
  }
  return any;
}
