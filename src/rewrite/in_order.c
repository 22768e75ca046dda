// Loops of the host whose iterations run in order: with reduction(inscan, ...) and lastprivate(conditional: ...), of which clang 19
// makes wrong values (OpenMP 5.2, 5.4.5 and 5.6).
// In:  such a loop outside of target regions.  Out: one thread runs it on the variables themselves:
//   parallel for reduction(inscan, +: s)    parallel for num_threads(1) shared(s)
//   simd lastprivate(conditional: x)        parallel for num_threads(1) shared(x)
//   for lastprivate(conditional: x)         single
// Inside target regions the loops are ours (plan, emit).
#include "ir/query.h"
#include "rewrite/engine.h"

static const Clause *ordered_clause(const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i]->is_inscan || d->clauses.at[i]->is_conditional)
      return d->clauses.at[i];
  return NULL;
}

// A clause becomes nothing, or 'shared' of its variables, where one thread runs the loop.
typedef enum { KEPT, LEFT_OUT, SHARED, REFUSED } Fate;

static Fate fate_on_parallel(const Clause *c) {
  if (c->is_inscan || c->is_conditional) return SHARED;
  return c->kind == CL_NUM_THREADS ? LEFT_OUT : c->kind == CL_ORDERED ? REFUSED : KEPT;
}

static Fate fate_on_single(const Clause *c) {
  switch (c->kind) {
  case CL_PRIVATE:
  case CL_FIRSTPRIVATE:
  case CL_NOWAIT:
  case CL_ALLOCATE: return KEPT;
  case CL_REDUCTION: return c->op == RED_USER && !c->is_inscan ? REFUSED : LEFT_OUT;
  case CL_LASTPRIVATE:
  case CL_SCHEDULE:
  case CL_COLLAPSE:
  case CL_ORDER: return LEFT_OUT;
  default: return REFUSED;
  }
}

// Iterations that do not run side by side need none of these.
static bool is_of_simd(const Clause *c) {
  return c->kind == CL_SIMDLEN || c->kind == CL_SAFELEN || c->kind == CL_ALIGNED ||
         c->kind == CL_NONTEMPORAL;
}

static Fate fate_of(const Clause *c, bool parallel) {
  if (is_of_simd(c)) return LEFT_OUT;
  for (int i = 0; i < c->items.len; i++)
    if (c->is_inscan && c->items.at[i].nsubscripts) return REFUSED;
  return parallel ? fate_on_parallel(c) : fate_on_single(c);
}

static const Clause *refused_clause(const Directive *d, bool parallel) {
  for (int i = 0; i < d->clauses.len; i++)
    if (fate_of(d->clauses.at[i], parallel) == REFUSED) return d->clauses.at[i];
  return NULL;
}

static const char *pragma_for_one(Rewrite *t, const Directive *d, bool parallel) {
  Text out = {.arena = t->u->arena};
  text_add(&out, parallel ? " omp parallel for" : " omp single");
  size_t at = d->clauses.at[0]->start;
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    Fate fate = fate_of(c, parallel);
    if (parallel) text_addn(&out, d->text + at, c->start - at), at = c->start;
    if (fate == KEPT)
      text_printf(&out, " %.*s", (int)(c->end - c->start), d->text + c->start);
    for (int k = 0; fate == SHARED && k < c->items.len; k++)
      text_printf(&out, " shared(%s)", c->items.at[k].text);
    at = c->end;
  }
  if (parallel) text_printf(&out, "%s num_threads(1)", d->text + at);
  return out.at;
}

// 'for' has copies of the loops' variables, which 'single' must be told.
static const char *counters(Rewrite *t, const Directive *d) {
  const Clause *c = find_clause(d, CL_COLLAPSE);
  const Node *depth = c ? c->items.at[0].expr.node : NULL;
  int count = depth && depth->has_value ? (int)depth->value : 1;
  Node *loops[MOST_LOOPS];
  const char *text = "";
  if (count < 1 || count > MOST_LOOPS || !find_loops(t, d, loops, count)) return NULL;
  for (int i = 0; i < count; i++) {
    const CanonicalLoop *l = loop_form(loops[i]);
    if (!l->declared) text = TEXT("%s private(%s)", text, l->var->name);
  }
  return text;
}

static bool names_item(const Directive *d, ClauseKind kind, const char *text) {
  for (Items it = items_of(d, kind); next_item(&it);)
    if (!strcmp(it.item->text, text)) return true;
  return false;
}

// The scan goes: in order the two parts of an iteration are what they are. It is a pragma of the host's here.
static bool drop_scan(Rewrite *t, const Directive *d, const Clause *c) {
  HostDirectives it = host_directives(t->u, d->node->range);
  int n = 0;
  while (next_host_directive(&it)) {
    const Directive *scan = it.directive;
    if (scan->info->kind != DIR_SCAN) continue;
    if (n++) {
      error(t->u->diag, scan->name_loc, "a second 'scan' in one loop");
      return false;
    }
    for (Items item = all_items(scan); next_item(&item);)
      if (!names_item(d, CL_REDUCTION, item.item->text)) {
        error(t->u->diag, item.item->loc,
              "'%s' of '%s' is in no reduction(inscan, ...) of the loop", item.item->text,
              item.clause->name);
        return false;
      }
    edit(t, scan->pragma, "");
  }
  if (!n) error(t->u->diag, c->loc, "'inscan' on a loop without 'scan'");
  return n == 1;
}

static bool run_in_order(Rewrite *t, const Directive *d, const Clause *c) {
  bool parallel =
           !strncmp(d->info->name, "parallel for", 12) || !strcmp(d->info->name, "simd"),
       inscan = find_inscan(d) != NULL;
  if (!check_follows(t->u, d)) return false;
  const Clause *other = refused_clause(d, parallel);
  if (strstr(d->info->name, "distribute") || other) {
    sorry(t->u->diag, c->loc, "'%s' of '%s' on '%s'%s%s%s outside of a target region",
          inscan ? "inscan" : "conditional", c->name, d->info->name,
          other ? " with '" : "", other ? other->name : "", other ? "'" : "");
    return false;
  }
  const char *privates = parallel ? "" : counters(t, d);
  if (!privates || (inscan && !drop_scan(t, d, find_inscan(d)))) return false;
  carry_out(t, d, TEXT("#pragma%s%s", pragma_for_one(t, d, parallel), privates));
  return true;
}

bool rewrite_loops_in_order(Rewrite *t) {
  bool any = false;
  for (int i = 0; i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    const Clause *c = d->node && !target_around(d->node) ? ordered_clause(d) : NULL;
    if (!c || d->info->kind != DIR_LOOP || d->is_called) continue;
    any = true;
    t->failed |= !run_in_order(t, d, c);
  }
  return any;
}
